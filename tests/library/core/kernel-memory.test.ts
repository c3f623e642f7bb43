import { expect, it } from 'vitest';
import { allocateMatrix, memoryOf } from '../../../src/library/core/kernel/kernel-memory.js';
import { Matrix } from '../../../src/library/core/matrix.js';

it('a large matrix lies in a memory of the kernels, and is a matrix like any other', () => {
  const x = allocateMatrix(3000, 50);
  expect(x).toBeInstanceOf(Matrix);
  expect(x.data.length).toBe(150_000);
  x.set(2999, 49, 7);
  const { memory, at, end } = memoryOf(x)!;
  expect(new Float64Array(memory.buffer, at, 150_000).at(-1)).toBe(7);
  expect(end - at).toBe(8 * 150_000);
  memory.grow(1);
  expect(x.get(2999, 49)).toBe(7);
});

it('a small one is an ordinary one', () => {
  const x = allocateMatrix(3, 2);
  expect(x.toRows()).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
  expect(memoryOf(x)).toBeUndefined();
  expect(allocateMatrix(0, 5).rows).toBe(0);
});

it('what does not fit is refused with the numbers', () => {
  expect(() => allocateMatrix(6_000_000, 100)).toThrow(
    '6000000 rows × 100 columns need 4.5 GiB; the kernels have 4 GiB: use fewer rows or columns',
  );
  expect(() => allocateMatrix(-1, 2)).toThrow('the number of rows');
});
