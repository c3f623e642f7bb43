import yargs from 'yargs';
import { InputError } from '../core/errors.js';
import { replayCommand } from './replay.js';
import { reproduceCommand } from './reproduce.js';

/** Runs one command line; returns the exit code: 0 done, 1 our failure, 2 the user's mistake. */
export async function runCli(args: string[]): Promise<number> {
  let exitCode = 0;
  const done = (code: number): void => {
    exitCode = code;
  };
  const cli = yargs(args)
    .scriptName('divi')
    .usage('$0 <command>\n\nThe reproduction of "A Data-Informed Variational Clustering Framework" (DIVI).')
    .command(replayCommand(done))
    .command(reproduceCommand(done))
    .demandCommand(1, 'name a command: divi --help lists them')
    .strict()
    .help()
    .version()
    .exitProcess(false)
    .fail((message, error) => {
      // yargs reports the user's mistakes by message, our own by the error thrown
      throw error ?? new InputError(`${message}; see divi --help`);
    });
  try {
    await cli.parseAsync();
    return exitCode;
  } catch (error) {
    if (error instanceof InputError) {
      console.error(`divi: ${error.message}`);
      return 2;
    }
    console.error(error instanceof Error ? (error.stack ?? error.message) : error);
    return 1;
  }
}
