import type { Columns } from '../columns.js';
import type { RowColumns } from '../evidence/row-columns.js';
import { Expectation } from './expectation.js';
import { maximise } from './gated-mixture.js';
import { changesOf, membersOfLabels } from './memberships.js';

const STEPS = 30;
/** rows that every component must keep, and share of the rows that may move */
const LEAST_ROWS = 5;
const MAY_MOVE = 0.5;

/** The partition after M- and E-steps to no change; the one given where a component starves or half of the rows move. */
export function polish(x: Columns, start: Int32Array, k: number, z: RowColumns): Int32Array {
  const expectation = new Expectation(x, z);
  let members = membersOfLabels(start, k);
  let labels = start;
  for (let step = 0; step < STEPS; step++) {
    const { next, same, nextMembers } = expectation.expect(maximise(x, members), (r) => {
      const next = r.labels();
      const same = changesOf(next, labels, k).moved === 0;
      return { next, same, nextMembers: same ? members : r.members() };
    });
    labels = next;
    members = nextMembers;
    if (same) break;
  }
  const { sizes, moved } = changesOf(labels, start, k);
  return sizes.every((size) => size >= LEAST_ROWS) && moved <= MAY_MOVE * labels.length ? labels : start;
}
