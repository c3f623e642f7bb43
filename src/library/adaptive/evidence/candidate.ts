import { exp } from '../../core/math/exp.js';
import { log } from '../../core/math/log.js';
import type { RandomStream } from '../../core/random.js';
import { deepestValley } from '../one-dimensional/cut.js';
import { fitMixtures, fitTied, orderBic } from '../one-dimensional/mixture.js';
import { gaussianLogLikelihood, groupedAll, kurtosis, type Sample } from '../one-dimensional/sample.js';
import type { LineMixture } from '../one-dimensional/sample-kernel.js';
import { unimodalSup } from '../one-dimensional/unimodal.js';
import { type Proposal, propose, type Search, VALLEY } from './propose.js';

/** A proposal with the mixtures that predict the other half along it. */
export interface Candidate extends Proposal {
  sample: Sample;
  mixtures: LineMixture[];
  /** of the mixtures, by BIC */
  weights: number[];
  /** the mixture of largest weight */
  top: LineMixture;
  /** whether a mixture is better than one Gaussian on the rows it was found from */
  shown: boolean;
  /** BIC of the best mixture less ln L of the best unimodal law, on the rows it was found from */
  gain: number;
  /** the same against peaked laws */
  peakedGain: number;
}

const GROUPS = 60;
const STEPS = 20;
const ORDERS = [4, 6, 8];
/** rows that each component of a higher order needs */
const ROWS_EACH = 10;
/** kurtosis below which values are flat, as many clusters in a row are (evenly spread values have 1.8) */
const FLAT = 2.2;
/** up to so many rows mixtures with one standard deviation predict too: those of a dozen rows each are far off */
const TIED_ROWS = 100;
/** proposals of either kind that are fitted by more components */
const PREPARED = 3;
/** a mixture whose BIC is further below the best does not predict */
const BIC_RANGE = 6;
const EVALUATIONS = 60;

interface FirstLook {
  proposal: Proposal;
  sample: Sample;
  mixtures: LineMixture[];
  /** BIC of the best of them less ln L of a Gaussian */
  gain: number;
  /** depth of the best one's valley */
  valley: number;
  flat: boolean;
}

/** The candidates of one half, three of either kind. */
export function candidatesOf(search: Search, rows: Int32Array, random: RandomStream): Candidate[] {
  const looks = firstLooks(propose(search, rows, random));
  return prepared(
    [false, true].flatMap((kind) => promising(looks.filter(({ proposal }) => proposal.correlated === kind))),
  );
}

/**
 * The flat one that gains most over one Gaussian, the one of the deepest valley, and those that gain most: skewed and
 * heavy-tailed noise gains more than clusters in a row do, and evenly spread noise is flat as well.
 */
function promising(looks: FirstLook[]): FirstLook[] {
  const byGain = [...looks].sort((a, b) => b.gain - a.gain);
  const deepest = [...looks].sort((a, b) => b.valley - a.valley)[0];
  const first = [byGain.find(({ flat }) => flat), deepest?.valley > VALLEY ? deepest : undefined];
  const ordered = [...first.flatMap((look) => look ?? []), ...byGain];
  return [...new Set(ordered)].slice(0, PREPARED);
}

/** The candidate of one proposal. */
export const candidateOf = (proposal: Proposal): Candidate => prepared(firstLooks([proposal]))[0];

function firstLooks(proposals: Proposal[]): FirstLook[] {
  const samples = groupedAll(
    proposals.map(({ values }) => values),
    GROUPS,
  );
  const fits = fitMixtures(samples.flatMap((sample) => [2, 3].map((m) => ({ sample, m, steps: STEPS }))));
  return proposals.map((proposal, k) => firstLook(proposal, samples[k], fits.slice(2 * k, 2 * k + 2)));
}

/** What mixtures of two and three components say of the rows that a proposal was found from. */
function firstLook(proposal: Proposal, sample: Sample, mixtures: LineMixture[]): FirstLook {
  const bics = mixtures.map((mixture) => orderBic(mixture, sample.n));
  const best = Math.max(...bics);
  const valley = deepestValley(mixtures[bics.indexOf(best)]).depth;
  const gain = best - gaussianLogLikelihood(sample);
  return { proposal, sample, mixtures, gain, valley, flat: kurtosis(sample) < FLAT };
}

/** The mixtures whose BIC is near the best. */
function withinRange(mixtures: LineMixture[], n: number): LineMixture[] {
  const best = Math.max(...mixtures.map((mixture) => orderBic(mixture, n)));
  return mixtures.filter((mixture) => orderBic(mixture, n) > best - BIC_RANGE);
}

function prepared(looks: FirstLook[]): Candidate[] {
  const orders = looks.flatMap(({ sample, gain, flat }) =>
    gain > 0 || flat ? ORDERS.filter((m) => sample.n >= ROWS_EACH * m).map((m) => ({ sample, m, steps: STEPS })) : [],
  );
  const fits = fitMixtures(orders);
  return looks.map((look) =>
    candidateOfFits(
      look,
      fits.filter((_, q) => orders[q].sample === look.sample),
    ),
  );
}

/** The candidate of a first look and of fits by more components. */
function candidateOfFits({ proposal, sample, mixtures, gain }: FirstLook, more: LineMixture[]): Candidate {
  const { n } = sample;
  const all = [...mixtures, ...more];
  // it saves at most ln n of the BIC of three components
  if (n <= TIED_ROWS && gain > -log(n)) all.push(...withinRange(all, n).map((free) => fitTied(sample, free)));
  const best = Math.max(...all.map((mixture) => orderBic(mixture, n)));
  const kept = withinRange(all, n);
  const raw = kept.map((mixture) => exp(0.5 * (orderBic(mixture, n) - best)));
  const sum = raw.reduce((total, weight) => total + weight, 0);
  const overGaussian = best - gaussianLogLikelihood(sample);
  const sup = overGaussian > 0 ? unimodalSup(sample, { evaluations: EVALUATIONS }) : undefined;
  return {
    ...proposal,
    sample,
    mixtures: kept,
    weights: raw.map((weight) => weight / sum),
    top: kept[raw.indexOf(Math.max(...raw))],
    shown: overGaussian > 0,
    gain: sup ? best - sup.any : overGaussian,
    peakedGain: sup ? best - sup.peaked : overGaussian,
  };
}
