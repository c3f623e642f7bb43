import type { KeyedRun } from '../runs/plan.js';
import { groupByWork } from '../runs/shared-work.js';
import type { CostModel } from './cost.js';
import { PACKING, packTasks } from './pack.js';

/** Runs as tasks. */
export interface Tasks<R> {
  /** several runs a task, but those that have died alone */
  together: R[][];
  /** runs whose durations matter, all in one task with a node of its own */
  exclusive: R[][];
  /** the run that costs least, to see whether tasks work here at all */
  canary: R;
}

export function tasksOf<R extends KeyedRun>(
  runs: readonly R[],
  { costs, taskMs }: { costs: CostModel; taskMs: number },
  hasDied: (key: string) => boolean,
): Tasks<R> {
  const costMs = (run: R): number => costs.costMs(run);
  const select = (timed: boolean, died: boolean): R[] =>
    runs.filter(({ key, run }) => (run.timed === true) === timed && hasDied(key) === died);
  const alone = (timed: boolean): R[][] => select(timed, true).map((run) => [run]);
  const [others, timed] = [select(false, false), select(true, false)];
  const [canary] = [...(others.length > 0 ? others : runs)].sort((a, b) => costMs(a) - costMs(b));
  return {
    together: [...packTasks(groupByWork(others), costMs, { ...PACKING, targetMs: taskMs }), ...alone(false)],
    exclusive: [...(timed.length > 0 ? [timed] : []), ...alone(true)],
    canary,
  };
}
