import { canonicalJson } from '../core/canonical.js';
import { groupBy } from '../core/group-by.js';
import type { PlannedRun } from '../runs/plan.js';

/**
 * The order in which runs are done: short experiments first, so that their verdicts come early, and within one those on
 * the same data beside each other, so that the data are made once.
 */
export function inRunOrder(runs: readonly PlannedRun[], expectedMs: (run: PlannedRun) => number): PlannedRun[] {
  const experiments = groupBy(runs, ({ neededBy }) => neededBy[0]?.experiment);
  const total = (group: readonly PlannedRun[]): number => group.reduce((sum, run) => sum + expectedMs(run), 0);
  return [...experiments.values()]
    .map((group) => ({ group, total: total(group) }))
    .sort((a, b) => a.total - b.total)
    .flatMap(({ group }) => [...groupBy(group, ({ run }) => canonicalJson(run.dataset)).values()].flat());
}
