import { compareExperiment } from '../compare/compare.js';
import type { ComparedTable } from '../compare/compared-table.js';
import type { Experiment } from '../harness/experiment.js';
import { expandPlan } from '../harness/plan.js';
import { currentProvenance } from '../harness/provenance.js';
import { agreement, readPublished } from '../harness/published.js';
import type { RunRecord } from '../harness/record.js';
import { countsLine } from '../report/format.js';
import { totalCounts } from '../report/layout.js';

/** Compares, writes every report below `out`, and prints the verdict counts. Experiments without any run are left out. */
export async function report(experiments: Experiment[], records: Map<string, RunRecord>, out: string): Promise<void> {
  const started = experiments.filter((experiment) =>
    expandPlan([experiment]).some(({ key }) => records.get(key)?.outcome.status === 'done'),
  );
  const tables = started.map((experiment): ComparedTable => compareExperiment(experiment, records));
  const planned = expandPlan(started).flatMap(({ key }) => records.get(key) ?? []);
  // the figures' renderer is heavy: only commands that draw wait for it
  const { writeReports } = await import('../report/write.js');
  await writeReports(out, tables, {
    notes: notes(planned),
    provenanceLine: provenanceLine(),
  });
  console.log(`${countsLine(totalCounts(tables))}: ${out}/summary.md`);
}

/** What the summary has to say besides its tables. */
function notes(records: RunRecord[]): string[] {
  const failed = records.filter(({ outcome }) => outcome.status === 'failed');
  const { same, different, unpublished } = agreement(records, readPublished());
  const lines = [
    `${same} of ${records.length - failed.length} runs agree bit for bit with the published ones` +
      (unpublished > 0 ? `; ${unpublished} are not part of the published run.` : '.'),
    ...different.map(({ key, description: { method, seed, dataset } }) => {
      const what = `${method}, seed ${seed}, ${dataset.generator} N = ${dataset.n}, data set ${dataset.seed}`;
      return `Not the published numbers: run ${key.slice(0, 12)} (${what}).`;
    }),
  ];
  if (failed.length > 0) lines.push(`${failed.length} runs failed: \`divi list\` shows where.`);
  return lines;
}

function provenanceLine(): string {
  const { version, commit, dirty, node } = currentProvenance();
  const source = commit === null ? '' : `, commit ${commit.slice(0, 12)}${dirty ? ' with local changes' : ''}`;
  return `divi-repro ${version}${source}, Node ${node}`;
}
