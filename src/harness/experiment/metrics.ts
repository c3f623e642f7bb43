/** The numbers a run is judged by. All but `seconds` are the same for the same run on any machine. */
export interface RunMetrics {
  /** adjusted Rand index against the true labels */
  ari: number;
  /** normalised mutual information against the true labels */
  nmi: number;
  /** F1 of the active features against the informative ones; null where either is unknown */
  f1: number | null;
  /** final number of clusters */
  k: number;
  /** splits made; null for methods that do not split */
  splits: number | null;
  /** active features; null for methods that select none */
  activeDims: number | null;
}

/** A column of a table: a metric, or the wall-clock time of a run. */
export type MetricName = keyof RunMetrics | 'seconds';

export interface MetricInfo {
  /** as a table's header prints it */
  title: string;
  /** the same in LaTeX */
  latex: string;
  /** decimals of a mean, and of a standard deviation */
  digits: number;
}

export const METRICS: Record<MetricName, MetricInfo> = {
  ari: { title: 'ARI', latex: 'ARI', digits: 3 },
  nmi: { title: 'NMI', latex: 'NMI', digits: 3 },
  f1: { title: 'F1', latex: 'F1', digits: 3 },
  k: { title: 'Final K', latex: 'Final $K$', digits: 2 },
  splits: { title: 'Splits', latex: 'Splits', digits: 1 },
  activeDims: { title: 'Active dims', latex: 'Active dims', digits: 1 },
  seconds: { title: 'Time (s)', latex: 'Time (s)', digits: 2 },
};
