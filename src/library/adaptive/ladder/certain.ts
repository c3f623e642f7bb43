import { carry } from '../evidence/carry.js';
import { continueTest, newSplitTest } from '../evidence/split-test.js';
import { predictionStrength } from '../evidence/strength.js';
import { addRung, type Climb, type NamedTest, rungOf } from './climb.js';

/** The certified parts of the rows, with the test of each. */
export interface CertainParts {
  parts: Int32Array[];
  tests: Map<Int32Array, NamedTest>;
}

/** Splits the rows, and then their parts, wherever ln E against any unimodal law is enough: cuts in the deepest valley. */
export function growCertain(climb: Climb, everyone: Int32Array): CertainParts {
  const { search } = climb;
  const tests = new Map<Int32Array, NamedTest>();
  const grow = (rows: Int32Array, path: string): Int32Array[] => {
    const names = ['certain', path];
    const test = continueTest(search, rows, newSplitTest(), false, names);
    tests.set(rows, { test, names });
    const split = test.evidence > search.evidence && test.best ? carry(search, rows, test.best, 'valley') : undefined;
    if (!split) return [rows];
    const strength = predictionStrength(search.space, split, test.halves);
    addRung(climb, rungOf(climb, 'certain', split, test, strength), split.lower, split.upper);
    return [...grow(split.lower, `${path}0`), ...grow(split.upper, `${path}1`)];
  };
  return { parts: grow(everyone, ''), tests };
}
