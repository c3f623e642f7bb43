import type { Claim, PartRule, PartVerdict } from '../../src/harness/claims/claim.js';
import { meanEstimate } from '../../src/harness/claims/estimate.js';
import { type Evidence, MissingEvidence } from '../../src/harness/claims/evidence.js';
import { above } from '../../src/harness/claims/rules.js';
import { withRows } from '../../src/library/core/threads/rows.js';
import { standardize } from '../../src/library/data/standardize.js';
import { priorInclusion, STEP_A_DEFAULTS } from '../../src/library/divi/prior.js';
import { type RankedFeature, rankedFeatures } from '../../src/library/divi/ranked-features.js';
import { mean } from '../../src/library/stats/moments.js';
import { wine as wineTable } from '../data-sets/class-tables.js';
import { EXPECTED_FEATURES as EXPECTED, experiment as wine } from '../figure-wine.js';

const TOP = 5;
const T_SPLIT = 80;
/** Above it a number of hits is no chance, and below it on the other side. */
const LEVEL = 0.05;
/** A gate that training moves by less reads the same. */
export const MOVED_GATE = 0.05;

const choose = (n: number, k: number): number =>
  k < 0 || k > n ? 0 : Array.from({ length: k }, (_, i) => (n - i) / (k - i)).reduce((a, b) => a * b, 1);

/** Chance that of `drawn` features drawn at random out of `all`, `least` to `most` are among `expected`. */
export function chance(all: number, expected: number, drawn: number, least: number, most: number): number {
  let sum = 0;
  for (let h = least; h <= most; h++) sum += choose(expected, h) * choose(all - expected, drawn - h);
  return sum / choose(all, drawn);
}

/** The gates of every repeat at the default T_split, and the features with the widest of them on average. */
function gates(evidence: Evidence): { fits: number[][]; widest: RankedFeature[]; all: number } {
  const row = evidence.table(wine.id).rows.find(({ labels }) => labels.T_split === T_SPLIT);
  const fits = (row?.runs ?? []).flatMap(({ details }) => (details?.gates ? [details.gates as number[]] : []));
  if (!row || fits.length < row.planned) {
    throw new MissingEvidence(`${fits.length} of ${row?.planned} fits of Wine at T_split = ${T_SPLIT} are stored`);
  }
  const { featureNames, x } = wineTable.load(wineTable.with({}));
  const names = featureNames ?? Array.from({ length: x.cols }, (_, j) => `feature ${j + 1}`);
  const averages = names.map((_, j) => mean(fits.map((fit) => fit[j])));
  return { fits, widest: rankedFeatures({ featureNames: names, gates: averages }).slice(0, TOP), all: names.length };
}

/** Whether training moves the gates that the profile of Wine is about from where Step A put them. */
export const wineTraining: PartRule = above(
  `Largest move of the ${TOP} widest gates, Wine`,
  (evidence) => {
    const { fits, widest } = gates(evidence);
    const priors = withRows(standardize(wineTable.load(wineTable.with({})).x).x, 1, (rows) =>
      priorInclusion(rows, 'informative', STEP_A_DEFAULTS, 0),
    );
    return meanEstimate(
      fits.map((fit) => Math.max(...widest.map(({ index }) => Math.abs(fit[index] - priors[index])))),
    );
  },
  MOVED_GATE,
);

export const wineClaim: Claim = {
  id: 'wine-chemistry',
  quote: 'the learned relevance profile aligns reasonably well with known chemical differences among wine categories',
  where: 'Section 4.3',
  rule: `Of the ${TOP} widest gates, averaged over the repeats at the default T_split = ${T_SPLIT}, more are variables that tell the three cultivars apart (flavanoids, proline, colour intensity, alcohol, hue, OD280/OD315, total phenols) than chance gives in ${100 * LEVEL} % of draws; it fails if so few would be that rare by chance. The claim learns-relevance asks whether training contributed to the profile.`,
  parts: [
    {
      statement: `Expected among the ${TOP} widest gates`,
      judge: (evidence) => {
        const { widest, all } = gates(evidence);
        const hits = widest.filter(({ feature }) => EXPECTED.includes(feature)).length;
        const asMany = chance(all, EXPECTED.length, TOP, hits, TOP);
        const asFew = chance(all, EXPECTED.length, TOP, 0, hits);
        const verdict: PartVerdict = asMany < LEVEL ? 'holds' : asFew < LEVEL ? 'fails' : 'undecided';
        const named = widest.map(({ feature, gate }) => `${feature} (${gate.toFixed(2)})`).join(', ');
        return {
          verdict,
          evidence: `${hits} of ${TOP}: ${named}; by chance at least as many occur in ${(100 * asMany).toFixed(1)} % of draws`,
        };
      },
    },
  ],
  remark: 'The paper names no variables; the list of expected ones is ours, from the literature on these data.',
};
