import { join } from 'node:path';
import { powerRunsFile, readPowerRuns } from '../../../harness/power/power-runs.js';
import { type KeyedRun, quickExperiment, runsOf } from '../../../harness/runs/plan.js';
import { claimsOf } from '../../workspace/documents.js';
import { POWER_STORE } from '../../workspace/outcomes.js';
import { planPower, variantsOf } from '../../workspace/power-plan.js';
import { verdictLines } from '../../workspace/report-results.js';
import { homeOf, studyRoot } from '../../workspace/workspace.js';
import type { Command } from '../command-list.js';
import { executePlan, type PlanArguments, planOptions, reportFailures } from '../execute-plan.js';
import { textOption } from '../option-kinds.js';
import { OWN_REPORTS, printReport, requireReportFolder } from '../report-folder.js';
import { STOPPED } from '../terminal/stopped-cleanly.js';
import { openWorkspace, type WorkspaceArguments, workspaceOptions } from '../workspace-options.js';
import { runPower } from './power.js';

interface ReproduceArguments extends WorkspaceArguments, PlanArguments {
  only: string[] | undefined;
  beyond: boolean;
  quick: boolean;
  fresh: boolean;
  unpublished: boolean;
  out: string | undefined;
  force: boolean;
}

/** The broken variants of the study, if it has any, in a separate store; returns an exit code. */
async function reproducePower(
  { store, ...args }: WorkspaceArguments & PlanArguments,
  { fresh, unpublished }: Pick<ReproduceArguments, 'fresh' | 'unpublished'>,
): Promise<number> {
  const variants = await variantsOf(args.study);
  if (variants.length === 0) return 0;
  const workspace = await openWorkspace({ ...args, store: join(store, POWER_STORE) });
  const plan = planPower(workspace, variants);
  const published = unpublished ? readPowerRuns(powerRunsFile(join(studyRoot(args.study), 'reports'))) : undefined;
  return runPower(workspace, plan, args, fresh, published);
}

/** Most repeats and data sets per row with --quick. */
const QUICK_REPEATS = 3;
const QUICK_REPORTS = 'results/quick';

/** `divi reproduce`: every run of the paper's artefacts that is not stored yet, then all reports. */
export const reproduceCommand: Command<ReproduceArguments> = {
  builder: (yargs) =>
    planOptions(workspaceOptions(yargs))
      .option('only', {
        ...textOption('ids of experiments, separated by commas'),
        coerce: (ids: string) => ids.split(',').map((id) => id.trim()),
      })
      .option('beyond', {
        type: 'boolean',
        default: false,
        describe:
          'also do what goes beyond the paper: fair comparisons, self-replication, broken variants (divi power), and further data sets behind every verdict',
      })
      .option('quick', {
        type: 'boolean',
        default: false,
        describe: `${QUICK_REPEATS} data sets and repeats per row, and no large data`,
      })
      .option('unpublished', { type: 'boolean', default: false, describe: 'only runs that the published run lacks' })
      .option('fresh', { type: 'boolean', default: false, describe: 'repeat runs that are stored' })
      .option('out', textOption('folder of the reports', `${OWN_REPORTS}; ${QUICK_REPORTS} with --quick`))
      .option('force', { type: 'boolean', default: false, describe: 'overwrite files not written by divi' })
      .example('$0 reproduce --only table-1,sweep-beta', 'two experiments')
      .example('$0 reproduce --quick --jobs 2', 'a first look')
      .example('$0 reproduce --beyond', 'everything, which takes longer'),
  handler: async ({ only, beyond, quick, fresh, unpublished, out: given, force, ...args }) => {
    const out = given ?? join(homeOf(args.study), quick ? QUICK_REPORTS : OWN_REPORTS);
    const workspace = await openWorkspace(args);
    // claims that cannot be loaded are refused before the first run
    await claimsOf(workspace.folders.experiments);
    const ids = only && workspace.select(only).map(({ id }) => id);
    const all = quick
      ? workspace.experiments.map((experiment) => quickExperiment(experiment, QUICK_REPEATS))
      : workspace.experiments;
    const wanted = all.filter(({ id }) => ids === undefined || ids.includes(id));
    // who names an experiment beyond the paper asks for it
    const toRun = wanted.filter(({ scope }) => beyond || only !== undefined || scope !== 'beyond');
    const asked = runsOf(workspace.plan(toRun), beyond ? 'all' : 'shown');
    const isKnown = (run: KeyedRun): boolean =>
      (!fresh && workspace.have(run) !== undefined) || (unpublished && workspace.published.records.has(run.key));
    const missing = asked.filter((run) => workspace.missingData(run) === null && !isKnown(run));
    if (!args['dry-run']) requireReportFolder(out, force, workspace.study);
    const onComplete = verdictLines(workspace, workspace.plan(all));
    const records = await executePlan(workspace, missing, args, onComplete);
    const withPower = beyond && only === undefined && !quick;
    if (typeof records === 'number' && !(withPower && args['dry-run'])) return records;
    const power = withPower ? await reproducePower(args, { fresh, unpublished }) : 0;
    if (typeof records === 'number' || power === STOPPED) return power;
    await printReport(workspace, all, workspace.local, out, wanted, asked);
    return reportFailures(workspace, records) > 0 ? 1 : power;
  },
};
