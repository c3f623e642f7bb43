import { exp } from '../../core/math/exp.js';
import { log } from '../../core/math/log.js';
import { type RandomStream, stream } from '../../core/random.js';
import { drawOrder } from '../drawn.js';
import type { LineMixture } from '../one-dimensional/sample-kernel.js';
import { type Candidate, candidatesOf } from './candidate.js';
import { type Direction, project } from './direction.js';
import { logSumExp, OPEN, splitLikelihoodRatio } from './e-value.js';
import type { Search } from './propose.js';

/** A candidate that the other half has judged. */
export interface Judged {
  direction: Direction;
  correlated: boolean;
  mixture: LineMixture;
  /** ln E by which it was chosen */
  evidence: number;
}

/** The best direction of one half by its own rows, and the rows it has not seen. */
export interface HalfDirection {
  direction: Direction;
  mixture: LineMixture;
  unseen: Int32Array;
}

/** The evidence for a split of some rows, from random halvings. */
export interface SplitTest {
  /** ln of the mean over halves of E against any unimodal law */
  evidence: number;
  /** the same against peaked laws */
  peakedEvidence: number;
  best: Judged | undefined;
  bestPeaked: Judged | undefined;
  halves: HalfDirection[];
  /** ln E of every half */
  each: number[];
  peakedEach: number[];
  halvings: number;
  /** whether one half has settled it */
  settled: boolean;
}

/** a component smaller than this is not split */
const LEAST_ROWS = 20;
/**
 * a halving takes so many rows at most, at random: among hundreds of thousands the little by which a component differs
 * from every law that is tried would pass for evidence
 */
const MOST_ROWS = 40_000;
const MOST_HALVINGS = 4;
/** candidates of either kind that share the evidence, and how far below the best they may be */
const SHARING = 2;
const SHARE_RANGE = 6;
/** ln E of a half without a candidate */
const NOTHING = -1e9;

export function newSplitTest(): SplitTest {
  return {
    evidence: Number.NEGATIVE_INFINITY,
    peakedEvidence: Number.NEGATIVE_INFINITY,
    best: undefined,
    bestPeaked: undefined,
    halves: [],
    each: [],
    peakedEach: [],
    halvings: 0,
    settled: false,
  };
}

/**
 * Goes on with a test: up to four random halvings, each used both ways, while the evidence is near what is needed;
 * `likely` also while that against peaked laws may be enough. `names` are those of the random stream.
 */
export function continueTest(
  search: Search,
  rows: Int32Array,
  test: SplitTest,
  likely: boolean,
  names: (string | number)[],
): SplitTest {
  if (rows.length < LEAST_ROWS) return test;
  const most = Math.max(MOST_HALVINGS, search.leastHalvings);
  for (; !test.settled && test.halvings < most && isOpen(search, test, likely); test.halvings++) {
    const random = stream(search.seed, 'adaptive', 'halving', ...names, test.halvings);
    const order = drawOrder(random, rows.length, MOST_ROWS).map((i) => rows[i]);
    const half = order.length >> 1;
    const [a, b] = [order.slice(0, half), order.slice(half)];
    addHalf(search, test, a, b, random);
    if (settle(search, test)) return test;
    addHalf(search, test, b, a, random);
    test.evidence = logSumExp(test.each) - log(test.each.length);
    test.peakedEvidence = logSumExp(test.peakedEach) - log(test.peakedEach.length);
  }
  return test;
}

function isOpen({ evidence: needed, leastHalvings: least }: Search, test: SplitTest, likely: boolean): boolean {
  const { evidence, peakedEvidence, halvings } = test;
  if (halvings < (evidence < needed ? least : 1)) return true;
  if (Math.abs(evidence - needed) <= OPEN) return true;
  return likely && evidence < needed && peakedEvidence > needed - OPEN;
}

/** Whether the very first half is enough: nothing to be seen at all, or so much that the mean with a zero would do. */
function settle({ evidence: needed, leastHalvings: least }: Search, test: SplitTest): boolean {
  if (test.each.length > 1) return false;
  const [any, peaked] = [test.each[0], test.peakedEach[0]];
  const nothing = least === 1 && any < needed - 2 * OPEN && peaked < needed - 2 * OPEN;
  const plenty = any - Math.LN2 > needed + OPEN;
  if (!nothing && !plenty) return false;
  test.evidence = plenty ? any - Math.LN2 : any;
  test.peakedEvidence = plenty ? peaked - Math.LN2 : peaked;
  test.settled = true;
  return true;
}

/** Candidates from one half, judged by the other. */
function addHalf(search: Search, test: SplitTest, train: Int32Array, unseen: Int32Array, random: RandomStream): void {
  const candidates = candidatesOf(search, train, random);
  const shares = sharesBy(candidates, ({ gain }) => gain);
  const peakedShares = sharesBy(candidates, ({ peakedGain }) => peakedGain);
  const any: number[] = [];
  const peaked: number[] = [];
  for (const candidate of candidates) {
    const share = shares.get(candidate);
    const peakedShare = peakedShares.get(candidate);
    if (share === undefined && peakedShare === undefined) continue;
    const ratio = splitLikelihoodRatio(candidate, project(search.space, unseen, candidate.direction), search.evidence);
    const { direction, correlated } = candidate;
    const judged = { direction, correlated, mixture: ratio.mixture };
    if (share !== undefined) {
      any.push(ratio.any + log(share));
      if (!test.best || ratio.any > test.best.evidence) test.best = { ...judged, evidence: ratio.any };
    }
    if (peakedShare !== undefined) {
      peaked.push(ratio.peaked + log(peakedShare));
      const best = test.bestPeaked;
      if (!best || ratio.peaked > best.evidence) test.bestPeaked = { ...judged, evidence: ratio.peaked };
    }
  }
  test.each.push(any.length > 0 ? logSumExp(any) : NOTHING);
  test.peakedEach.push(peaked.length > 0 ? logSumExp(peaked) : NOTHING);
  if (candidates.length === 0) return;
  const top = candidates.reduce((best, next) => (next.peakedGain > best.peakedGain ? next : best));
  test.halves.push({ direction: top.direction, mixture: top.top, unseen });
}

/**
 * Shares of the evidence, decided before the other half is seen; either kind of direction has half of it. Candidates that
 * are no better than a Gaussian have none beside those that are.
 */
function sharesBy(candidates: Candidate[], gainOf: (candidate: Candidate) => number): Map<Candidate, number> {
  const shares = new Map<Candidate, number>();
  const kinds = [false, true]
    .map((kind) => candidates.filter(({ correlated }) => correlated === kind))
    .filter((kind) => kind.length > 0)
    .map((kind) => (kind.some(({ shown }) => shown) ? kind.filter(({ shown }) => shown) : kind));
  for (const kind of kinds) {
    const best = [...kind].sort((a, b) => gainOf(b) - gainOf(a)).slice(0, SHARING);
    const most = gainOf(best[0]);
    const kept = best.filter((candidate) => gainOf(candidate) > most - SHARE_RANGE);
    const raw = kept.map((candidate) => exp(Math.max(0.5 * (gainOf(candidate) - most), -2)));
    const sum = raw.reduce((total, share) => total + share, 0);
    kept.forEach((candidate, q) => {
      shares.set(candidate, raw[q] / sum / kinds.length);
    });
  }
  return shares;
}
