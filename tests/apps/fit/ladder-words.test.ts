import { describe, expect, it } from 'vitest';
import type { AdaptiveSummary, LadderSummary, NamedRung } from '../../../src/apps/fit/fit-summary.js';
import {
  evidenceWords,
  ladderLegend,
  nthCluster,
  partsWords,
  rungWords,
  whyRefused,
} from '../../../src/apps/fit/ladder-words.js';
import { reasonOfLadder } from '../../../src/apps/fit/reason-for-k.js';
import { log } from '../../../src/library/core/math/log.js';

const RUNG: NamedRung = {
  tier: 'clear',
  rows: 150,
  sizes: [101, 49],
  logEvidence: log(34),
  logPeakedEvidence: log(250),
  strength: 0.923,
  gain: 12,
  z: null,
  features: ['petal', 'sepal', 'width', 'length', 'colour'],
};
const LADDER: LadderSummary = {
  askedFor: 'auto',
  certain: 2,
  certificate: [log(5678), log(41)],
  likely: 3,
  evidence: 20,
  ladder: [RUNG],
  next: null,
};

describe('evidence in words', () => {
  it.each([
    [log(34.4), '34 to 1'],
    [log(20), '20 to 1'],
    [log(3.44), '3.4 to 1'],
    [log(0.34), '0.3 to 1'],
    [log(0.0123), '0.01 to 1'],
    [log(0.0099), 'less than 0.01 to 1'],
    [-1e9, 'less than 0.01 to 1'],
    [log(5678), '5,700 to 1'],
    [log(999_999), '1,000,000 to 1'],
    [log(1_000_001), 'more than a million to 1'],
    [4000, 'more than a million to 1'],
  ])('ln E = %d is %s', (logEvidence, words) => {
    expect(evidenceWords(logEvidence)).toBe(words);
  });

  it.each([
    [2, 'a second cluster'],
    [8, 'an eighth cluster'],
    [11, 'an eleventh cluster'],
    [12, 'a twelfth cluster'],
    [13, 'a 13th cluster'],
    [18, 'an 18th cluster'],
    [21, 'a 21st cluster'],
    [22, 'a 22nd cluster'],
    [23, 'a 23rd cluster'],
    [80, 'an 80th cluster'],
    [111, 'a 111th cluster'],
  ])('cluster %d is %s', (n, words) => {
    expect(nthCluster(n)).toBe(words);
  });
});

describe('a split in words', () => {
  it('tells a clear one by its evidence against flat laws too', () => {
    expect(rungWords(RUNG, 3)).toBe(
      'a third cluster, clear: 49 rows told from 101 by petal, sepal, width and 2 more features; ' +
        'evidence 34 to 1 against one cluster there, 92 % of it found again from half of the rows',
    );
  });

  it('tells others by the evidence against peaked laws, and has no number where there is none', () => {
    expect(rungWords({ ...RUNG, tier: 'likely', strength: null }, 2)).toMatch(
      /, likely: .*; evidence 250 to 1 against one peaked cluster there$/,
    );
    const predicted = { ...RUNG, tier: 'predicted' as const, logEvidence: null, logPeakedEvidence: null, z: 3.78 };
    expect(rungWords(predicted, 2)).toMatch(/; with it, rows that were left out are predicted better \(z = 3\.8\)$/);
    const asked = { ...RUNG, tier: 'asked' as const, logEvidence: null, logPeakedEvidence: null };
    expect(rungWords(asked, 2)).toMatch(/, asked for: .*; there is no evidence to tell of$/);
  });

  it('says why one was refused: too little evidence, or too little of it found again', () => {
    const refused = { ...RUNG, tier: 'asked' as const, logPeakedEvidence: log(0.3) };
    expect(whyRefused(refused, 20)).toBe('evidence 0.3 to 1, where 20 to 1 is needed');
    expect(whyRefused({ ...refused, logPeakedEvidence: log(40), strength: 0.63 }, 20)).toBe(
      'evidence 40 to 1, but only 63 % of it found again from half of the rows, where 80 % is needed',
    );
  });

  it('prints names of any kind', () => {
    expect(partsWords({ ...RUNG, features: ['a\u202eb\n'] })).toBe('49 rows told from 101 by a\\u{202e}b\\u{a}');
    expect(partsWords({ ...RUNG, features: [' ', 'b'] })).toBe('49 rows told from 101 by (no name) and b');
    expect(partsWords({ ...RUNG, features: [] })).toBe('49 rows told from 101');
  });
});

describe('why K is what it is', () => {
  it.each<[string, number, Partial<LadderSummary>, string]>([
    ['certain and likely', 3, {}, 'At least 2 clusters (certain, e-value 5,700), 3 likely: K = 3'],
    ['all certain', 3, { certain: 3 }, 'At least 3 clusters (certain, e-value 41), and no more are likely: K = 3'],
    ['likely alone', 3, { certain: 1 }, '3 clusters are likely, none is certain: K = 3'],
    [
      'only certain ones sought',
      2,
      { askedFor: 'certain', likely: null },
      'At least 2 clusters (certain, e-value 5,700), and likely ones were not sought: K = 2',
    ],
    [
      'asked for',
      5,
      { askedFor: 5 },
      'K = 5, as asked for; of themselves the rows show at least 2 clusters (certain, e-value 5,700), 3 likely',
    ],
    [
      'asked for, and not there',
      4,
      { askedFor: 5, certain: 1, likely: 1 },
      'K = 4, as the rows do not give the 5 asked for; the rows themselves show no clusters',
    ],
    [
      'one, without a split to tell of',
      1,
      { certain: 1, likely: 1 },
      'No clusters shown: these rows do not tell two groups apart',
    ],
    [
      'one',
      1,
      { certain: 1, likely: 1, next: { ...RUNG, tier: 'asked', logPeakedEvidence: log(0.3), features: ['petal'] } },
      'No clusters shown: these rows do not tell two groups apart. The likeliest split would be 49 rows told from 101 by petal: ' +
        'evidence 0.3 to 1, where 20 to 1 is needed',
    ],
  ])('%s', (_, k, part, reason) => {
    expect(reasonOfLadder(k, { ...LADDER, ...part })).toBe(reason);
  });
});

describe('how the ladder is to be read', () => {
  const EVIDENCE =
    'Evidence: how many times better rows that were not used to find a split are predicted with it than by single clusters of one peak, ' +
    'skewed, heavy-tailed or flat; 20 to 1 is needed for each split. What holds for all of them together is said by the certificate alone (at least so many clusters).';
  const PEAKED = 'Against a peaked cluster: flat-topped shapes are left out.';
  const AGAIN =
    'Found again: pairs of rows that stay together where half of the rows find the split and divide the other half (prediction strength).';
  const SIZES = 'Sizes are those of the split when it was made.';

  it.each<[string, NamedRung[], string[]]>([
    ['no split', [], [EVIDENCE]],
    ['a clear split', [{ ...RUNG, strength: null }], [EVIDENCE, SIZES]],
    ['a clear split with its strength', [RUNG], [EVIDENCE, AGAIN, SIZES]],
    ['a likely split', [{ ...RUNG, tier: 'likely', strength: null }], [EVIDENCE, PEAKED, SIZES]],
    ['splits of both kinds', [RUNG, { ...RUNG, tier: 'likely' }], [EVIDENCE, PEAKED, AGAIN, SIZES]],
  ])('of %s: only the sentences that apply, a space between them', (_, ladder, sentences) => {
    expect(ladderLegend({ ...LADDER, ladder } as AdaptiveSummary)).toBe(sentences.join(' '));
  });
});
