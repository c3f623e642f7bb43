import { type Cell, type ComparedTable, INFORMATIVE, type Verdict } from '../compare/compared-table.js';
import { countVerdicts, type VerdictCounts } from '../compare/counts.js';

/** How the cells of one implementation stand. */
export interface Tally {
  counts: VerdictCounts;
  /** informative cells, here or for us, whose values or paper's values are others than ours */
  touched: number;
  /** means and spreads that differ here and do not for us */
  lost: number;
  /** means and spreads that differ for us and do not here */
  gained: number;
  /** means that are shown equal for us and no longer here, and the other way round */
  noLongerEqual: number;
  newlyEqual: number;
  /** how many of the lost ones each table has */
  lostByTable: Record<string, number>;
}

/** Counts what a broken implementation loses against ours, cell by cell; both went through the same rules. */
export function tally(ours: readonly ComparedTable[], broken: readonly ComparedTable[]): Tally {
  const result: Tally = {
    counts: countVerdicts(broken),
    touched: 0,
    lost: 0,
    gained: 0,
    noLongerEqual: 0,
    newlyEqual: 0,
    lostByTable: {},
  };
  for (const [t, { experiment, rows }] of ours.entries()) {
    for (const [r, row] of rows.entries()) {
      for (const [c, cell] of row.cells.entries()) {
        if (cell.metric === 'seconds') continue;
        const other = broken[t].rows[r].cells[c];
        if (isInformative(cell, other) && !isSame(cell, other)) result.touched++;
        const lost =
          newly('different', cell.verdict, other.verdict) +
          newly('different', cell.spread?.verdict, other.spread?.verdict);
        result.lost += lost;
        result.gained +=
          newly('different', other.verdict, cell.verdict) +
          newly('different', other.spread?.verdict, cell.spread?.verdict);
        result.noLongerEqual += newly('equal', other.verdict, cell.verdict);
        result.newlyEqual += newly('equal', cell.verdict, other.verdict);
        if (lost > 0) result.lostByTable[experiment.artefact] = (result.lostByTable[experiment.artefact] ?? 0) + lost;
      }
    }
  }
  return result;
}

const isInformative = (...cells: Cell[]): boolean =>
  cells.some(({ verdict }) => INFORMATIVE.some((informative) => informative === verdict));

const isSame = (a: Cell, b: Cell): boolean =>
  a.judged?.mean === b.judged?.mean && a.ours?.sd === b.ours?.sd && a.paper?.mean === b.paper?.mean;

const newly = (verdict: Verdict, before: Verdict | undefined, after: Verdict | undefined): number =>
  before !== verdict && after === verdict ? 1 : 0;
