import {
  type Cell,
  type ComparedTable,
  GIVEN_REASONS,
  type GivenReason,
  INFORMATIVE,
  VERDICTS,
  type Verdict,
} from './compared-table.js';
import type { JudgedVerdict } from './verdict.js';

/** How many cells have which verdict; times have none. */
export interface VerdictCounts {
  cells: Record<Verdict, number>;
  /** of the spreads, among informative cells where both sides vary */
  spreads: Record<JudgedVerdict, number>;
  /** why cells are given */
  given: Record<GivenReason, number>;
}

/** The counts of one table, or of several together. */
export function countVerdicts(tables: readonly ComparedTable[]): VerdictCounts {
  const counts: VerdictCounts = { cells: zeros(VERDICTS), spreads: zeros(INFORMATIVE), given: zeros(GIVEN_REASONS) };
  for (const { metric, verdict, spread, given } of cellsOf(tables)) {
    if (metric === 'seconds') continue;
    counts.cells[verdict]++;
    if (spread) counts.spreads[spread.verdict]++;
    if (given) counts.given[given]++;
  }
  return counts;
}

/** Cells that can fail. */
export function informativeCount({ cells }: VerdictCounts): number {
  return INFORMATIVE.reduce((sum, verdict) => sum + cells[verdict], 0);
}

const cellsOf = (tables: readonly ComparedTable[]): Cell[] =>
  tables.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells));

function zeros<Name extends string>(names: readonly Name[]): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;
}
