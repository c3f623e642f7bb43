import { type ComparedTable, isJudged } from './compared-table.js';
import { rowSample } from './row-sample.js';
import { type JudgedVerdict, judgeMean } from './verdict.js';

/** Verdicts with margins that are as many times as wide. */
export interface CountsAtMargins {
  factor: number;
  counts: Record<JudgedVerdict, number>;
}

/** How the counts of the informative cells move with the practical margins: these factors times as wide. */
export function countsAtMargins(tables: readonly ComparedTable[], factors: readonly number[]): CountsAtMargins[] {
  return factors.map((factor) => {
    const counts: Record<JudgedVerdict, number> = { equal: 0, undecided: 0, different: 0 };
    for (const table of tables) {
      for (const [r, row] of table.rows.entries()) {
        for (const { metric, paper, verdict } of row.cells.filter(isJudged)) {
          const sample = rowSample(table, r, metric);
          // a cell without runs behind it, or without a mean, stays as it is
          const judged = sample && paper ? judgeMean(metric, sample, paper, factor).verdict : verdict;
          counts[judged as JudgedVerdict]++;
        }
      }
    }
    return { factor, counts };
  });
}
