import { describe, expect, it } from 'vitest';
import type { Claim, PartRule, PartVerdict } from '../../../src/harness/claims/claim.js';
import { claimVerdict, judgeClaims } from '../../../src/harness/claims/judge.js';
import { above, below, everyCase, inWords, within } from '../../../src/harness/claims/rules.js';
import { SWEEP } from '../../report/tables.js';

const claim = (...parts: PartRule[]): Claim => ({ id: 'c', quote: 'q', where: 'w', rule: 'r', parts });
const estimate = { value: 0.3, low: 0.1, high: 0.5, n: 20 };
const ask = (): typeof estimate => estimate;
const judged = (rule: PartRule) => judgeClaims([claim(rule)], [])[0].parts[0];

describe('a verdict', () => {
  it.each<[ReturnType<typeof claimVerdict>, PartVerdict[]]>([
    ['holds', ['holds', 'holds']],
    ['undecided', ['holds', 'undecided']],
    ['undecided', ['undecided']],
    ['holds in part', ['holds', 'fails']],
    ['holds in part', ['holds', 'undecided', 'fails']],
    ['does not hold', ['fails']],
    ['does not hold', ['undecided', 'fails']],
  ])('%s: %j', (verdict, parts) => {
    expect(claimVerdict(parts)).toBe(verdict);
    expect(claimVerdict([...parts].reverse())).toBe(verdict);
  });

  it('needs a part', () => {
    expect(() => claimVerdict([])).toThrow(/at least one part/);
  });

  it('is not testable where runs are missing, and says which', () => {
    const rule = above('x', (evidence) => evidence.mean({ table: 't', labels: {} }, 'ari'), 0);
    expect(judgeClaims([claim(rule)], [])[0]).toMatchObject({
      verdict: 'not testable',
      missing: 'no run of t is stored',
    });
  });

  it('is not testable where no run could tell', () => {
    const [{ verdict, missing }] = judgeClaims([{ ...claim(), untestable: 'nothing to measure' }], [SWEEP]);
    expect([verdict, missing]).toEqual(['not testable', 'nothing to measure']);
  });

  it('is not testable on some of its runs', () => {
    const [{ labels }] = SWEEP.rows;
    const rule = above('x', (evidence) => evidence.mean({ table: 'sweep-beta', labels }, 'f1'), 0);
    const partial = { ...SWEEP, rows: SWEEP.rows.map((row) => ({ ...row, planned: 3 })) };
    expect(judgeClaims([claim(rule)], [SWEEP])[0].verdict).toBe('holds');
    expect(judgeClaims([claim(rule)], [partial])[0].missing).toMatch(/^2 of 3 runs of sweep-beta/);
  });

  it('leaves real mistakes alone', () => {
    const broken: PartRule = {
      statement: 's',
      judge: () => {
        throw new TypeError('oops');
      },
    };
    expect(() => judgeClaims([claim(broken)], [])).toThrow('oops');
  });
});

describe('a part', () => {
  it.each<[PartVerdict, PartRule]>([
    ['holds', above('s', ask, 0.09)],
    ['undecided', above('s', ask, 0.1)],
    ['undecided', above('s', ask, 0.49)],
    ['fails', above('s', ask, 0.5)],
    ['holds', below('s', ask, 0.51)],
    ['undecided', below('s', ask, 0.2)],
    ['fails', below('s', ask, 0.1)],
    ['holds', within('s', ask, 0.6)],
    ['undecided', within('s', ask, 0.3)],
    ['fails', within('s', ask, 0.05)],
  ])('%s, by where its interval lies: %#', (verdict, rule) => {
    expect(judged(rule).verdict).toBe(verdict);
  });

  it('that is undecided says what would have been detected', () => {
    expect(judged(above('s', ask, 0.2)).evidence).toBe(
      '0.300 (0.100 to 0.500), n = 20; must lie above 0.2; 0.200 away from it would have been detected',
    );
    expect(judged(below('s', ask, 0.6)).evidence).toBe('0.300 (0.100 to 0.500), n = 20; must lie below 0.6');
  });

  it('prints digits enough to see on which side of the bound it lies', () => {
    const close = { value: 0.06, low: 0.05004, high: 0.07, n: 9 };
    expect(judged(above('s', () => close, 0.05)).evidence).toMatch(/^0\.06000 \(0\.05004 to 0\.07000\)/);
    const negative = { value: -0.0001, low: -0.0002, high: 0.0001, n: 9 };
    expect(judged(within('s', () => negative, 0.02)).evidence).toMatch(/^0\.000 \(0\.000 to 0\.000\).*within ±0\.02$/);
    expect(judged(above('s', () => negative, -0.02)).evidence).toMatch(/above −0\.02$/);
  });

  it('of several cases is as bad as the worst, which it names', () => {
    const at = (low: number, high: number) => ({ value: (low + high) / 2, low, high, n: 5 });
    const cases = (...all: ReturnType<typeof at>[]) =>
      everyCase('s', () => all.map((item, i) => ({ name: `x = ${i}`, estimate: item })), { below: 1 });
    expect(judged(cases(at(0, 0.2), at(0, 0.9), at(0, 0.1)))).toMatchObject({
      verdict: 'holds',
      evidence: '0.450 (0.000 to 0.900) at x = 1, the furthest of 3, n = 5; must lie below 1',
    });
    expect(judged(cases(at(0, 0.2), at(0, 3))).verdict).toBe('undecided');
    expect(judged(cases(at(0, 3), at(1.1, 1.2))).evidence).toMatch(/at x = 1/);
    expect(judged(cases(at(0, 3), at(1.1, 1.2))).verdict).toBe('fails');
  });

  it('about times has no numbers', () => {
    expect(judged(inWords(above('s', ask, 0)))).toEqual({
      statement: 's',
      verdict: 'holds',
      evidence: 'yes',
      paper: { verdict: 'holds', evidence: 'yes' },
    });
    expect(judged(inWords(above('s', ask, 0.2))).evidence).toBe('undecided');
    expect(judged(inWords(above('s', ask, 0.6))).evidence).toBe('no');
  });
});
