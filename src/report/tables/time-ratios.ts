import type { ComparedRow, ComparedTable } from '../../harness/compare/compared-table.js';
import { SECONDS } from '../../harness/experiment/metrics.js';
import type { MeanAndSpread } from './format.js';
import { cellOf } from './table-layout.js';

const METHOD = 'Method';

// a ratio within this factor of the paper's is similar to it
const SIMILAR_FACTOR = 2;

/** The rule behind a ratio's verdict, as a sentence. */
export const ratioRule = (baseline: string): string =>
  `The ratio of a time to that of ${baseline} on the same data depends less on the machine, and has a verdict: ` +
  `similar within a factor ${SIMILAR_FACTOR} of the paper’s ratio, else faster or slower than the paper’s.`;

/** A row's time over that of a baseline on the same data, ours and the paper's. */
interface BaselineRatio {
  /** whether the row is the one of the baseline itself */
  isBaseline: boolean;
  ours: number | null;
  paper: number | null;
}

/** The ratio to the row of the method `unit` with the same other labels; null if there is none. */
export function baselineRatio(table: ComparedTable, row: ComparedRow, unit: string): BaselineRatio | null {
  const baseline = table.rows.find((other) => other.labels[METHOD] === unit && isSameSetting(other, row));
  if (!baseline || row.labels[METHOD] === undefined) return null;
  const [time, base] = [cellOf(row, SECONDS), cellOf(baseline, SECONDS)];
  return {
    isBaseline: row === baseline,
    ours: timeRatio(time?.ours, base?.ours),
    paper: timeRatio(time?.paper, base?.paper),
  };
}

/** One time over another; null if that is no number. */
export function timeRatio(
  time: MeanAndSpread | null | undefined,
  unit: MeanAndSpread | null | undefined,
): number | null {
  const ratio = time && unit ? time.mean / unit.mean : Number.NaN;
  return Number.isFinite(ratio) ? ratio : null;
}

/** Our ratio judged by the paper's; null if a side is missing or both are of the baseline itself. */
export function ratioVerdict({ isBaseline, ours, paper }: BaselineRatio): string | null {
  if (isBaseline || ours === null || paper === null) return null;
  if (ours > SIMILAR_FACTOR * paper) return 'slower than the paper’s';
  return ours < paper / SIMILAR_FACTOR ? 'faster than the paper’s' : 'similar';
}

function isSameSetting(a: ComparedRow, b: ComparedRow): boolean {
  const others = Object.keys(a.labels).filter((key) => key !== METHOD);
  return panelBesideMethod(a) === panelBesideMethod(b) && others.every((key) => a.labels[key] === b.labels[key]);
}

// a panel may be the method itself, one line of a figure
function panelBesideMethod({ panel, labels }: ComparedRow): string | null {
  return panel === labels[METHOD] ? null : panel;
}
