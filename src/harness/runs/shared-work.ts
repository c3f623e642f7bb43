import { canonicalJson } from '../../library/core/canonical.js';
import { groupBy } from '../../library/core/group-by.js';
import { type AnyMethod, doAlone, type Share } from '../methods/shared/method.js';
import type { ResolvedRun } from './resolved-run.js';

/**
 * What names the work that a run may share with others: all that fixes its result but the options that matter only
 * afterwards. Undefined for a method that shares none, and if the run's own time is wanted.
 */
export function workOf({ details: _details, ...run }: ResolvedRun, { lateOptions }: AnyMethod): string | undefined {
  if (lateOptions === undefined || run.timed) return undefined;
  const options = Object.entries(run.options).filter(([name]) => !lateOptions.includes(name));
  return canonicalJson({ ...run, options: Object.fromEntries(options) });
}

/** Runs that share work together, each group at the place of its first. */
export function groupByWork<T extends { key: string; work?: string }>(runs: readonly T[]): T[][] {
  return [...groupBy(runs, ({ work, key }) => work ?? key).values()];
}

/** The last work of a worker. What it holds was computed from what its name says, so that no result depends on it. */
export class LastWork {
  #last: { name: string; result: unknown } | undefined;

  /** How a fit whose work has that name gets it; `dataHash` tells data of the same description apart. */
  share(name: string | undefined, dataHash: string): Share {
    if (name === undefined) return doAlone;
    return <T>(work: () => T): T => {
      const full = `${name} ${dataHash}`;
      if (this.#last?.name !== full) this.#last = { name: full, result: work() };
      return this.#last.result as T;
    };
  }
}
