import { expect, it } from 'vitest';
import { mathChecksum } from '../../../support/math-checksum.js';

it('gives the same bits as when these checksums were stored', () => {
  expect(mathChecksum()).toEqual({
    log: 'bd95a828',
    exp: '4fc46158',
    log1p: '107e0a78',
    pow: 'dded1da4',
    logGamma: '9d1f908c',
    hypot: 'cb0aeac2',
  });
});
