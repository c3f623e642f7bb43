import { isTime } from '../experiment/metrics.js';
import { type Cell, type ComparedTable, INFORMATIVE } from './compared-table.js';
import { rowSample } from './row-sample.js';
import { type JudgedVerdict, judgeMean } from './verdict.js';

/** Verdicts with margins that are as many times as wide. */
export interface CountsAtMargins {
  factor: number;
  counts: Record<JudgedVerdict, number>;
}

const FACTORS = [0.5, 1, 2];

/** How the counts of the informative cells move with the practical margins: at half, once and twice their width. */
export function countsAtMargins(
  tables: readonly ComparedTable[],
  factors: readonly number[] = FACTORS,
): CountsAtMargins[] {
  return factors.map((factor) => {
    const counts: Record<JudgedVerdict, number> = { equal: 0, consistent: 0, different: 0 };
    for (const { experiment, rows } of tables) {
      for (const [r, row] of rows.entries()) {
        for (const { metric, paper, verdict } of row.cells.filter(isCounted)) {
          const sample = rowSample(row, experiment.rows[r], metric);
          // a cell without runs behind it, as another report may have taken it, stays as it is
          const judged = sample && paper ? judgeMean(metric, sample, paper, factor).verdict : verdict;
          counts[judged as JudgedVerdict]++;
        }
      }
    }
    return { factor, counts };
  });
}

const isCounted = ({ metric, verdict }: Cell): boolean =>
  !isTime(metric) && INFORMATIVE.some((informative) => informative === verdict);
