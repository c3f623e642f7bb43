import type { Argv } from 'yargs';
import { unknownName } from '../core/unknown-name.js';
import type { Experiment } from '../experiment/experiment.js';
import { experimentsFolder, loadExperiments } from '../experiment/load-experiments.js';
import { expandPlan } from '../runs/plan.js';
import { readPublished } from '../runs/published.js';
import { readStore, type StoredRuns, storeFile } from '../runs/store.js';

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

/** Runs, and whether they are the user's own or the published ones. */
export interface RunSource extends StoredRuns {
  source: string;
  published: boolean;
}

/** The local store if a run of the experiments is in it, else the published run. */
export function storedOrPublished(folder: string, experiments: Experiment[]): RunSource {
  const local = readStore(folder);
  reportProblems(folder, local);
  if (expandPlan(experiments).some(({ key }) => local.records.has(key))) {
    return { ...local, source: `the local store ${storeFile(folder)}`, published: false };
  }
  const source = `the published run (${storeFile(folder)} has no run of these experiments: npm run reproduce makes them)`;
  return { ...readPublished(), source, published: true };
}

/** Tells of lines that cannot be trusted. */
export function reportProblems(folder: string, { problems }: StoredRuns): void {
  for (const { line, problem } of problems) {
    console.error(`${storeFile(folder)}, line ${line} is ${problem}; its run counts as not done`);
  }
}
