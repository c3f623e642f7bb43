import type { Columns } from '../columns.js';
import type { RowColumns } from '../evidence/row-columns.js';
import { Expectation } from './expectation.js';
import { maximise } from './gated-mixture.js';
import { labelsOfResponsibilities, membersOfLabels, membersOfResponsibilities } from './memberships.js';

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
    const r = expectation.responsibilities(maximise(x, members));
    const next = labelsOfResponsibilities(r, k);
    const same = next.every((label, i) => label === labels[i]);
    labels = next;
    if (same) break;
    members = membersOfResponsibilities(r, k);
  }
  const sizes = new Int32Array(k);
  let moved = 0;
  for (let i = 0; i < labels.length; i++) {
    sizes[labels[i]]++;
    if (labels[i] !== start[i]) moved++;
  }
  return sizes.every((size) => size >= LEAST_ROWS) && moved <= MAY_MOVE * labels.length ? labels : start;
}
