import { log } from '../../core/math/log.js';
import { workbench } from '../workbench.js';
import { sorted } from './sample.js';

/** Bins of some hundred rows or more, as many as half the root of their number. */
const binsFor = (rows: number): number => Math.floor(Math.sqrt(rows) / 2);

/** values of a part, as in kernel/adaptive/members.ts */
const PART = 4096;
/** a bin that no training row fell into is not impossible */
const PSEUDO = 0.5;

/**
 * ln E of a histogram against every law with one mode, whatever its shape: the bins hold equally many training values and
 * predict as many of the others as they hold, over the largest likelihood of a unimodal histogram. The share of a unimodal
 * law in bins, by their widths, is unimodal, so the mean of E is at most 1 under it. Beyond the outermost values all is free.
 */
export function histogramRatio(training: Float64Array, y: Float64Array): number {
  const edges = edgesOf(sorted(training), binsFor(y.length));
  const expected = countsIn(edges, training);
  const found = countsIn(edges, y);
  const total = training.length + PSEUDO * expected.length;
  let predicted = 0;
  for (let b = 0; b < found.length; b++) predicted += found[b] * log((expected[b] + PSEUDO) / total);
  return predicted - unimodalHistogramSup(edges, found);
}

/** Values between which equally many of the ordered ones lie, from the first to the last; equal ones once. */
function edgesOf(ordered: Float64Array, bins: number): Float64Array {
  const last = ordered.length - 1;
  const all = Float64Array.from({ length: bins + 1 }, (_, b) => ordered[Math.round((b * last) / bins)]);
  return all.filter((edge, b) => b === 0 || edge > all[b - 1]);
}

/** How many values are below the first edge, between any two, and from the last on. */
function countsIn(edges: Float64Array, values: Float64Array): Float64Array {
  const work = workbench();
  const { top } = work;
  const parts = Math.ceil(values.length / PART);
  const width = edges.length + 1;
  const at = work.place(values);
  const edgesAt = work.place(edges);
  const out = work.allocate(4 * parts * width);
  work.each('countPart', parts, at, values.length, edgesAt, edges.length, out);
  const counts = new Float64Array(width);
  work.wholes(out, parts * width).forEach((count, e) => {
    counts[e % width] += count;
  });
  work.free(top);
  return counts;
}

/**
 * The largest log-likelihood of bins whose densities rise to one of them and fall from it: the increasing fit of those up to
 * a bin and the decreasing one of those after it (pool adjacent violators), at the best bin. `counts` has a free one on
 * either side.
 */
export function unimodalHistogramSup(edges: Float64Array, counts: Float64Array): number {
  const bins = edges.length - 1;
  const widths = Float64Array.from({ length: bins }, (_, b) => edges[b + 1] - edges[b]);
  const inner = counts.subarray(1, bins + 1);
  const n = counts.reduce((sum, count) => sum + count, 0);
  const rising = risingSups(inner, widths);
  const falling = risingSups(inner.slice().reverse(), widths.slice().reverse()).reverse();
  let best = Number.NEGATIVE_INFINITY;
  for (let b = 0; b <= bins; b++) best = Math.max(best, rising[b] + falling[b]);
  let rest = termOf(counts[0], 1) + termOf(counts[bins + 1], 1) - n * log(n);
  for (let b = 0; b < bins; b++) rest += inner[b] * log(widths[b]);
  return best + rest;
}

/** s ln(s/w): what a block of s rows and width w has of the log-likelihood. */
const termOf = (rows: number, width: number): number => (rows > 0 ? rows * log(rows / width) : 0);

/** Σ n ln(density) of the best increasing densities of the first b bins, for every b. */
function risingSups(counts: Float64Array, widths: Float64Array): Float64Array {
  const blocks: { rows: number; width: number; before: number }[] = [];
  const sups = new Float64Array(counts.length + 1);
  for (let b = 0; b < counts.length; b++) {
    let [rows, width] = [counts[b], widths[b]];
    let before = sups[b];
    for (let last = blocks.at(-1); last && last.rows * width >= rows * last.width; last = blocks.at(-1)) {
      rows += last.rows;
      width += last.width;
      before = last.before;
      blocks.pop();
    }
    blocks.push({ rows, width, before });
    sups[b + 1] = before + termOf(rows, width);
  }
  return sups;
}
