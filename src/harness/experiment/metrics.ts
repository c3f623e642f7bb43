import { requireInput } from '../../library/core/errors.js';
import type { MethodFit, Truth } from '../methods/shared/method.js';

/** The values of a run by metric; null if a metric does not apply. All but times are the same on any machine. */
export type RunMetrics = Readonly<Record<string, number | null>>;

/** A number that runs are judged by. Files of the folder `metrics` beside the experiments export them. */
export interface Metric {
  /** as experiments name it */
  name: string;
  /** as a table's header prints it; in LaTeX if that differs */
  title: string;
  latex?: string;
  /** a share lies between 0 and 1; a count is whole in each run; a time is the machine's and has no verdict */
  kind: 'share' | 'count' | 'number' | 'time';
  /** decimals of a mean, and of a standard deviation */
  digits: number;
  /** decimals of a standard deviation in the paper, if different */
  paperDigits?: number;
  /** differences below it do not matter in practice; one that is relative is a share of the paper's value */
  margin: number | { relative: number; atLeast?: number };
  /** which values are better; unless given, none are */
  better?: 'higher' | 'lower';
  /** computes it from a fit and the truth; without this the method returns it: `measured({ [name]: … })` */
  of?(fit: MethodFit, truth: Truth | null): number | null;
  /** what a calibration aims at: both unless given */
  calibrated?: 'mean and spread' | 'mean' | 'no';
}

/** The wall-clock time of a run's fit: the one metric of every study. */
export const SECONDS: Metric = { name: 'seconds', title: 'Time (s)', kind: 'time', digits: 2, margin: 0 };

/** Whether a metric is a time, which is this machine's and has no verdict. */
export const isTime = ({ kind }: Metric): boolean => kind === 'time';

/** A metric, checked. */
export function defineMetric(metric: Metric): Metric {
  const { name, kind, digits, margin } = metric;
  const sizes = typeof margin === 'number' ? [margin] : [margin?.relative, margin?.atLeast ?? 0];
  requireInput(
    sizes.every((size) => size >= 0 && Number.isFinite(size)),
    `metric '${name}': its margin must be a number of at least 0 or { relative, atLeast }, not ${JSON.stringify(margin)}`,
  );
  requireInput(
    ['share', 'count', 'number', 'time'].includes(kind),
    `metric '${name}': its kind is share, count, number or time, not '${kind}'`,
  );
  requireInput(
    Number.isInteger(digits) && digits >= 0,
    `metric '${name}': its digits must be a whole number of at least 0, not ${digits}`,
  );
  return metric;
}

/** The practical margin of a metric around the paper's value. */
export function practicalMargin({ margin }: Metric, paperMean: number): number {
  if (typeof margin === 'number') return margin;
  return Math.max(margin.atLeast ?? 0, margin.relative * Math.abs(paperMean));
}
