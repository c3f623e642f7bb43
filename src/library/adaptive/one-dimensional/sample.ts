import { log } from '../../core/math/log.js';
import { type Workbench, workbench } from '../workbench.js';

export const LOG_2PI = log(2 * Math.PI);

/** Ordered values of one dimension; those of a large sample are means of groups. */
export interface Sample {
  values: Float64Array;
  /** rows that each value stands for */
  counts: Float64Array;
  /** rows, Σ counts */
  n: number;
  mean: number;
  sd: number;
  /** min(sd, interquartile range/1.349): a spread that outliers do not inflate */
  scale: number;
}

/** no component of a mixture is narrower than this part of the sample's scale, and no group is wider */
export const LEAST_SD = 0.08;

/**
 * The values in order, in groups. A sixth of `most` on either side are the outermost values, one by one; the others are
 * means of about equally many values, but of none further apart than the narrowest component is wide: such means would
 * be lumps, in long tails at the same place in both halves.
 */
export const grouped = (y: Float64Array, most: number): Sample => groupedAll([y], most)[0];

/** The same of several lists of equally many values. */
export function groupedAll(lists: Float64Array[], most: number): Sample[] {
  if (lists.length === 0) return [];
  const work = workbench();
  const top = work.top;
  const lines = lists.map((y) => ({ at: work.place(y) }));
  const looks = lookAtLines(lines, lists[0].length, most);
  work.free(top);
  return looks.map(({ sample }) => sample);
}

/** A line in the workbench, and what else to look at in one go. */
export interface LineToLookAt {
  at: number;
  /** responsibilities of the upper of two components */
  upper?: number;
  /** another line */
  other?: number;
}

/** Sums by responsibilities r and by 1 − r. */
export interface SideSums {
  /** Σ r */
  p: number;
  /** Σ r y, Σ r y² */
  upper: [number, number];
  /** Σ (1 − r) y, Σ (1 − r) y² */
  lower: [number, number];
}

/** What there is to know of a line. */
export interface Look {
  sample: Sample;
  /** by the responsibilities */
  sides: SideSums;
  /** Σ y times the other line */
  product: number;
}

/** numbers before the groups of a line, as in kernel/adaptive/line.ts */
const HEADER = 14;

/** Looks at lines of n numbers each, which threads share. */
export function lookAtLines(lines: LineToLookAt[], n: number, most: number): Look[] {
  const work = workbench();
  const top = work.top;
  const bytes = 8 * (HEADER + 2 * n);
  const rooms = work.allocate(bytes * lines.length);
  const jobs = work.placeWholes(
    Uint32Array.from(lines.flatMap(({ at, upper = 0, other = 0 }, k) => [at, upper, other, rooms + bytes * k])),
  );
  const counts = work.allocate(COUNT_BYTES * work.threads);
  work.each('describeLine', lines.length, jobs, n, most, LEAST_SD, counts);
  const looks = lines.map((_, k) => readLook(work, rooms + bytes * k, n));
  work.free(top);
  return looks;
}

function readLook(work: Workbench, at: number, n: number): Look {
  const [size, mean, sd, scale, p, a1, a2, b1, b2, product] = work.read(at, HEADER);
  const groups = at + 8 * HEADER;
  return {
    sample: { values: work.read(groups, size), counts: work.read(groups + 8 * n, size), n, mean, sd, scale },
    sides: { p, upper: [a1, a2], lower: [b1, b2] },
    product,
  };
}

/** The group at which a share q of the rows is reached. */
export function groupAt({ counts, n }: Sample, q: number): number {
  let sum = 0;
  for (let g = 0; g < counts.length; g++) {
    sum += counts[g];
    if (sum >= q * n) return g;
  }
  return counts.length - 1;
}

/** The largest log-likelihood of one Gaussian. */
export function gaussianLogLikelihood({ n, sd }: Sample): number {
  return -0.5 * n * (LOG_2PI + 1 + 2 * log(sd));
}

/** Fourth moment about the mean over the squared variance: 3 for a Gaussian. */
export function kurtosis({ values, counts, n, mean, sd }: Sample): number {
  let fourths = 0;
  for (let g = 0; g < values.length; g++) {
    const square = (values[g] - mean) * (values[g] - mean);
    fourths += counts[g] * square * square;
  }
  return fourths / (n * sd * sd * sd * sd);
}

/** values from which on the kernel's radix sort is quicker */
const MANY = 200;
/** room for the counts of a sort */
export const COUNT_BYTES = 49_152;

/** A copy of the values in their order. */
export function sorted(values: Float64Array): Float64Array {
  const n = values.length;
  if (n < MANY) return values.slice().sort();
  const work = workbench();
  const top = work.top;
  const at = work.place(values);
  work.run.sortValues(at, n, at, work.allocateReals(n), work.allocate(COUNT_BYTES));
  const out = work.read(at, n);
  work.free(top);
  return out;
}
