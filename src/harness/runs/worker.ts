import { loadRegistry } from '../experiment/load-registry.js';
import type { Registry } from '../experiment/registry.js';
import { executeRun, type RunResult } from './execute-run.js';
import type { ResolvedRun } from './resolved-run.js';

/** What a worker is asked to do. */
export interface Task {
  run: ResolvedRun;
  /** the folder of experiments whose own methods and data sets it may need */
  experiments: string | null;
}

// once per worker: all its tasks are of one command, and so of one folder
let registry: Promise<Registry> | undefined;

/** Does one task of the pool. */
export async function executeTask({ run, experiments }: Task): Promise<RunResult> {
  registry ??= loadRegistry(experiments);
  return executeRun(run, await registry);
}
