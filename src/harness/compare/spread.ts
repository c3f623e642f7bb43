import { stream } from '../../library/core/random.js';
import { standardDeviation } from '../../library/stats/moments.js';
import type { PaperValue } from '../experiment/experiment.js';
import { type Metric, practicalMargin } from '../experiment/metrics.js';
import {
  type JudgedVerdict,
  pooledSd,
  type Sample,
  sampleMean,
  significanceOf,
  spreadWithin,
  withinSd,
} from './verdict.js';

export interface SpreadJudgement {
  /** the standard deviation of our runs, to compare with the paper's */
  sd: number;
  /** how often a repeat with the paper's number of runs has a spread at least as far out, on both sides together */
  p: number;
  verdict: JudgedVerdict;
}

/** Repeats with the paper's number of runs that are drawn from ours. */
const REDRAWS = 2000;
/** Of redrawn differences that lie outside half the margin, on either side, if spreads are equal. */
const EQUIVALENCE_TAIL = 0.05;
/** Fewer runs say too little of their spread. */
const MIN_RUNS = 5;

/** Judges the paper's standard deviation of a cell against ours; null if it has none, or none to judge by. */
export type SpreadJudge = (paper: PaperValue) => SpreadJudgement | null;

/**
 * Judges standard deviations of `n` runs; null if one side does not vary or has too few runs. The spread that so few
 * runs would show is drawn from our own runs, so no shape of their distribution is assumed.
 */
export function spreadJudge(metric: Metric, sample: Sample, n: number): SpreadJudge {
  const pools = poolsOf(sample);
  const sd = pools.length > 1 ? withinSd(pools) : standardDeviation(pools[0] ?? []);
  if (sd === 0 || pools.every(({ length }) => length < MIN_RUNS) || n < 2) return () => null;
  const rounding = printedUnit(metric) / 2;
  const ourMean = sampleMean(sample).mean;
  const { owns, repeats } = redraws(pools, n);
  const sorted = repeats.toSorted();
  const tail = significanceOf(sample);
  const [low, high] = [quantile(sorted, tail), quantile(sorted, 1 - tail)];
  return ({ mean, sd: papers }) => {
    if (!papers) return null;
    // half of what would matter in the mean
    const margin = practicalMargin(metric, mean) / 2;
    // what never happened among our runs cannot be redrawn from them: the most that a single such run, which moves a
    // mean by d, adds to a spread is √n d
    const oneRun = sample.fixedDataset ? 0 : Math.sqrt(n) * Math.abs(ourMean - mean);
    const below = countBelow(sorted, papers + rounding);
    const above = REDRAWS - countBelow(sorted, papers - oneRun - rounding);
    const p = Math.min(1, (2 * (1 + Math.min(below, above))) / (REDRAWS + 1));
    const isBeyond = papers < low - margin - rounding || papers > high + oneRun + margin + rounding;
    // our spread less the paper's, both redrawn
    let [tooLow, tooHigh] = [0, 0];
    for (let b = 0; b < REDRAWS; b++) {
      const difference = owns[b] - (papers * repeats[b]) / sd;
      if (difference < -margin) tooLow++;
      if (difference > margin) tooHigh++;
    }
    const isInside = Math.max(tooLow, tooHigh) <= EQUIVALENCE_TAIL * REDRAWS;
    return { sd, p, verdict: isInside ? 'equal' : isBeyond ? 'different' : 'undecided' };
  };
}

/** The runs a repeat draws from: those of one data set if the paper has one, else all. */
function poolsOf({ byDataset, fixedDataset }: Sample): number[][] {
  return fixedDataset ? byDataset.filter(({ length }) => length >= 2).map((values) => [...values]) : [byDataset.flat()];
}

/** Our runs are redrawn first, as they are but a sample themselves; then a repeat is drawn from them. */
interface Redraws {
  /** spreads of our runs redrawn, and of a repeat of `n` runs from each */
  owns: Float64Array;
  repeats: Float64Array;
}

function redraws(pools: readonly number[][], n: number): Redraws {
  const owns = new Float64Array(REDRAWS);
  const repeats = new Float64Array(REDRAWS);
  const draw = pools.length > 1 ? nestedDraw(pools, n) : simpleDraw(pools[0], n);
  for (let b = 0; b < REDRAWS; b++) {
    const { own, repeat } = draw();
    owns[b] = own;
    repeats[b] = repeat;
  }
  return { owns, repeats };
}

type Draw = () => { own: number; repeat: number };

function simpleDraw(pool: readonly number[], n: number): Draw {
  const random = stream(0, 'spread of a repeat');
  const ours = new Float64Array(pool.length);
  const repeat = new Float64Array(n);
  return () => {
    for (let i = 0; i < ours.length; i++) ours[i] = pool[random.integer(pool.length)];
    for (let i = 0; i < n; i++) repeat[i] = ours[random.integer(ours.length)];
    return { own: spreadOf(ours), repeat: spreadOf(repeat) };
  };
}

function nestedDraw(values: readonly number[][], n: number): Draw {
  const pools = values.map((runs) => ({ runs, ...spreadWithin(runs) }));
  const random = stream(0, 'spread of a repeat');
  const repeat = new Float64Array(n);
  return () => {
    const chosen = pools.map(() => pools[random.integer(pools.length)]);
    const pool = chosen[random.integer(chosen.length)].runs;
    for (let i = 0; i < n; i++) repeat[i] = pool[random.integer(pool.length)];
    return { own: pooledSd(chosen), repeat: spreadOf(repeat) };
  };
}

// instead of standardDeviation, which allocates arrays: this runs half a million times per report
function spreadOf(values: Float64Array): number {
  let total = 0;
  for (const value of values) total += value;
  const centre = total / values.length;
  let squares = 0;
  for (const value of values) squares += (value - centre) * (value - centre);
  return Math.sqrt(squares / (values.length - 1));
}

/** How many of these values, in ascending order, are below a bound: they are continuous, so that equal ones do not matter. */
function countBelow(sorted: Float64Array, bound: number): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (sorted[middle] < bound) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Of values in ascending order. */
function quantile(sorted: Float64Array, q: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))];
}

/** A unit of the last digit that the paper prints. */
export function printedUnit({ digits, paperDigits = digits }: Metric): number {
  return Number(`1e-${paperDigits}`);
}
