// @module-tag slow
import { expect, it } from 'vitest';
import { engineMathUses, usesIn } from '../../../support/engine-math.js';

it('the scanner finds the engine’s functions, however they are reached', () => {
  const text = [
    'const a = Math.log(2) + Math.sqrt(2);',
    'const { exp } = Math;',
    "const b = Math['pow'](2, 3);",
    'const c = x ** 2 + 2 ** 32;',
    'x **= 3;',
    'const d = values.map(Math.tanh);',
    'const e = Math.random();',
  ].join('\n');
  expect(usesIn('a.ts', text)).toEqual([
    'a.ts:1: Math.log',
    'a.ts:2: { exp } = Math',
    "a.ts:3: Math['pow']",
    'a.ts:4: x ** 2',
    'a.ts:5: x **= 3',
    'a.ts:6: Math.tanh',
    'a.ts:7: Math.random',
  ]);
});

it('the scanner passes exact functions, comments and text', () => {
  const text =
    "/** Math.log, x ** 2 */ const s = '**bold** Math.exp'; const m = Math.max(Math.abs(-1), Math.floor(Math.PI));";
  expect(usesIn('a.ts', text)).toEqual([]);
});

it('src/library/core/math itself uses none', () => {
  expect(engineMathUses().filter((use) => use.startsWith('src/library/core/math/'))).toEqual([]);
});
