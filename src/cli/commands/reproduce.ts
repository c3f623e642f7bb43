import { requireReportFolder } from '../../app/report-folder.js';
import type { Workspace } from '../../app/workspace.js';
import { counted } from '../../core/counted.js';
import { type PlannedRun, quickExperiment, runsOf } from '../../runs/plan.js';
import { runName } from '../../runs/resolved-run.js';
import type { Command } from '../command.js';
import { type ExecuteArguments, execute, executeOptions, reportFailures } from '../execute.js';
import { printReport } from '../print-report.js';
import { STOPPED } from '../terminal/stopped-cleanly.js';
import { openWorkspace, type WorkspaceArguments, workspaceOptions } from '../workspace-options.js';

interface ReproduceArguments extends WorkspaceArguments, ExecuteArguments {
  only: string[] | undefined;
  quick: boolean;
  fresh: boolean;
  'dry-run': boolean;
  out: string | undefined;
  force: boolean;
}

/** Most repeats and data sets per row with --quick. */
const QUICK_REPEATS = 3;

/** `divi reproduce`: every run that is not stored yet, then all reports. */
export function reproduceCommand(done: (exitCode: number) => void): Command<ReproduceArguments> {
  return {
    builder: (yargs) =>
      executeOptions(workspaceOptions(yargs))
        .option('only', {
          type: 'string',
          requiresArg: true,
          coerce: (ids: string) => ids.split(',').map((id) => id.trim()),
          describe: 'ids of experiments, separated by commas',
        })
        .option('quick', {
          type: 'boolean',
          default: false,
          describe: `${QUICK_REPEATS} data sets and repeats only, and no large data`,
        })
        .option('fresh', { type: 'boolean', default: false, describe: 'run again what is stored' })
        .option('dry-run', { type: 'boolean', default: false, describe: 'list what would run, and why' })
        .option('out', {
          type: 'string',
          requiresArg: true,
          defaultDescription: 'reports; results/quick with --quick',
          describe: 'folder of the reports',
        })
        .option('force', { type: 'boolean', default: false, describe: 'replace reports that are not of divi' })
        .example('$0 reproduce --only table-1,sweep-beta', 'two experiments')
        .example('$0 reproduce --quick --jobs 2', 'a first look'),
    handler: async ({ only, quick, fresh, 'dry-run': dryRun, out, force, ...args }) => {
      const workspace = await openWorkspace(args);
      const ids = only && workspace.select(only).map(({ id }) => id);
      const all = quick
        ? workspace.experiments.map((experiment) => quickExperiment(experiment, QUICK_REPEATS))
        : workspace.experiments;
      const wanted = all.filter(({ id }) => ids === undefined || ids.includes(id));
      const missing = runsOf(workspace.plan(wanted)).filter(
        (run) => workspace.missingData(run) === null && (fresh || !workspace.have(run)),
      );
      if (dryRun) {
        printPlan(workspace, missing);
        return;
      }
      const folder = requireReportFolder(out ?? (quick ? 'results/quick' : 'reports'), force);
      const records = await execute(workspace, missing, args);
      if (records === undefined) {
        done(STOPPED);
        return;
      }
      await printReport(workspace, all, workspace.local, folder, wanted);
      done(reportFailures(workspace, records) > 0 ? 1 : 0);
    },
  };
}

function printPlan({ registry, stored: { records } }: Workspace, runs: PlannedRun[]): void {
  for (const { key, run, neededBy } of runs) {
    const why =
      records.get(key)?.outcome.status === 'failed'
        ? 'failed before'
        : records.has(key)
          ? 'stored, but to be run again'
          : 'not stored';
    const rows = [...new Set(neededBy.map(({ experiment, row }) => `${experiment} (${row})`))].join('; ');
    console.log(`${key.slice(0, 12)}  ${runName(run, registry)}: ${why}, for ${rows}`);
  }
  console.log(`${counted(runs.length, 'run')} would be done`);
}
