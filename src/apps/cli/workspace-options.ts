import { join, resolve } from 'node:path';
import type { Argv } from 'yargs';
import { experimentsFolder } from '../../harness/experiment/experiments-folder.js';
import { storeFile } from '../../harness/runs/store.js';
import { homeOf, Workspace } from '../workspace/workspace.js';
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
      ...textOption('folder of a study, compiled', "this package's"),
      alias: 'experiments',
      default: experimentsFolder(),
      coerce: (folder: string | string[]) => resolve([folder].flat().at(-1) ?? ''),
    })
    .middleware((args: { store?: string; study?: unknown }) => {
      args.store ??= join(homeOf(String(args.study)), store);
    }) as Argv<T & WorkspaceArguments>;
}

/** Opens the workspace of a command, and tells of stored lines that cannot be trusted. */
export async function openWorkspace({ store, study }: WorkspaceArguments): Promise<Workspace> {
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
