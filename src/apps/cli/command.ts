import type { ArgumentsCamelCase, Argv, CommandModule } from 'yargs';

/** What the file of a command holds: its options, and what it does. */
export interface Command<T> {
  builder(yargs: Argv): Argv<T>;
  handler(args: ArgumentsCamelCase<T>): void | Promise<void>;
}

/** A command as the list has it: what `divi --help` says of it, if it is for users, and how to load its file. */
export interface ListedCommand {
  command: string;
  describe: string | false;
  load(): Promise<CommandModule>;
}

export function listed<T>(command: string, describe: string | false, load: () => Promise<Command<T>>): ListedCommand {
  // yargs' own arguments are any command's; each command knows its own
  const loaded = async (): Promise<CommandModule<object, T>> => load();
  return { command, describe, load: loaded as () => Promise<CommandModule> };
}

export const nameOf = ({ command }: ListedCommand): string => command.split(' ')[0];

/**
 * The command for yargs: its file, with all that it imports, is loaded only where the command line has its name. Loaded
 * beforehand, for yargs reports mistakes otherwise where options are built later.
 */
export async function loadIfNamed(one: ListedCommand, args: readonly string[]): Promise<CommandModule> {
  const { command, describe } = one;
  return { command, describe, ...(args.includes(nameOf(one)) ? await one.load() : NOT_NAMED) };
}

/** yargs never gets to these */
const NOT_NAMED = { builder: {}, handler: (): void => {} };
