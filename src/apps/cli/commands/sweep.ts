import { compareExperiments } from '../../../harness/compare/compare.js';
import type { Experiment } from '../../../harness/experiment/experiment.js';
import { runsOf } from '../../../harness/runs/plan.js';
import { InputError, requireInput, requireWhole } from '../../../library/core/errors.js';
import { unknownName } from '../../../library/core/wording.js';
import { terminalTable } from '../../../report/documents/experiment.js';
import type { Command } from '../command-list.js';
import { executePlan, type PlanArguments, planOptions, reportFailures } from '../execute-plan.js';
import { numberOption, textOption } from '../option-kinds.js';
import { printReport, requireReportFolder } from '../report-folder.js';
import { openWorkspace, type WorkspaceArguments, workspaceOptions } from '../workspace-options.js';

interface SweepArguments extends WorkspaceArguments, PlanArguments {
  parameter: string;
  values: string;
  n: string;
  repeats: number;
  out: string;
  force: boolean;
}

const MAX_REPEATS = 10_000;

/** `divi sweep`: one parameter over values of one's own; the paper's cells stand beside those it reports. */
export const sweepCommand: Command<SweepArguments> = {
  builder: (yargs) =>
    planOptions(workspaceOptions(yargs))
      .positional('parameter', { type: 'string', demandOption: true, describe: 'its name; a wrong one lists them all' })
      .option('values', { ...textOption('its values, separated by commas'), demandOption: true })
      .option('n', { ...textOption('numbers of rows, separated by commas'), default: '200,1000' })
      .option('repeats', { ...numberOption('runs on the fixed data set'), default: 10 })
      .option('out', { ...textOption('folder of the reports'), default: 'results/sweeps' })
      .option('force', { type: 'boolean', default: false, describe: 'overwrite files not written by divi' })
      .example('$0 sweep beta --values 0.25,1,4 --n 200 --repeats 5', 'three values of β/N on the small benchmark'),
  handler: async ({ parameter, values, n, repeats, out, force, ...args }) => {
    requireWhole('--repeats', repeats, 1);
    requireInput(repeats <= MAX_REPEATS, `--repeats must be at most ${MAX_REPEATS}, not ${repeats}`);
    const sizes = numbers('--n', n);
    for (const size of sizes) requireWhole('--n', size, 4);
    const wanted = numbers('--values', values);
    const workspace = await openWorkspace(args);
    if (!args['dry-run']) requireReportFolder(out, force, workspace.study);
    const { sweep } = workspace.study;
    if (!sweep) throw new InputError(`the study ${args.study} has nothing to sweep: its study.js would say what`);
    if (!sweep.parameters.includes(parameter)) throw unknownName('parameter', parameter, sweep.parameters);
    const reference = workspace.experiments.find(({ id }) => id === `sweep-${parameter}`);
    const experiment = withPaperValues(sweep.experiment({ parameter, values: wanted, sizes, repeats }), reference);
    const [planned] = workspace.plan([experiment]);
    const missing = runsOf([planned]).filter((run) => !workspace.have(run));
    const records = await executePlan(workspace, missing, args);
    if (typeof records === 'number') return records;
    await printReport(workspace, [experiment], workspace.local, out);
    const [table] = compareExperiments([planned], workspace.results());
    console.log(terminalTable(table));
    return reportFailures(workspace, records) > 0 ? 1 : 0;
  },
};

function numbers(flag: string, text: string): number[] {
  const values = text.split(',').map((part) => {
    const value = Number(part);
    if (part.trim() === '' || !Number.isFinite(value)) {
      throw new InputError(`${flag} takes numbers separated by commas, and '${part}' is none`);
    }
    return value;
  });
  return [...new Set(values)];
}

/** The experiment with the paper's values of `reference` where it has a row with the same labels. */
function withPaperValues(experiment: Experiment, reference: Experiment | undefined): Experiment {
  const rows = experiment.rows.map((row) => {
    const same = reference?.rows.find(({ labels }) =>
      Object.entries(labels).every(([key, value]) => row.labels[key] === value),
    );
    return { ...row, paper: same?.paper ?? {} };
  });
  return { ...experiment, rows };
}
