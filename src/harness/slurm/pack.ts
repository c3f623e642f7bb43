import type { CostModel } from '../runs/cost.js';
import type { KeyedRun } from '../runs/plan.js';
import { groupByWork } from '../runs/shared-work.js';

/** Runs as tasks. */
interface Tasks<R> {
  /** several runs per task, but only one if it has died before */
  together: R[][];
  /** runs whose durations matter, all in one task with an exclusive node */
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

/** How runs are packed into tasks. */
interface Packing {
  /** milliseconds a task should take, so that its start costs little beside it */
  targetMs: number;
  /** tasks that are not exceeded as long as none takes longer than `longestMs` */
  tasks: number;
  longestMs: number;
}

const PACKING: Omit<Packing, 'targetMs'> = { tasks: 200, longestMs: 3_600_000 };

/**
 * Groups of runs as tasks, in the plan's order, for neighbours share their data sets. Groups are not torn apart: one that
 * takes longer than a task should is one by itself.
 */
export function packTasks<R>(
  groups: readonly (readonly R[])[],
  costMs: (run: R) => number,
  { targetMs, tasks, longestMs }: Packing,
): R[][] {
  const costs = groups.map((group) => group.reduce((sum, run) => sum + costMs(run), 0));
  const total = costs.reduce((sum, cost) => sum + cost, 0);
  const size = Math.max(targetMs, Math.min(longestMs, total / tasks));
  const packed: R[][] = [];
  let filled = Number.POSITIVE_INFINITY;
  groups.forEach((group, i) => {
    if (filled + costs[i] > size) {
      packed.push([]);
      filled = 0;
    }
    packed[packed.length - 1].push(...group);
    filled += costs[i];
  });
  return packed;
}

/** An array of SLURM counts from 0 and is bounded: tasks in parts that each fit one. */
export function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));
}
