import { expect, it } from 'vitest';
import { requireMemory, surelyFits } from '../../../../../src/library/data/table/source/table-path.js';

it('refuses a table that does not fit into the memory that is free, with the numbers', () => {
  expect(() => requireMemory('big.csv', 1_000_000, 100, 1.1e9)).not.toThrow();
  expect(() => requireMemory('big.csv', 1_000_000, 100, 1e9)).toThrow(
    'big.csv: 1000000 rows × 100 columns are 0.80 GB of numbers and a fit of them takes at least 1.04 GB, ' +
      'but only 1.00 GB of memory is free: fit a part of the rows or columns, or free memory',
  );
});

it('a text surely fits where even one of nothing but empty cells would', () => {
  expect(surelyFits(1e8, 1.05e9)).toBe(true);
  expect(surelyFits(1e8, 1.03e9)).toBe(false);
  expect(surelyFits(1000, 0)).toBe(true);
});

it('never asks for a small one', () => {
  expect(() => requireMemory('small.csv', 1000, 100, 0)).not.toThrow();
});

it('counts what is held already where rows come without end', () => {
  expect(() => requireMemory('big.csv.gz', 1_000_000, 100, 0.3e9, 1e8)).not.toThrow();
  expect(() => requireMemory('big.csv.gz', 1_000_000, 100, 0.2e9, 1e8)).toThrow(
    'big.csv.gz: the first 1000000 rows × 100 columns are 0.80 GB of numbers and a fit of them takes at least 1.04 GB, ' +
      'but only 1.00 GB of memory is free',
  );
});
