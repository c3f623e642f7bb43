import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import yargs from 'yargs';
import { compareExperiments } from '../../../harness/compare/compare.js';
import type { Experiment } from '../../../harness/experiment/experiment.js';
import { type PlannedExperiment, runsOf } from '../../../harness/runs/plan.js';
import { canonicalJson } from '../../../library/core/canonical.js';
import { InputError, requireInput, requireWhole } from '../../../library/core/errors.js';
import { writeFileAtomic } from '../../../library/core/system/write-file-atomic.js';
import { counted, unknownName } from '../../../library/core/wording.js';
import { sum } from '../../../library/stats/moments.js';
import { terminalTable } from '../../../report/documents/experiment.js';
import type { OwnSweep } from '../../../report/study.js';
import { Workspace } from '../../workspace/workspace.js';
import type { Command } from '../command-list.js';
import { executePlan, type PlanArguments, planOptions, reportFailures } from '../execute-plan.js';
import { numberOption, terminalWidth, textOption } from '../option-kinds.js';
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

/** `divi sweep`: one parameter over values of your choice, reported beside the paper's cells. */
export const sweepCommand: Command<SweepArguments> = {
  builder: (yargs) =>
    planOptions(workspaceOptions(yargs))
      .positional('parameter', { type: 'string', demandOption: true, describe: 'its name, see below' })
      .option('values', { ...textOption('its values, separated by commas, see below'), demandOption: true })
      .option('n', { ...textOption('numbers of rows (at least 4), separated by commas'), default: '200,1000' })
      .option('repeats', { ...numberOption(`runs on the data set shown, 1 to ${MAX_REPEATS}`), default: 10 })
      .option('out', { ...textOption('folder of the reports'), default: 'results/sweeps' })
      .option('force', { type: 'boolean', default: false, describe: 'overwrite files not written by divi' })
      .example('$0 sweep beta --values 0.25,1,4 -n 200 --repeats 5', 'three values of β/N on the small benchmark'),
  // the parameters are the study's, so that the options do not know them
  help: async (words) => {
    const { study: folder } = await workspaceOptions(
      yargs([...words])
        .help(false)
        .version(false),
    ).parseAsync();
    const { study, experiments } = await Workspace.open({ store: '', experiments: folder });
    const lines = Object.entries(study.sweep?.parameters ?? {}).map(([name, { title, values }]) => {
      const reference = experiments.find(({ id }) => id === `sweep-${name}`);
      const printed = new Set(reference?.rows.map(({ labels }) => labels[reference.keys.at(-1) ?? '']));
      return `  ${name}: ${title}; ${values}${printed.size > 0 ? `; the paper has ${[...printed].join(', ')}` : ''}`;
    });
    return `Parameters and the values they take:\n${lines.join('\n')}`;
  },
  handler: async ({ parameter: typed, values, n, repeats, out, force, ...args }) => {
    requireWhole('--repeats', repeats, 1);
    requireInput(repeats <= MAX_REPEATS, `--repeats must be at most ${MAX_REPEATS}, not ${repeats}`);
    const sizes = numbers('--n', n);
    for (const size of sizes) requireWhole('--n', size, 4);
    const wanted = numbers('--values', values);
    const workspace = await openWorkspace(args);
    if (!args['dry-run']) requireReportFolder(out, force, workspace.study);
    const { sweep } = workspace.study;
    if (!sweep)
      throw new InputError(`the study ${args.study} has no parameters to sweep: its study.js can declare some`);
    const parameter = typed.toLowerCase();
    const known = Object.keys(sweep.parameters);
    if (!known.includes(parameter)) throw unknownName('parameter', typed, known);
    const { values: range, allows } = sweep.parameters[parameter];
    for (const value of wanted) {
      requireInput(allows(value), `--values has ${value}, but ${parameter} must be ${range}`);
    }
    const asked = { parameter, values: wanted, sizes, repeats };
    const file = join(out, SWEEPS_FILE);
    const all = withSweep(readSweeps(file), asked);
    const experiments = all.map((one, i) => {
      const reference = workspace.experiments.find(({ id }) => id === `sweep-${one.parameter}`);
      return withPaperValues(sweep.experiment({ ...one, number: i + 1 }), reference);
    });
    const [planned] = workspace.plan([experiments[indexOf(all, asked)]]);
    console.error(planText(planned));
    const missing = runsOf([planned]).filter((run) => !workspace.have(run));
    const records = await executePlan(workspace, missing, args);
    if (typeof records === 'number') return records;
    writeFileAtomic(file, `${JSON.stringify(all, null, 2)}\n`);
    await printReport(workspace, experiments, workspace.local, out);
    const [table] = compareExperiments([planned], workspace.results());
    console.log(terminalTable(table, terminalWidth()));
    return reportFailures(workspace, records) > 0 ? 1 : 0;
  },
};

/** Keeps what was swept, beside the report that shows all of it. */
const SWEEPS_FILE = 'sweeps.json';

type AskedSweep = Omit<Parameters<OwnSweep['experiment']>[0], 'number'>;

const readSweeps = (file: string): AskedSweep[] => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []);

const indexOf = (sweeps: readonly AskedSweep[], asked: AskedSweep): number =>
  sweeps.findIndex((one) => canonicalJson(one) === canonicalJson(asked));

const withSweep = (sweeps: readonly AskedSweep[], asked: AskedSweep): AskedSweep[] =>
  indexOf(sweeps, asked) < 0 ? [...sweeps, asked] : [...sweeps];

/** Why there are more runs than asked for. */
function planText({ rows }: PlannedExperiment): string {
  const count = (part: 'runs' | 'furtherRuns'): number => sum(rows.map((row) => row[part].length));
  const more = count('furtherRuns');
  const why = 'so that no verdict depends on one draw of the data';
  return `${counted(count('runs'), 'run')} of your values${more > 0 ? `, and ${more} of the same values on further data sets, ${why}` : ''}`;
}

function numbers(flag: string, text: string): number[] {
  const values = text.split(',').map((part) => {
    const value = Number(part);
    if (part.trim() === '' || !Number.isFinite(value)) {
      throw new InputError(`${flag} takes numbers separated by commas, but '${part}' is not a number`);
    }
    return value;
  });
  return [...new Set(values)];
}

/** The experiment with the paper's values of `reference` if it has a row with the same labels. */
function withPaperValues(experiment: Experiment, reference: Experiment | undefined): Experiment {
  const rows = experiment.rows.map((row) => {
    const same = reference?.rows.find(({ labels }) =>
      Object.entries(labels).every(([key, value]) => row.labels[key] === value),
    );
    return { ...row, paper: same?.paper ?? {} };
  });
  return { ...experiment, rows };
}
