import { stream } from '../../library/core/random.js';
import { standardDeviation } from '../../library/stats/moments.js';
import type { PaperValue } from '../experiment/experiment.js';
import { type Metric, practicalMargin } from '../experiment/metrics.js';
import { type JudgedVerdict, pooledSd, type Sample, SIGNIFICANCE, spreadWithin, withinSd } from './verdict.js';

export interface SpreadJudgement {
  /** the standard deviation of our runs that stands beside the paper's */
  sd: number;
  /** how often a repeat with the paper's number of runs has a spread at least as far out, on both sides together */
  p: number;
  verdict: JudgedVerdict;
}

/** Repeats with the paper's number of runs that are drawn from ours. */
const REDRAWS = 2000;
/** Fewer runs say too little of their spread. */
const MIN_RUNS = 5;

/**
 * Judges a standard deviation where both sides vary; null where one does not, or the runs are too few. What spread the
 * paper's number of runs would show is drawn from our own runs, so that no shape of their distribution is assumed.
 */
export function judgeSpread(metric: Metric, sample: Sample, paper: PaperValue): SpreadJudgement | null {
  const pools = poolsOf(sample);
  const sd = pools.length > 1 ? withinSd(pools) : standardDeviation(pools[0] ?? []);
  if (!paper.sd || sd === 0 || pools.every(({ length }) => length < MIN_RUNS) || paper.n < 2) return null;
  // half of what would matter in the mean
  const margin = practicalMargin(metric, paper.mean) / 2;
  const rounding = printedHalfUnit(metric);
  const { repeats, differences } = redraws(pools, sd, paper.sd, paper.n);
  const papers = paper.sd;
  const below = repeats.filter((value) => value <= papers + rounding).length;
  const above = repeats.filter((value) => value >= papers - rounding).length;
  const p = Math.min(1, (2 * (1 + Math.min(below, above))) / (REDRAWS + 1));
  const [low, high] = [quantile(repeats, SIGNIFICANCE), quantile(repeats, 1 - SIGNIFICANCE)];
  const isBeyond = papers < low - margin - rounding || papers > high + margin + rounding;
  const isInside = quantile(differences, 0.05) >= -margin && quantile(differences, 0.95) <= margin;
  return { sd, p, verdict: isInside ? 'equal' : isBeyond ? 'different' : 'consistent' };
}

/** The runs a repeat draws from: those of one data set where the paper has one, else all. */
function poolsOf({ byDataset, fixedDataset }: Sample): number[][] {
  return fixedDataset ? byDataset.filter(({ length }) => length >= 2).map((values) => [...values]) : [byDataset.flat()];
}

interface Redraws {
  /** spreads of repeats with the paper's number of runs, in ascending order */
  repeats: Float64Array;
  /** our spread less the paper's, both drawn anew, in ascending order */
  differences: Float64Array;
}

/** Our runs are redrawn first, as they are but a sample themselves; then a repeat is drawn from them. */
function redraws(pools: readonly number[][], sd: number, paperSd: number, n: number): Redraws {
  const repeats = new Float64Array(REDRAWS);
  const differences = new Float64Array(REDRAWS);
  const draw = pools.length > 1 ? nestedDraw(pools, n) : simpleDraw(pools[0], n);
  for (let b = 0; b < REDRAWS; b++) {
    const { own, repeat } = draw();
    repeats[b] = repeat;
    differences[b] = own - (paperSd * repeat) / sd;
  }
  return { repeats: repeats.sort(), differences: differences.sort() };
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

// in place of standardDeviation, which makes arrays: this runs half a million times a report
function spreadOf(values: Float64Array): number {
  let total = 0;
  for (const value of values) total += value;
  const centre = total / values.length;
  let squares = 0;
  for (const value of values) squares += (value - centre) * (value - centre);
  return Math.sqrt(squares / (values.length - 1));
}

/** Of values in ascending order. */
function quantile(sorted: Float64Array, q: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))];
}

/** Half a unit of the last digit that the paper prints. */
function printedHalfUnit({ digits, paperDigits = digits }: Metric): number {
  return Number(`5e-${paperDigits + 1}`);
}
