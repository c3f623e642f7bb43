import type { CommandModule } from 'yargs';
import { missingData } from '../app/missing-data.js';
import { report } from '../app/report.js';
import { reportProblems, selectExperiments, type WorkspaceArguments, workspaceOptions } from '../app/workspace.js';
import { requireFolder } from '../core/require-folder.js';
import { datasetName } from '../experiment/run-spec.js';
import { realDataHash } from '../runs/dataset.js';
import { expandPlan, type PlannedRun, quickExperiments } from '../runs/plan.js';
import type { RunRecord } from '../runs/record.js';
import { readStore } from '../runs/store.js';
import { type ExecuteArguments, execute, executeOptions, reportFailures, STOPPED } from './execute.js';

interface ReproduceArguments extends WorkspaceArguments, ExecuteArguments {
  only: string[] | undefined;
  quick: boolean;
  fresh: boolean;
  'dry-run': boolean;
  out: string | undefined;
}

/** Repeats and data sets a row of a quick run. */
const QUICK = 3;

/** `divi reproduce`: every run that is not stored yet, then all reports. */
export function reproduceCommand(done: (exitCode: number) => void): CommandModule<object, ReproduceArguments> {
  return {
    command: 'reproduce',
    describe: "run what is missing of the paper's experiments and write all tables and figures",
    builder: (yargs) =>
      executeOptions(workspaceOptions(yargs))
        .option('only', {
          type: 'string',
          coerce: (ids: string) => ids.split(',').map((id) => id.trim()),
          describe: 'ids of experiments, separated by commas',
        })
        .option('quick', {
          type: 'boolean',
          default: false,
          describe: `${QUICK} data sets and repeats only, and no large data`,
        })
        .option('fresh', { type: 'boolean', default: false, describe: 'run again what is stored' })
        .option('dry-run', { type: 'boolean', default: false, describe: 'list what would run, and why' })
        .option('out', {
          type: 'string',
          defaultDescription: 'reports; results/quick with --quick',
          describe: 'folder of the reports',
        })
        .example('$0 reproduce --only table-1,sweep-beta', 'two experiments')
        .example('$0 reproduce --quick --jobs 2', 'a first look'),
    handler: async ({ only, quick, fresh, 'dry-run': dryRun, out, store, experiments: folder, ...execution }) => {
      const selected = await selectExperiments(folder, only);
      const all = await selectExperiments(folder, undefined);
      const every = quick ? quickExperiments(all, QUICK) : all;
      const wanted = every.filter(({ id }) => selected.some((experiment) => experiment.id === id));
      const stored = readStore(store);
      reportProblems(store, stored);
      const plan = expandPlan(wanted);
      const impossible = missingData(plan).keys;
      const missing = plan.filter(({ key }) => !impossible.has(key) && (fresh || !isCurrent(stored.records.get(key))));
      if (dryRun) {
        printPlan(missing, stored.records);
        return;
      }
      const folderOfReports = requireFolder(out ?? (quick ? 'results/quick' : 'reports'));
      const records = await execute(missing, store, execution);
      if (records === undefined) {
        done(STOPPED);
        return;
      }
      await report(every, readStore(store).records, folderOfReports, { wanted, folder });
      done(reportFailures(records) > 0 ? 1 : 0);
    },
  };
}

/** Whether a record is a result, and of the data that are here now: files of real data may have changed since. */
function isCurrent(record: RunRecord | undefined): boolean {
  if (record?.outcome.status !== 'done') return false;
  const { dataset } = record.description;
  return 'generator' in dataset || record.outcome.dataHash === realDataHash(dataset);
}

function printPlan(runs: PlannedRun[], stored: Map<string, RunRecord>): void {
  for (const { key, description, neededBy } of runs) {
    const { method, seed, dataset } = description;
    const why =
      stored.get(key)?.outcome.status === 'failed'
        ? 'failed before'
        : stored.has(key)
          ? 'stored, but to be run again'
          : 'not stored';
    const rows = [...new Set(neededBy.map(({ experiment, row }) => `${experiment} (${row})`))].join('; ');
    console.log(`${key.slice(0, 12)}  ${method}, seed ${seed}, ${datasetName(dataset)}: ${why}, for ${rows}`);
  }
  console.log(`${runs.length} runs would be done`);
}
