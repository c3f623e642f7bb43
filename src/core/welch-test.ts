import { studentTLogTail } from './student-t.js';

/** A sample by its mean, standard deviation (n − 1) and size. */
export interface SampleSummary {
  mean: number;
  sd: number;
  n: number;
}

export interface WelchTest {
  /** difference of the means, first less second */
  difference: number;
  /** standard error of the difference */
  standardError: number;
  t: number;
  df: number;
  /** two-sided p-value, and its natural logarithm */
  p: number;
  logP: number;
}

/** Welch's two-sided test of equal means. With both spreads zero, p is 1 for equal means and 0 for others. */
export function welchTest(a: SampleSummary, b: SampleSummary): WelchTest {
  const difference = a.mean - b.mean;
  const va = (a.sd * a.sd) / a.n;
  const vb = (b.sd * b.sd) / b.n;
  const standardError = Math.sqrt(va + vb);
  if (standardError === 0) {
    const logP = difference === 0 ? 0 : Number.NEGATIVE_INFINITY;
    return {
      difference,
      standardError,
      t: difference === 0 ? 0 : difference / 0,
      df: a.n + b.n - 2,
      p: Math.exp(logP),
      logP,
    };
  }
  const t = difference / standardError;
  const df = (va + vb) ** 2 / ((va > 0 ? (va * va) / (a.n - 1) : 0) + (vb > 0 ? (vb * vb) / (b.n - 1) : 0));
  const logP = studentTLogTail(t, df);
  return { difference, standardError, t, df, p: Math.exp(logP), logP };
}
