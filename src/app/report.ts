import { compareExperiment } from '../compare/compare.js';
import type { ComparedTable } from '../compare/compared-table.js';
import type { Experiment } from '../experiment/experiment.js';
import { experimentsFolder } from '../experiment/load-experiments.js';
import { loadPaperFacts } from '../experiment/paper-facts.js';
import { code, type Prose, plainText } from '../experiment/prose.js';
import { datasetName } from '../experiment/run-spec.js';
import { countsLine } from '../report/tables/format.js';
import { totalCounts } from '../report/tables/layout.js';
import { rankedFeatures } from '../report/tables/shown-fit.js';
import { expandPlan } from '../runs/plan.js';
import { agreement, readPublished } from '../runs/published.js';
import type { RunRecord } from '../runs/record.js';
import { holdOutNotes, reportDocuments } from './documents.js';
import { missingData, missingDataNotes } from './missing-data.js';
import { provenanceLine } from './provenance-line.js';

export interface ReportOptions {
  /** the experiments that were asked for; all where nothing else is said */
  wanted?: Experiment[];
  /** whether the runs are the published ones themselves */
  fromPublished?: boolean;
  /** folder of the compiled experiments, with their claims and studies */
  folder?: string;
}

/**
 * Compares, writes every report below `out`, and prints the verdict counts. Of the experiments that are not `wanted`,
 * only those are reported that happen to be complete. Runs whose data are not here are taken from the published run.
 */
export async function report(
  experiments: Experiment[],
  stored: Map<string, RunRecord>,
  out: string,
  { wanted = experiments, fromPublished = false, folder = experimentsFolder() }: ReportOptions = {},
): Promise<void> {
  const borrowed = missingData(expandPlan(experiments)).published.filter(({ key }) => !isDone(stored.get(key)));
  const records = new Map([...stored, ...borrowed.map((record) => [record.key, record] as const)]);
  const reported = experiments.filter((experiment) => {
    const keys = expandPlan([experiment]).map(({ key }) => key);
    return wanted.includes(experiment)
      ? keys.some((key) => records.has(key))
      : keys.every((key) => isDone(records.get(key)));
  });
  const published = new Set(borrowed.map(({ key }) => key));
  const compared = reported.map((experiment): ComparedTable => compareExperiment(experiment, records, published));
  const tables = compared.filter(({ experiment }) => !experiment.beyond);
  const facts = await loadPaperFacts(folder);
  const plan = expandPlan(reported);
  const own = plan.flatMap(({ key }) => (published.has(key) ? [] : (records.get(key) ?? [])));
  const warnings = missingDataNotes(missingData(plan));
  const provenance = provenanceLine(plan.flatMap(({ key }) => records.get(key) ?? []));
  // the figures' renderer is heavy: only commands that draw wait for it
  const { writeReports } = await import('../report/write.js');
  await writeReports(out, tables, {
    notes: [
      ...warnings,
      ...notes(own, fromPublished),
      ...(await holdOutNotes(folder, compared, facts)),
      ...compared.flatMap(featureNotes),
    ],
    provenance,
    documents: await reportDocuments(folder, compared, provenance, facts),
    paperTitle: facts?.title,
  });
  for (const warning of warnings) console.error(`warning: ${plainText(warning)}`);
  console.log(`${countsLine(totalCounts(tables))}: ${out}/summary.md, ${out}/index.html`);
}

const isDone = (record: RunRecord | undefined): boolean => record?.outcome.status === 'done';

/** What the summary has to say besides its tables. */
function notes(records: RunRecord[], fromPublished: boolean): Prose[] {
  if (fromPublished) return ['All runs are the published ones: nothing was computed here.'];
  const failed = records.filter(({ outcome }) => outcome.status === 'failed');
  const { same, different, unpublished } = agreement(records, readPublished());
  const lines: Prose[] = [
    `${same} of ${records.length - failed.length} runs agree bit for bit with the published ones` +
      (unpublished > 0 ? `; ${unpublished} are not part of the published run.` : '.'),
    ...different.map(({ key, description: { method, seed, dataset } }) => {
      const what = `${method}, seed ${seed}, ${datasetName(dataset)}`;
      return `Not the published numbers: run ${key.slice(0, 12)} (${what}).`;
    }),
  ];
  if (failed.length > 0) lines.push([`${failed.length} runs failed: `, code('divi list'), ' shows where.']);
  return lines;
}

/** Whether the widest gates of a shown fit are where one would expect them. */
function featureNotes({ experiment: { artefact, expectedFeatures }, shownFit }: ComparedTable): string[] {
  if (!expectedFeatures || !shownFit) return [];
  const widest = rankedFeatures(shownFit).slice(0, 5);
  const expected = widest.filter(({ feature }) => expectedFeatures.names.includes(feature));
  const list = widest.map(({ feature, gate }) => `${feature} (${gate.toFixed(2)})`).join(', ');
  return [
    `${artefact}: the widest gates are ${list}; ${expected.length} of 5 are what ${expectedFeatures.why} would name.`,
  ];
}
