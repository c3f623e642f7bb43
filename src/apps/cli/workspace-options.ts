import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Argv } from 'yargs';
import { experimentsFolder } from '../../harness/experiment/experiments-folder.js';
import { storeFile } from '../../harness/runs/store.js';
import { packageRoot } from '../../library/core/system/package-root.js';
import { homeOf, type SourceChoice, Workspace } from '../workspace/workspace.js';
import { textOption } from './option-kinds.js';

/** Lines of a store that are complained of one by one. */
const MAX_PROBLEMS = 5;

/** Where a command finds the study and stored runs. */
export interface WorkspaceArguments {
  store: string;
  study: string;
}

export function workspaceOptions<T>(yargs: Argv<T>, store = 'results'): Argv<T & WorkspaceArguments> {
  return yargs
    .option('store', textOption('folder of the stored runs', `${store}, in the folder of another study`))
    .option('study', {
      ...textOption('folder of a compiled study', "this package's"),
      alias: 'experiments',
      default: experimentsFolder(),
      coerce: (folder: string | string[]) => resolve([folder].flat().at(-1) ?? ''),
    })
    .middleware((args: { store?: string; study?: unknown }) => {
      args.store ??= join(homeOf(String(args.study)), store);
    }) as Argv<T & WorkspaceArguments>;
}

/** For commands that report stored runs: which, unless the command decides by what is stored. */
export interface SourceArguments {
  own: boolean | undefined;
  published: boolean | undefined;
}

export function sourceOptions<T>(yargs: Argv<T>): Argv<T & SourceArguments> {
  return yargs
    .option('own', { type: 'boolean', describe: 'use your own runs' })
    .option('published', { type: 'boolean', describe: 'use the published runs' })
    .conflicts('own', 'published');
}

export function sourceChoice({ own, published }: SourceArguments): SourceChoice | undefined {
  if (own) return 'own';
  return published ? 'published' : undefined;
}

/** A TypeScript file of a checkout that is not compiled as it is now, for messages; undefined if there is none. */
export function unbuiltSource(root: string): string | undefined {
  const stamp = join(root, 'dist', '.built-from');
  // an installed package has no sources
  if (!existsSync(stamp)) return undefined;
  const built = new Set(readFileSync(stamp, 'utf8').split('\n'));
  const sources = ['experiments', 'src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(folder, name)),
  );
  return sources.find((file) => {
    const { size, mtimeMs } = statSync(join(root, file));
    return !built.has(`${file} ${size} ${mtimeMs}`);
  });
}

/** Opens the workspace of a command; warns of stored lines that cannot be trusted, and of code that is not compiled. */
export async function openWorkspace({ store, study }: WorkspaceArguments): Promise<Workspace> {
  const unbuilt = study === experimentsFolder() ? unbuiltSource(packageRoot()) : undefined;
  if (unbuilt) console.error(`${unbuilt} has changed since the last build: npm run build:ts compiles it`);
  const workspace = await Workspace.open({ store, experiments: study });
  const { problems } = workspace.stored;
  for (const { line, problem } of problems.slice(0, MAX_PROBLEMS)) {
    console.error(`${storeFile(store)}, line ${line} is ${problem}; its run counts as not done`);
  }
  if (problems.length > MAX_PROBLEMS) {
    console.error(`${storeFile(store)}: ${problems.length - MAX_PROBLEMS} more lines like these`);
  }
  return workspace;
}
