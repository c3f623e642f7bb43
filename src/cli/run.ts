import yargs, { type Argv } from 'yargs';
import { InputError } from '../core/errors.js';
import { nearestNames } from '../core/nearest.js';
import { packageVersion } from '../core/package-version.js';
import { systemErrorSentence } from '../core/system-error.js';
import { DivergenceError } from '../divi/training.js';
import { calibrateCommand } from './commands/calibrate.js';
import { fitCommand } from './commands/fit.js';
import { listCommand } from './commands/list.js';
import { predictCommand } from './commands/predict.js';
import { publishCommand } from './commands/publish.js';
import { replayCommand } from './commands/replay.js';
import { openReportCommand } from './commands/report.js';
import { reproduceCommand } from './commands/reproduce.js';
import { rerunCommand } from './commands/rerun.js';
import { showCommand } from './commands/show.js';
import { sweepCommand } from './commands/sweep.js';
import { tablesCommand } from './commands/tables.js';
import { whyCommand } from './commands/why.js';

/** Runs one command line; returns the exit code: 0 done, 1 our failure, 2 the user's mistake. */
export async function runCli(args: string[]): Promise<number> {
  let exitCode = 0;
  const done = (code: number): void => {
    exitCode = code;
  };
  const cli = yargs(args)
    .scriptName('divi')
    .parserConfiguration({ 'duplicate-arguments-array': false })
    .usage('$0 <command>\n\nThe reproduction of "A Data-Informed Variational Clustering Framework" (DIVI).')
    .command(reproduceCommand(done))
    .command(sweepCommand(done))
    .command(calibrateCommand(done))
    .command(tablesCommand())
    .command(openReportCommand())
    .command(listCommand())
    .command(showCommand())
    .command(whyCommand())
    .command(rerunCommand(done))
    .command(publishCommand())
    .command(replayCommand(done))
    .command(fitCommand())
    .command(predictCommand())
    .demandCommand(1, 'name a command: divi --help lists them')
    .strict()
    .help()
    .version(packageVersion())
    .exitProcess(false)
    .fail((message, error, parser) => {
      // yargs reports the user's mistakes by message, our own by the error thrown
      throw error ?? new InputError(mistake(message, knownFlags(parser)));
    });
  try {
    await cli.parseAsync();
    return exitCode;
  } catch (error) {
    const sentence = error instanceof InputError ? error.message : systemErrorSentence(error);
    if (sentence !== null) {
      console.error(`divi: ${sentence}`);
      return 2;
    }
    if (error instanceof DivergenceError) {
      console.error(`divi: ${error.message}`);
      return 1;
    }
    console.error(error instanceof Error ? (error.stack ?? error.message) : error);
    return 1;
  }
}

/** The flags of the command that was parsed. */
function knownFlags(parser: Argv): string[] {
  // not in yargs' typings, but documented
  const { key, alias } = (
    parser as Argv & { getOptions(): { key: object; alias: Record<string, string[]> } }
  ).getOptions();
  const aliases = new Set(Object.values(alias).flat());
  return Object.keys(key).filter((name) => !aliases.has(name) && !/[A-Z]/.test(name));
}

/** What yargs says of a mistake in one sentence, with the nearest flags for an unknown one. */
function mistake(message: string, flags: string[]): string {
  const sentence = message.replaceAll(/\s*\n\s*/g, ' ');
  const unknown = /^Unknown arguments?: (.*)$/.exec(sentence)?.[1].split(', ')[0];
  if (unknown === undefined) return `${sentence}; see divi --help`;
  const near = nearestNames(unknown, flags).map((name) => `--${name}`);
  return `there is no flag or argument '${unknown}': did you mean ${near.join(', ')}? See divi --help`;
}
