import yargs from 'yargs';
import { InputError, requireWhole } from '../src/core/errors.js';
import { dataFolder } from '../src/data/sets/data-folder.js';
import { isoletSet } from './isolet-set.js';
import { newsgroupsSet } from './newsgroups-set.js';
import { type DataSet, type GetOptions, isComplete } from './set.js';
import { SETS, type SetName } from './sources.js';
import { wineSet } from './wine-set.js';

const SCRIPTS: Record<SetName, DataSet> = { wine: wineSet, isolet: isoletSet, '20ng': newsgroupsSet };
const INTERRUPTED = 130;

/** Runs one command line; returns the exit code: 0 done, 1 our failure or a check that fails, 2 the user's mistake. */
export async function runData(args: string[], signal?: AbortSignal): Promise<number> {
  let exitCode = 0;
  const cli = yargs(args)
    .scriptName('npm run data --')
    .command(
      '$0 [set]',
      'Gets the real data sets into DIVI_DATA, or into data/ of the project.',
      (command) =>
        command
          .positional('set', { choices: ['all', ...SETS] as const, describe: 'which data set' })
          .option('check', {
            type: 'boolean',
            default: false,
            describe: 'only list what is there, verified or missing',
          })
          .option('model', { type: 'string', requiresArg: true, describe: '20ng: a local copy of all-MiniLM-L6-v2' })
          .option('batch', {
            type: 'number',
            requiresArg: true,
            default: 32,
            describe: '20ng: posts embedded at once',
          }),
      async ({ set, check, model = null, batch }) => {
        requireWhole('--batch', batch, 1);
        if (set === undefined && !check)
          throw new InputError('name a data set: all, wine, isolet or 20ng; or give --check');
        const sets = set === undefined || set === 'all' ? SETS : [set];
        exitCode = check ? listStates(sets) : await getAll(sets, { output: process.stderr, signal, model, batch });
      },
    )
    .strict()
    .version(false)
    .help()
    .exitProcess(false)
    .fail((message, error) => {
      // yargs reports the user's mistakes by message, our own by the error thrown
      throw error ?? new InputError(`${message.replaceAll(/\s*\n\s*/g, ' ')}; see npm run data -- --help`);
    });
  try {
    await cli.parseAsync();
    return exitCode;
  } catch (error) {
    return report(error, signal);
  }
}

/** Lists every file; 1 where one is missing or refused. */
function listStates(sets: readonly SetName[]): number {
  const folder = dataFolder();
  const states = sets.flatMap((set) => SCRIPTS[set].verify(folder).map((state) => ({ set, ...state })));
  const width = Math.max(...states.map(({ file }) => file.length));
  console.log(`data folder: ${folder}`);
  for (const { set, file, state, detail } of states) {
    const note = state === 'missing' ? `get it with npm run data -- ${set}` : detail;
    console.log(`${state.padEnd('verified'.length)}  ${file.padEnd(width)}  ${note}`);
  }
  return states.every(({ state }) => state === 'verified') ? 0 : 1;
}

/** Gets every set that is not there; one that fails does not keep the others from being got. */
async function getAll(sets: readonly SetName[], options: GetOptions): Promise<number> {
  const folder = dataFolder();
  let worst = 0;
  for (const set of sets) {
    try {
      const there = isComplete(SCRIPTS[set].verify(folder));
      if (!there) await SCRIPTS[set].get(folder, options);
      console.log(`${set}: ${there ? 'there already, verified' : `in ${folder}`}`);
    } catch (error) {
      worst = Math.max(worst, report(error, options.signal));
      if (options.signal?.aborted) break;
    }
  }
  return worst;
}

function report(error: unknown, signal: AbortSignal | undefined): number {
  if (signal?.aborted) {
    console.error('data: interrupted; what was complete is kept');
    return INTERRUPTED;
  }
  if (error instanceof InputError) {
    console.error(`data: ${error.message}`);
    return 2;
  }
  console.error(error instanceof Error ? (error.stack ?? error.message) : error);
  return 1;
}
