import { existsSync } from 'node:fs';
import { join } from 'node:path';
import yargs from 'yargs';
import { dataFolder, getCommand } from '../src/harness/data-sets/data-folder.js';
import { InputError, requireInput, requireWhole } from '../src/library/core/errors.js';
import type { SetFiles } from '../src/library/data/data-set.js';
import { download } from './download.js';
import { fileStates, isComplete } from './file-states.js';
import { type RealSet, realSets } from './real-sets.js';
import { type GetOptions, SPECIAL } from './special.js';

const INTERRUPTED = 130;

/** Runs one command line; returns the exit code: 0 done, 1 our failure or a check that fails, 2 the user's mistake. */
export async function runData(args: string[], signal?: AbortSignal): Promise<number> {
  let exitCode = 0;
  const all = await realSets();
  const names = all.map(({ name }) => name);
  const cli = yargs(args)
    .scriptName('npm run data --')
    .command(
      '$0 [set]',
      'Gets the real data sets into DIVI_DATA, or into data/ of the project.',
      (command) =>
        command
          .positional('set', { choices: ['all', ...names], describe: 'which data set' })
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
            describe: '20ng: posts per batch',
          }),
      async ({ set, check, model = null, batch }) => {
        requireWhole('--batch', batch, 1);
        if (set === undefined && !check) {
          throw new InputError(`name a data set: ${listed(['all', ...names])}; or give --check`);
        }
        const sets = all.filter(({ name }) => set === undefined || set === 'all' || set === name);
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

const listed = (names: string[]): string => `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;

/** Lists every file; 1 if one is missing or refused. */
function listStates(sets: readonly RealSet[]): number {
  const folder = dataFolder();
  const states = sets.flatMap(({ name, files }) =>
    fileStates(files, folder, SPECIAL[name]).map((state) => ({ name, ...state })),
  );
  const width = Math.max(...states.map(({ file }) => file.length));
  console.log(`data folder: ${folder}`);
  for (const { name, file, state, detail } of states) {
    const note = state === 'missing' ? `get it with ${getCommand(name)}` : detail;
    console.log(`${state.padEnd('verified'.length)}  ${file.padEnd(width)}  ${note}`);
  }
  return states.every(({ state }) => state === 'verified') ? 0 : 1;
}

/** Gets every set that is not there; one that fails does not keep the others from being got. */
async function getAll(sets: readonly RealSet[], options: GetOptions): Promise<number> {
  const folder = dataFolder();
  let worst = 0;
  for (const { name, files } of sets) {
    const special = SPECIAL[name];
    try {
      const there = isComplete(fileStates(files, folder, special));
      if (!there) await (special ? special.get(folder, options) : getSet(files, folder, options));
      console.log(`${name}: ${there ? 'already present, verified' : `in ${folder}`}`);
    } catch (error) {
      worst = Math.max(worst, report(error, options.signal));
      if (options.signal?.aborted) break;
    }
  }
  return worst;
}

/** Downloads every file of a data set that is in none of its forms. */
async function getSet(files: SetFiles, folder: string, { output, signal }: GetOptions): Promise<void> {
  for (const forms of files.needed) {
    const [{ path }] = forms;
    requireInput(!files.ships, `${path} is missing: it ships with the project, so check it out again`);
    if (forms.some((form) => existsSync(join(folder, form.path)))) continue;
    const served = forms.find(({ url }) => url !== null) ?? forms[0];
    await download(served, join(folder, served.path), { output, signal });
  }
}

function report(error: unknown, signal: AbortSignal | undefined): number {
  if (signal?.aborted) {
    console.error('data: interrupted; complete files are kept');
    return INTERRUPTED;
  }
  if (error instanceof InputError) {
    console.error(`data: ${error.message}`);
    return 2;
  }
  console.error(error instanceof Error ? (error.stack ?? error.message) : error);
  return 1;
}
