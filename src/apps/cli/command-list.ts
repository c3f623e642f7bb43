import type { ArgumentsCamelCase, Argv, CommandModule } from 'yargs';

/** All commands, as `divi --help` lists them. */
export const COMMANDS: readonly ListedCommand[] = [
  listed(
    'reproduce',
    "run what is missing of the paper's experiments and write all tables and figures",
    async () => (await import('./commands/reproduce.js')).reproduceCommand,
  ),
  listed(
    'sweep <parameter>',
    'vary one parameter of the study: t-split, beta, tau, learning-rate, t-min of this one',
    async () => (await import('./commands/sweep.js')).sweepCommand,
  ),
  listed(
    'calibrate',
    "infer unstated settings from the paper's own results, and write docs/ledger.md",
    async () => (await import('./commands/calibrate.js')).calibrateCommand,
  ),
  listed(
    'power',
    'send broken implementations through the same verdicts, and say how many cells each loses',
    async () => (await import('./commands/power.js')).powerCommand,
  ),
  listed(
    'tables',
    'write all tables and figures from stored runs, without fitting',
    async () => (await import('./commands/tables.js')).tablesCommand,
  ),
  listed(
    'report',
    'open the page of all reports in your browser',
    async () => (await import('./commands/report.js')).openReportCommand,
  ),
  listed(
    'list',
    'list the experiments and what is stored of each',
    async () => (await import('./commands/list.js')).listCommand,
  ),
  listed(
    'show <id>',
    'print one table, ours beside the paper’s',
    async () => (await import('./commands/show.js')).showCommand,
  ),
  listed(
    'why <id>',
    'list the runs behind the rows of a table, and what would make them stale',
    async () => (await import('./commands/why.js')).whyCommand,
  ),
  listed(
    'rerun [keys..]',
    'do single runs again, by their keys, or those that failed',
    async () => (await import('./commands/rerun.js')).rerunCommand,
  ),
  listed(
    'publish',
    'make the stored runs the published run of the repository (for maintainers)',
    async () => (await import('./commands/publish.js')).publishCommand,
  ),
  listed(
    'replay <file>',
    'replay a trajectory file and print the largest deviations from its expected values',
    async () => (await import('./commands/replay.js')).replayCommand,
  ),
  listed(
    'fit <data>',
    'find the clusters of your own table: CSV, TSV or .npy, gzipped or not',
    async () => (await import('./commands/fit.js')).fitCommand,
  ),
  listed(
    'play',
    'open the playground: fit your own table in your browser, without any network',
    async () => (await import('./commands/play.js')).playCommand,
  ),
  listed(
    'predict <model> <data>',
    'the clusters of new rows, by a model that divi fit has written',
    async () => (await import('./commands/predict.js')).predictCommand,
  ),
  listed(
    'jobs',
    'the jobs of a store on a SLURM cluster: what is queued, running, done and missing',
    async () => (await import('./commands/cluster.js')).jobsCommand,
  ),
  listed(
    'doctor',
    'see whether a SLURM cluster can do runs, before any is queued',
    async () => (await import('./commands/cluster.js')).doctorCommand,
  ),
  listed(
    'merge <others..>',
    'add the runs of other stores, of colleagues or other machines, to this one',
    async () => (await import('./commands/merge.js')).mergeCommand,
  ),
  listed('work <folder>', false, async () => (await import('./commands/cluster.js')).workCommand),
];

/** What the file of a command holds: its options, and what it does. */
export interface Command<T> {
  builder(yargs: Argv): Argv<T>;
  /** an exit code of its own, or nothing */
  handler(args: ArgumentsCamelCase<T>): Promise<number> | Promise<void>;
}

/** A command as the list has it: what `divi --help` says of it, if it is for users, and how to load its file. */
export interface ListedCommand {
  command: string;
  describe: string | false;
  load(): Promise<Command<object>>;
}

function listed<T>(command: string, describe: string | false, load: () => Promise<Command<T>>): ListedCommand {
  // a command knows its own arguments, the list does not
  return { command, describe, load: load as () => Promise<Command<unknown>> as ListedCommand['load'] };
}

export const nameOf = ({ command }: ListedCommand): string => command.split(' ')[0];

/**
 * The command for yargs: its file, with all that it imports, is loaded only where the command line has its name. Loaded
 * beforehand, for yargs reports mistakes otherwise where options are built later. `done` gets the exit code.
 */
export async function loadIfNamed(
  listed: ListedCommand,
  args: readonly string[],
  done: (exitCode: number) => void,
): Promise<CommandModule> {
  const { command, describe } = listed;
  // yargs never gets to a command without its name
  if (!args.includes(nameOf(listed))) return { command, describe, builder: {}, handler: () => {} };
  const { builder, handler } = await listed.load();
  return { command, describe, builder, handler: async (given) => done((await handler(given)) ?? 0) };
}
