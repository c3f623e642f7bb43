import { isTime, type Metric, practicalMargin } from '../experiment/metrics.js';
import type { PlannedExperiment } from '../runs/plan.js';
import type { Cell, ComparedRow, ComparedTable, CountedElsewhere, RowRun } from './compared-table.js';

/** Why a cell of a study cannot fail: its method was given the value, say. */
export interface GivenRule {
  /** as the summary counts such cells: 'given to the method' */
  reason: string;
  applies(runs: readonly RowRun[], metric: Metric): boolean;
}

/** The cells that repeat one of a table before, by table, row and metric. */
export type RepeatedCells = ReadonlyMap<string, CountedElsewhere>;

const nameOf = (id: string, row: number, metric: string): string => `${id}/${row}/${metric}`;

/** The cells with the same runs and the same value of the paper as a cell of an earlier table. */
export function repeatedCells(planned: readonly PlannedExperiment[]): RepeatedCells {
  const first = new Map<string, CountedElsewhere>();
  const repeated = new Map<string, CountedElsewhere>();
  // an excerpt of other tables comes after them, so that the full tables count
  for (const { experiment, rows } of [...planned].sort((a, b) => excerptRank(a) - excerptRank(b))) {
    if (experiment.scope === 'beyond') continue;
    for (const [r, { row, runs, furtherRuns }] of rows.entries()) {
      const keys = [...runs, ...furtherRuns].map(({ key }) => key).join();
      for (const [metric, paper] of Object.entries(row.paper)) {
        const cell = JSON.stringify([metric, paper?.mean, paper?.sd, keys]);
        const counted = first.get(cell);
        if (counted) repeated.set(nameOf(experiment.id, r, metric), counted);
        else first.set(cell, { id: experiment.id, artefact: experiment.artefact });
      }
    }
  }
  return repeated;
}

const excerptRank = ({ experiment }: PlannedExperiment): number => (experiment.isExcerpt ? 1 : 0);

/**
 * Marks the cells that cannot fail by the study's rules, and those that are counted elsewhere, which keep their verdict: in
 * another table, or in a row above that is the same on both sides. A cell that could not fail and yet differs is judged
 * like any other.
 */
export function markCells(
  table: ComparedTable,
  repeated: RepeatedCells,
  rules: readonly GivenRule[] = [],
): ComparedTable {
  const { id, artefact } = table.experiment;
  const above = new Set<string>();
  const rows = table.rows.map((row, r) => {
    const values = bothSides(row);
    const isAbove = row.runs.length > 0 && above.has(values);
    above.add(values);
    const cells = row.cells.map((cell): Cell => {
      const given = givenReason(row.runs, cell, rules);
      const elsewhere = repeated.get(nameOf(id, r, cell.metric.name)) ?? null;
      const countedIn = elsewhere ?? (isAbove && cell.paper ? { id, artefact } : null);
      if (given === null) return { ...cell, countedIn };
      return { ...cell, countedIn, verdict: 'given', given, spread: null, reason: null };
    });
    return { ...row, cells };
  });
  return { ...table, rows };
}

/** All that a row has, ours and the paper's, but for times. */
function bothSides({ cells, runs }: ComparedRow): string {
  const judged = cells.filter(({ metric }) => !isTime(metric));
  return JSON.stringify(
    judged.map(({ metric: { name }, paper }) => [paper?.mean, paper?.sd, runs.map(({ values }) => values[name])]),
  );
}

function givenReason(
  runs: readonly RowRun[],
  { metric, difference, paper }: Cell,
  rules: readonly GivenRule[],
): string | null {
  if (isTime(metric) || paper === null || difference === null) return null;
  if (Math.abs(difference) > practicalMargin(metric, paper.mean)) return null;
  return rules.find(({ applies }) => applies(runs, metric))?.reason ?? null;
}
