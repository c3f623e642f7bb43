import type { RowRun } from '../../src/harness/compare/compared-table.js';
import type { GivenRule } from '../../src/harness/compare/given.js';
import { scheduledComponents } from '../../src/library/divi/schedule.js';

type Run = Pick<RowRun, 'options'>;

/** Splits that DIVI's schedule allows, ⌊E / T_split⌋; null for other methods. */
export function scheduledSplits({ options }: Run): number | null {
  const { epochs, splitInterval } = options as { epochs?: number; splitInterval?: number };
  return epochs === undefined || splitInterval === undefined ? null : scheduledComponents(epochs, splitInterval) - 1;
}

/** The number of clusters that was given to the method; null if it finds K itself. */
export function givenClusters({ options }: Run): number | null {
  const { k, clusters } = options as { k?: unknown; clusters?: unknown };
  const told = k ?? clusters;
  return typeof told === 'number' ? told : null;
}

/** The number of clusters that its data have: their classes. */
export function trueClusters({ classes }: Pick<RowRun, 'classes'>): number {
  if (classes === null) throw new Error('a data set without classes');
  return classes;
}

/** Cells that cannot fail: K is given to the method, or its schedule fixes it. */
export const GIVEN: readonly GivenRule[] = [
  {
    reason: 'given to the method',
    applies: (runs, metric) => metric.name === 'k' && runs.every((run) => givenClusters(run) !== null),
  },
  {
    reason: 'given by the schedule',
    applies: (runs, metric) =>
      (metric.name === 'k' || metric.name === 'splits') &&
      runs.every((run) => run.values.splits !== null && run.values.splits === scheduledSplits(run)),
  },
];
