import { describe, expect, it } from 'vitest';
import type { Claim } from '../../src/claims/claim.js';
import { above, below, Evidence, meanEstimate, pairedEstimate, unpairedEstimate } from '../../src/claims/evidence.js';
import { judgeClaims } from '../../src/claims/judge.js';
import { SWEEP } from '../report/tables.js';
import { expectClose } from '../support/close.js';

const claim = (parts: Claim['parts']): Claim => ({ id: 'c', quote: 'q', where: 'w', rule: 'r', parts });
const held = { statement: 's', holds: true, evidence: 'e' };

describe('a verdict', () => {
  it.each([
    ['holds', [held, held]],
    ['holds in part', [held, { ...held, holds: false }]],
    ['does not hold', [{ ...held, holds: false }]],
  ])('%s', (verdict, parts) => {
    expect(judgeClaims([claim(() => parts)], [])[0]).toMatchObject({ verdict, missing: null });
  });

  it('is not testable where runs are missing, and says which', () => {
    const [judged] = judgeClaims(
      [claim((evidence) => [above('x', meanEstimate(evidence.values('t', {}, 'ari')), 0)])],
      [],
    );
    expect(judged).toMatchObject({ verdict: 'not testable here', missing: 'no run of t is stored' });
  });

  it('is not testable on some of its runs, or on one', () => {
    const partial = { ...SWEEP, rows: SWEEP.rows.map((row) => ({ ...row, planned: 3 })) };
    const [{ labels }] = SWEEP.rows;
    const parts: Claim['parts'] = (evidence) => [
      above('x', meanEstimate(evidence.values('sweep-beta', labels, 'f1')), 0),
    ];
    expect(judgeClaims([claim(parts)], [SWEEP])[0].verdict).toBe('holds');
    expect(judgeClaims([claim(parts)], [partial])[0].missing).toMatch(/^2 of 3 runs of sweep-beta/);
    expect(judgeClaims([claim(() => [above('x', meanEstimate([0.5]), 0)])], [])[0].missing).toMatch(/two runs/);
    expect(
      judgeClaims([claim((evidence) => [held, ...evidence.rows('sweep-beta', { N: 7 }).map(() => held)])], [SWEEP])[0]
        .missing,
    ).toMatch(/no row with/);
  });

  it('leaves real mistakes alone', () => {
    const broken = claim(() => {
      throw new TypeError('oops');
    });
    expect(() => judgeClaims([broken], [])).toThrow('oops');
  });
});

describe('intervals', () => {
  // R: t.test(1:5), t.test(c(1, 2, 4), c(3, 5, 9, 9))
  it('of a mean, by Student’s t', () => {
    const { value, low, high } = meanEstimate([1, 2, 3, 4, 5]);
    expectClose([value, low, high], [3, 1.0367568385224393, 4.96324316147756], 1e-9);
  });

  it('of two means, by Welch', () => {
    const { value, low, high, n } = unpairedEstimate([1, 2, 4], [3, 5, 9, 9]);
    expect(n).toBe(3);
    expectClose([value, low, high], [-25 / 6, -8.756907611395, 0.423574278062], 1e-9);
  });

  it('of pairs, only of equal number', () => {
    expect(pairedEstimate([2, 3], [1, 2])).toEqual({ value: 1, low: 1, high: 1, n: 2 });
    expect(() => pairedEstimate([1], [1, 2])).toThrow(/1 runs stand against 2/);
  });

  it('must clear the bound as a whole', () => {
    const estimate = { value: 0.3, low: 0.1, high: 0.5, n: 20 };
    expect(above('s', estimate, 0)).toMatchObject({ holds: true, evidence: '0.300 (0.100 to 0.500), n = 20' });
    expect(above('s', estimate, 0.1).holds).toBe(false);
    expect(below('s', estimate, 0.6)).toMatchObject({ holds: true, evidence: '0.300 (0.100 to 0.500), n = 20' });
    expect(below('s', estimate, 0.5).holds).toBe(false);
  });
});

it('evidence takes the repeated runs of a row, not those on other data sets', () => {
  const evidence = new Evidence([SWEEP]);
  const { labels } = SWEEP.rows.find(({ runs }) => runs.length > 0) ?? { labels: {} };
  expect(evidence.values('sweep-beta', labels, 'f1')).toEqual([0.46, 0.5]);
  expect(() => evidence.values('sweep-beta', labels, 'splits')).toThrow(/has no splits/);
  const twoRows = new Evidence([{ ...SWEEP, rows: SWEEP.rows.slice(0, 2) }]);
  expect(() => twoRows.runs('sweep-beta', {})).toThrow(/has 2 rows with {}: name one/);
});
