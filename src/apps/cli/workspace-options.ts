import type { Argv } from 'yargs';
import { experimentsFolder } from '../../harness/experiment/experiments-folder.js';
import { storeFile } from '../../harness/runs/store.js';
import { Workspace } from '../workspace/workspace.js';
import { textOption } from './option-kinds.js';

/** Lines of a store that are complained of one by one. */
const MAX_PROBLEMS = 5;

/** Where a command finds experiments and stored runs. */
export interface WorkspaceArguments {
  store: string;
  experiments: string;
}

export function workspaceOptions<T>(yargs: Argv<T>, store = 'results'): Argv<T & WorkspaceArguments> {
  return yargs.option('store', { ...textOption('folder of the stored runs'), default: store }).option('experiments', {
    ...textOption('folder of compiled experiments', "this package's"),
    default: experimentsFolder(),
  });
}

/** Opens the workspace of a command, and tells of stored lines that cannot be trusted. */
export async function openWorkspace({ store, experiments }: WorkspaceArguments): Promise<Workspace> {
  const workspace = await Workspace.open({ store, experiments });
  const { problems } = workspace.stored;
  for (const { line, problem } of problems.slice(0, MAX_PROBLEMS)) {
    console.error(`${storeFile(store)}, line ${line} is ${problem}; its run counts as not done`);
  }
  if (problems.length > MAX_PROBLEMS) {
    console.error(`${storeFile(store)}: ${problems.length - MAX_PROBLEMS} more lines like these`);
  }
  return workspace;
}
