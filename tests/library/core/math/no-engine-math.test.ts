// @module-tag slow
import { expect, test } from 'vitest';
import { engineMathUses } from '../../../support/engine-math.js';

test('nothing that reaches a result uses the engine’s own mathematics', () => {
  expect(engineMathUses()).toEqual([]);
});
