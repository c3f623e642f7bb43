import { join, resolve } from 'node:path';
import { compareExperiments, type Results } from '../../harness/compare/compare.js';
import { type ComparedTable, countVerdicts, type VerdictCounts } from '../../harness/compare/compared-table.js';
import { getCommand } from '../../harness/data-sets/data-folder.js';
import type { Experiment } from '../../harness/experiment/experiment.js';
import { code, type Prose, plainText } from '../../harness/experiment/prose.js';
import { type KeyedRun, runsOf } from '../../harness/runs/plan.js';
import { compareOutcomes } from '../../harness/runs/published.js';
import { isDone, provenanceLine, type RunRecord } from '../../harness/runs/record.js';
import { runName } from '../../harness/runs/resolved-run.js';
import { counted } from '../../library/core/wording.js';
import type { Study } from '../../report/study.js';
import { PLAYGROUND_FILE } from '../playground/page.js';
import { studiesOf } from './calibrate.js';
import { choiceNotes, choicesOf, holdOutNotes, reportDocuments, selfReplicationOf } from './documents.js';
import { outcomesOf } from './outcomes.js';
import { hasPlayground, writePlayground } from './playground.js';
import { reportResults } from './report-results.js';
import { type RunSource, studyRoot, type Workspace } from './workspace.js';

/** What was written. */
export interface Report {
  counts: VerdictCounts;
  /** what the user has to know besides, a sentence each */
  warnings: string[];
  /** what it lacks of the paper in full; undefined if nothing */
  extent: string | undefined;
}

/**
 * Compares and writes every report below `out`. Of the experiments that are not `wanted`, only those are reported that
 * happen to be complete. Rows that are not complete here are taken from the published run; a note counts the data sets
 * that are missing for the runs `asked` for, by default those of the paper's own artefacts. Claims and the study's own
 * reports need all of the paper's artefacts, in full.
 */
export async function writeReport(
  workspace: Workspace,
  experiments: readonly Experiment[],
  source: RunSource,
  out: string,
  wanted: readonly Experiment[] = experiments,
  asked: readonly KeyedRun[] = runsOf(workspace.plan(experiments.filter(({ scope }) => scope !== 'beyond')), 'shown'),
): Promise<Report> {
  const planned = workspace.plan(experiments);
  const results = reportResults(workspace, planned, source);
  const { resultOf, published: borrowed } = results;
  const isPaper = ({ scope }: Experiment): boolean => scope !== 'beyond';
  const reported = planned.filter((one) => {
    const runs = runsOf([one], 'shown');
    return wanted.includes(one.experiment)
      ? runs.some((run) => resultOf(run) !== undefined || failureOf(run.key, source) !== undefined)
      : runs.every((run) => workspace.have(run, source) !== undefined);
  });
  const tables = compareExperiments(
    reported,
    results,
    workspace.plan([...new Set([...workspace.experiments, ...experiments])]),
  );
  const runs = runsOf(reported);
  const records = runs.flatMap((run) => resultOf(run) ?? failureOf(run.key, source) ?? []);
  const own = records.filter(({ key }) => !borrowed.has(key));
  const warnings = source.published ? [] : missingDataNotes(workspace, asked, resultOf);
  const provenance = provenanceLine(records);
  const folder = workspace.folders.experiments;
  const { study } = workspace;
  const studies = await studiesOf(folder);
  // the figures' renderer is heavy: only commands that draw wait for it
  const { writeReports } = await import('../../report/write.js');
  const selfReplication = selfReplicationOf(tables);
  const paperTables = tables.filter(({ experiment }) => isPaper(experiment));
  const outcomes = outcomesOf(workspace, source);
  const extent = extentOf(paperTables, workspace.experiments.filter(isPaper));
  await writeReports(out, paperTables, {
    notes: [
      ...warnings,
      ...beyondNotes(records, borrowed, study),
      ...agreementNotes(workspace, own, source.published),
      ...(extent?.isPart ? [] : holdOutNotes(studies, tables, study)),
      ...tables.flatMap((table) => study.notes?.(table) ?? []),
    ],
    provenance,
    extent: extent?.text,
    selfReplication,
    choices: extent?.isPart ? [] : choiceNotes(choicesOf(outcomes.calibration?.value, studies, tables, study)),
    documents: extent?.isPart
      ? []
      : await reportDocuments({
          folder,
          study,
          studies,
          tables,
          provenance,
          replication: selfReplication,
          outcomes,
          isHome: resolve(out) === resolve(studyRoot(folder), 'reports'),
        }),
    study,
    playground: hasPlayground(paperTables),
  });
  await writePlayground(join(out, PLAYGROUND_FILE), paperTables);
  return { counts: countVerdicts(paperTables), warnings: warnings.map(plainText), extent: extent?.text };
}

