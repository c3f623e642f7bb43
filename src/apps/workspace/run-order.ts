import type { PlannedRun } from '../../harness/runs/plan.js';
import { groupByWork } from '../../harness/runs/shared-work.js';
import { canonicalJson } from '../../library/core/canonical.js';
import { groupBy } from '../../library/core/group-by.js';

/** So many runs of this length tell how long others of their method take, and hold up nothing. */
const TELLING_RUNS = 3;
const TELLING_MS = 300;

/**
 * The order in which runs are done: short experiments first, so that their verdicts come early, and within one those on
 * the same data beside each other, so that the data are made once. Before them a few short runs of each method that has
 * long ones, so that the time left is not told without a word from the slowest, which come last.
 */
export function inRunOrder(runs: readonly PlannedRun[], expectedMs: (run: PlannedRun) => number): PlannedRun[] {
  const experiments = groupBy(runs, ({ neededBy }) => neededBy[0]?.experiment);
  const total = (group: readonly PlannedRun[]): number => group.reduce((sum, run) => sum + expectedMs(run), 0);
  const ordered = [...experiments.values()]
    .map((group) => ({ group, total: total(group) }))
    .sort((a, b) => a.total - b.total)
    .flatMap(({ group }) => [...groupBy(group, ({ run }) => canonicalJson(run.dataset)).values()].flat());
  return [...new Set([...tellingRuns(ordered, expectedMs), ...ordered])];
}

/** Of each method the shortest runs that are long enough to tell; of those that share work, the one that does it. */
function tellingRuns(runs: readonly PlannedRun[], expectedMs: (run: PlannedRun) => number): PlannedRun[] {
  const doers = groupByWork(runs).map(([first]) => first);
  const long = doers.filter((run) => !run.run.timed && expectedMs(run) >= TELLING_MS);
  return [...groupBy(long, ({ run }) => run.method).values()].flatMap((group) =>
    group.sort((a, b) => expectedMs(a) - expectedMs(b)).slice(0, TELLING_RUNS),
  );
}
