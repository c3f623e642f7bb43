import { METRICS } from '../../support/metrics.js';
import type { ComparedRow, ComparedTable, RowRun } from '../../../src/harness/compare/compared-table.js';
import type { Experiment } from '../../../src/harness/experiment/experiment.js';

/** What a run of a row came to. */
export interface Found {
  k: number;
  /** as many as K unless given */
  certain?: number | null;
  ari?: number;
  f1?: number | null;
}

/** A row of an experiment on adaptive DIVI, a run a data set. */
export function adaptiveRow(
  labels: Record<string, string | number>,
  found: readonly Found[],
  {
    told = null,
    trueK = 3,
    isScheduled = false,
  }: { told?: number | null; trueK?: number; isScheduled?: boolean } = {},
): ComparedRow {
  const runs = found.map(
    ({ k, certain = k, ari = 1, f1 = null }, i): RowRun => ({
      key: `${i}`,
      seed: i,
      dataset: `data set ${i}`,
      further: false,
      values: { ari, nmi: ari, f1, k, certain, splits: null, activeDims: null, seconds: 1 },
      options: { ...(told !== null && { k: told }), ...(isScheduled && { epochs: 300, splitInterval: 80 }) },
      details: null,
      classes: trueK,
    }),
  );
  return { panel: null, published: false, labels, cells: [], runs, planned: runs.length };
}

export function adaptiveTable(
  id: string,
  keys: string[],
  rows: ComparedRow[],
  more: Partial<Experiment> = {},
): ComparedTable {
  const experiment: Experiment = {
    id,
    title: `Title of ${id}`,
    artefact: 'Beyond the paper',
    scope: 'beyond',
    folder: 'adaptive',
    keys,
    metrics: ['k', 'ari', 'f1'],
    rows: [],
    figures: [],
    ...more,
  };
  return { experiment, metrics: [METRICS.k, METRICS.ari, METRICS.f1], rows, shownFit: null };
}

/** Values around a mean, the same difficulty for all methods. */
export const around = (mean: number, k = 3, count = 10): Found[] =>
  Array.from({ length: count }, (_, i) => ({ k, ari: mean + (i % 2 === 0 ? 0.02 : -0.02) + (i % 3) * 0.001 }));
