import { describe, expect, it } from 'vitest';
import { certificateText, eValueWords, nearestText, votesText } from '../../../src/apps/fit/adaptive-words.js';
import type { AdaptiveSummary, FoundClusters } from '../../../src/apps/fit/fit-summary.js';
import { reasonOfAdaptive } from '../../../src/apps/fit/reason-for-k.js';
import { log } from '../../../src/library/core/math/log.js';

const FOUND: FoundClusters = {
  askedFor: 'auto',
  certain: 2,
  certificate: [log(5678), log(41)],
  likely: 3,
  evidence: 20,
  joins: [
    { a: 0, b: 2, overlap: 0.034 },
    { a: 0, b: 1, overlap: 0.0001 },
  ],
};
const summaryOf = (changes: object): AdaptiveSummary =>
  ({ ...FOUND, k: 3, votes: null, ...changes }) as AdaptiveSummary;

it.each([
  [log(34.4), 'e-value 34'],
  [log(5678), 'e-value 5,700'],
  [log(1_000_001), 'e-value above a million'],
])('ln E = %d is %s', (logEvidence, words) => {
  expect(eValueWords(logEvidence)).toBe(words);
});

describe('why K is what it is', () => {
  it.each<[string, number, Partial<FoundClusters>, string]>([
    ['certain and likely', 3, {}, 'At least 2 clusters (certain, e-value 5,700), 3 likely: K = 3'],
    ['all certain', 3, { certain: 3 }, 'At least 3 clusters (certain, e-value 41), and no more are likely: K = 3'],
    ['likely only', 3, { certain: 1 }, '3 clusters are likely, none is certain: K = 3'],
    [
      'only certain ones sought',
      2,
      { askedFor: 'certain', likely: null },
      'At least 2 clusters (certain, e-value 5,700); likely clusters were not looked for: K = 2',
    ],
    [
      'given',
      5,
      { askedFor: 5 },
      'K = 5, as requested; the data themselves show at least 2 clusters (certain, e-value 5,700), 3 likely',
    ],
    [
      'given, and not there',
      4,
      { askedFor: 5, certain: 1, likely: 1 },
      'K = 4, as the rows do not give the requested 5; the data themselves show no clusters',
    ],
    ['one', 1, { certain: 1, likely: 1 }, 'No clusters found: too little evidence for two groups'],
  ])('%s', (_, k, part, reason) => {
    expect(reasonOfAdaptive(k, { ...FOUND, ...part })).toBe(reason);
  });
});

it('the certificate is explained if it shows anything', () => {
  expect(certificateText(FOUND)).toMatch(
    /^“At least 2” rests on rows .* at most 1 of 20 tables of independent rows\.$/,
  );
  expect(certificateText({ ...FOUND, certain: 1 })).toBe('');
});

it('the nearest clusters are named from 1 on', () => {
  expect(nearestText(summaryOf({}))).toBe(
    'The two nearest clusters are 1 and 3: 3 % of the rows of one of them might belong to the other.',
  );
  expect(nearestText(summaryOf({ joins: [{ a: 1, b: 2, overlap: 0.001 }] }))).toBe(
    'The two nearest clusters, 2 and 3, do not overlap.',
  );
  expect(nearestText(summaryOf({ k: 1, joins: [] }))).toBe('');
});

it('how far other kinds of methods agree is said of K given', () => {
  const votes = [
    { kind: 'search', ari: 1, elected: true },
    { kind: 'K-means', ari: 0.912, elected: false },
    { kind: 'Gaussian', ari: 0.5, elected: false },
  ];
  expect(votesText(summaryOf({ votes }))).toBe(
    'Of 3 kinds of methods, this fit is of the one that the others agree with most: search. ' +
      '1 of 2 agree with it at an ARI of .9 or more (K-means 0.91; Gaussian 0.50).',
  );
  expect(votesText(summaryOf({}))).toBe('');
});
