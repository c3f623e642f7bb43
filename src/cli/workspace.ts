import type { Argv } from 'yargs';
import type { Experiment } from '../harness/experiment.js';
import { experimentsFolder, loadExperiments } from '../harness/load-experiments.js';
import { readPublished } from '../harness/published.js';
import { readStore, type StoredRuns, storeFile } from '../harness/store.js';
import { unknownName } from './suggest.js';

/** Where a command finds experiments and stored runs. */
export interface WorkspaceArguments {
  store: string;
  experiments: string;
}

export function workspaceOptions<T>(yargs: Argv<T>): Argv<T & WorkspaceArguments> {
  return yargs
    .option('store', { type: 'string', default: 'results', describe: 'folder of the stored runs' })
    .option('experiments', {
      type: 'string',
      default: experimentsFolder(),
      defaultDescription: "this package's",
      describe: 'folder of compiled experiments',
    });
}

/** The experiments of these ids, or all; an unknown id is refused with the nearest ones. */
export async function selectExperiments(folder: string, ids: string[] | undefined): Promise<Experiment[]> {
  const all = await loadExperiments(folder);
  if (ids === undefined) return all;
  const known = all.map(({ id }) => id);
  return ids.map((id) => {
    const experiment = all.find((candidate) => candidate.id === id);
    if (!experiment) throw unknownName('experiment', id, known);
    return experiment;
  });
}

/** The runs of the local store, or of the published run where there is no store; `source` says which. */
export function storedOrPublished(folder: string): StoredRuns & { source: string } {
  const local = readStore(folder);
  if (local.records.size > 0) return { ...local, source: `the local store ${storeFile(folder)}` };
  return { ...readPublished(), source: 'the published run (there is no local store: npm run reproduce makes one)' };
}

/** Tells of lines that cannot be trusted. */
export function reportProblems(folder: string, { problems }: StoredRuns): void {
  for (const { line, problem } of problems) {
    console.error(`${storeFile(folder)}, line ${line} is ${problem}; its run counts as not done`);
  }
}
