import type { ArgumentsCamelCase, Argv, CommandModule } from 'yargs';

/** The files of the commands, each loaded only if it is needed. */
const FILES = {
  reproduce: () => import('./commands/reproduce.js'),
  sweep: () => import('./commands/sweep.js'),
  calibrate: () => import('./commands/calibrate.js'),
  power: () => import('./commands/power.js'),
  new: () => import('./commands/new.js'),
  tables: () => import('./commands/tables.js'),
  report: () => import('./commands/report.js'),
  list: () => import('./commands/list.js'),
  show: () => import('./commands/show.js'),
  why: () => import('./commands/why.js'),
  rerun: () => import('./commands/rerun.js'),
  publish: () => import('./commands/publish.js'),
  replay: () => import('./commands/replay.js'),
  fit: () => import('./commands/fit.js'),
  play: () => import('./commands/play.js'),
  predict: () => import('./commands/predict.js'),
  cluster: () => import('./commands/cluster.js'),
  merge: () => import('./commands/merge.js'),
};

/** All commands, as `divi --help` lists them. */
export const COMMANDS: readonly ListedCommand[] = [
  listed('reproduce', "do the missing runs of the paper's experiments, then write all tables and figures"),
  listed('sweep <parameter>', 'vary one parameter over values you choose (divi sweep --help lists the parameters)'),
  listed('calibrate', "infer unstated settings from the paper's own results: the ledger"),
  listed('power', 'judge deliberately broken implementations by the same rules: how many cells does each lose?'),
  listed('new <folder>', 'create a small study of another paper, as a template for your own (docs/harness.md)'),
  listed('tables', 'write all tables and figures from stored runs, without fitting anything'),
  listed('report', 'open the page of all reports in your browser'),
  listed('list', 'list the experiments and how many of their runs are stored'),
  listed('show <id>', 'print one table, ours beside the paper’s'),
  listed('why <id>', 'list the runs behind the rows of a table, and what would make them stale'),
  listed('rerun [keys..]', 'repeat single runs by key, or those that failed'),
  listed('publish', 'publish the stored runs as the published run of the study (for maintainers)'),
  listed('replay <file>', 'replay a trajectory file and print the largest deviations from its expected values'),
  listed('fit <data>', 'find clusters in your own table: CSV, TSV, Parquet, Excel, JSON or .npy, gzipped or not'),
  listed('play', 'open the playground: cluster a table in your browser, without using the network'),
  listed('predict <model> <data>', 'assign new rows to clusters, with a model written by divi fit'),
  listed('jobs', 'show the SLURM jobs of a store: what is queued, running, done and missing', 'cluster'),
  listed('doctor', 'check that a SLURM cluster can do runs, before any is queued', 'cluster'),
  listed('merge <others..>', 'add the runs of other stores, from colleagues or other machines, to this one'),
  listed('work <folder>', false, 'cluster'),
];

/** What the file of a command holds: its options, and what it does. */
export interface Command<T> {
  builder(yargs: Argv): Argv<T>;
  /** what the help says below the options, if that depends on the study */
  help?(args: readonly string[]): Promise<string>;
  /** an exit code, or nothing for 0 */
  handler(args: ArgumentsCamelCase<T>): Promise<number> | Promise<void>;
}

/** A command as the list has it: what `divi --help` says of it, if it is for users, and how to load its file. */
export interface ListedCommand {
  command: string;
  describe: string | false;
  load(): Promise<Command<object>>;
}

/** A command is in the file that is named after it, unless another is given, and exported by its name. */
function listed(command: string, describe: string | false, file?: keyof typeof FILES): ListedCommand {
  const name = nameOf({ command });
  const load = async (): Promise<Command<object>> => {
    const commands: object = await FILES[file ?? (name as keyof typeof FILES)]();
    return (commands as Record<string, Command<object>>)[`${name}Command`];
  };
  return { command, describe, load };
}

export function nameOf({ command }: Pick<ListedCommand, 'command'>): string {
  return command.split(' ')[0];
}

/**
 * The command for yargs: its file, with all its imports, is only loaded if the command line has its name. It is loaded
 * beforehand, because yargs reports mistakes differently if options are built later. `done` gets the exit code.
 */
export async function loadIfNamed(
  listed: ListedCommand,
  args: readonly string[],
  done: (exitCode: number) => void,
): Promise<CommandModule> {
  const { command, describe } = listed;
  // yargs never gets to a command without its name
  if (!args.includes(nameOf(listed))) return { command, describe, builder: {}, handler: () => {} };
  const { builder, help, handler } = await listed.load();
  const below = args.includes('--help') ? ((await help?.(args)) ?? '') : '';
  const withHelp = (yargs: Argv): Argv<object> => builder(yargs).epilogue(below);
  return { command, describe, builder: withHelp, handler: async (given) => done((await handler(given)) ?? 0) };
}
