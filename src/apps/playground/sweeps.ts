import type { ComparedTable } from '../../harness/compare/compared-table.js';
import { SWEEP_PARAMETERS, type SweepParameter } from '../../library/divi/sweep-parameters.js';

/** A sweep of the paper as the background of a control: what one metric came to over the values of one parameter. */
export interface SweepBackground {
  parameter: SweepParameter;
  metric: string;
  scale: 'log' | 'linear';
  /** the paper's table of it */
  artefact: string;
  /** one per size N: ours, and the paper's if it gives one */
  lines: { n: number; points: { value: number; ours: number; paper: number | null }[] }[];
}

/** What each parameter moves most. */
const METRIC_OF: Record<SweepParameter, string> = {
  't-split': 'k',
  beta: 'activeDims',
  tau: 'k',
  'learning-rate': 'ari',
  't-min': 'activeDims',
};

/** The experiments that the backgrounds come from. */
export const SWEEP_IDS = Object.keys(METRIC_OF).map((parameter) => `sweep-${parameter}`);

/** The backgrounds that these tables have. */
export function sweepBackgrounds(tables: readonly ComparedTable[]): SweepBackground[] {
  return Object.entries(METRIC_OF).flatMap(([name, metric]) => {
    const parameter = name as SweepParameter;
    const table = tables.find(({ experiment }) => experiment.id === `sweep-${parameter}`);
    if (!table) return [];
    const { symbol, scale } = SWEEP_PARAMETERS[parameter];
    const sizes = [...new Set(table.rows.map(({ labels }) => Number(labels.N)))];
    const lines = sizes.map((n) => ({
      n,
      points: table.rows
        .filter(({ labels }) => Number(labels.N) === n)
        .flatMap(({ labels, cells }) => {
          const cell = cells.find((candidate) => candidate.metric.name === metric);
          if (!cell?.ours) return [];
          return [{ value: Number(labels[symbol]), ours: cell.ours.mean, paper: cell.paper?.mean ?? null }];
        }),
    }));
    const { artefact } = table.experiment;
    return [
      {
        parameter,
        metric: table.metrics.find(({ name: column }) => column === metric)?.title ?? metric,
        scale,
        artefact,
        lines: lines.filter(({ points }) => points.length > 0),
      },
    ];
  });
}