/** What a report lacks of the paper's artefacts in full; undefined if nothing. */
function extentOf(
  tables: readonly ComparedTable[],
  all: readonly Experiment[],
): { text: string; isPart: boolean } | undefined {
  const rows = tables.flatMap((table) => table.rows);
  const quick = tables.find(({ experiment }) => experiment.quick)?.experiment.quick;
  const ids = new Set(all.map(({ id }) => id));
  const isOwn = tables.every(({ experiment }) => !ids.has(experiment.id));
  const isPart = isOwn || quick !== undefined || tables.length < all.length;
  const artefacts = tables.map(({ experiment }) => experiment.artefact).join(', ');
  const published = rows.filter((row) => row.published).length;
  const incomplete = rows.filter(({ runs, planned }) => runs.filter(({ further }) => !further).length < planned).length;
  const sentences = [
    ...(quick
      ? [`A quick look: at most ${quick} data sets and repeats per row, and no large data; spreads are not judged.`]
      : []),
    ...(isOwn ? ['Your own experiments, beside those of the paper.'] : []),
    ...(!isOwn && tables.length < all.length
      ? [`A part of the paper: ${tables.length} of ${all.length} tables and figures (${artefacts}).`]
      : []),
    ...(incomplete > 0
      ? [`${counted(incomplete, 'row')} of ${rows.length} ${incomplete === 1 ? 'lacks' : 'lack'} runs.`]
      : []),
    ...(published > 0
      ? [
          `${published} of ${counted(rows.length, 'row')} ${published === 1 ? 'comes' : 'come'} from the published run (†).`,
        ]
      : []),
    ...(isPart ? ['Claims need all tables in full, so they are left out.'] : []),
  ];
  return sentences.length > 0 ? { text: sentences.join(' '), isPart } : undefined;
}

const failureOf = (key: string, { runs: { records } }: RunSource): RunRecord | undefined =>
  isDone(records.get(key)) ? undefined : records.get(key);

/** How many data sets are missing here, and the command that gets them. */
function missingDataNotes(workspace: Workspace, asked: readonly KeyedRun[], resultOf: Results['resultOf']): Prose[] {
  const missing = asked.filter((run) => workspace.missingData(run) !== null);
  const [command, ...others] = new Set(missing.map((run) => workspace.missingData(run) ?? ''));
  if (command === undefined) return [];
  const isOne = others.length === 0;
  const [subject, their] = isOne ? ['1 data set is', 'its'] : [`${others.length + 1} data sets are`, 'their'];
  const lacking = missing.filter((run) => resultOf(run) === undefined).length;
  return [
    [
      `${subject} not on this machine; ${their} rows come from the published run`,
      lacking > 0 ? `, which lacks ${lacking} of ${their} runs: ` : ': ',
      code(isOne ? command : getCommand('all')),
    ],
  ];
}

/** How much of what goes beyond the paper's own runs comes from the published run. */
function beyondNotes(records: readonly RunRecord[], borrowed: ReadonlySet<string>, study: Study): Prose[] {
  const count = records.filter(({ key }) => borrowed.has(key)).length;
  if (count === 0) return [];
  return [
    [
      `${counted(count, 'run')} behind this report (further data sets behind the verdicts, comparisons beyond the paper, missing data) ` +
        'are not yours and come from the published run: ',
      code(study.foreign ? 'divi reproduce --beyond' : 'npm run beyond'),
      ' does them.',
    ],
  ];
}

/** How the runs compare with the published ones. */
function agreementNotes(workspace: Workspace, records: RunRecord[], fromPublished: boolean): Prose[] {
  if (fromPublished) return ['All runs are the published ones: nothing was computed on this machine.'];
  const done = records.filter(isDone);
  const failed = records.length - done.length;
  if (workspace.published.records.size === 0 && failed === 0) return [];
  const { same, different, unknown } = compareOutcomes(done, workspace.published.records);
  return [
    `${same} of ${done.length} runs agree bit for bit with the published ones` +
      (unknown > 0 ? `; ${unknown} are not part of the published run.` : '.'),
    ...different.map(
      ({ key, description }) =>
        `Not the published numbers: run ${key.slice(0, 12)} (${runName(description, workspace.registry)}).`,
    ),
    ...(failed > 0 ? [[`${counted(failed, 'run')} failed: `, code('divi list'), ' shows where.']] : []),
  ];
}
