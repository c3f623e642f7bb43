import {
  type Cell as ComparedCell,
  informativeCount,
  VERDICTS,
  type Verdict,
  type VerdictCounts,
} from '../../harness/compare/compared-table.js';
import { type Metric, SECONDS } from '../../harness/experiment/metrics.js';
import { decimalExponent } from '../../library/core/math/log.js';
import { counted } from '../../library/core/wording.js';
import type { Cell, Tone } from '../document.js';

/** Shown if there is no number. */
export const ABSENT = '–';

/** A verdict's mark; the word is always beside it. */
export const VERDICT_ICONS: Record<Verdict, string> = {
  equal: '✓',
  undecided: '?',
  different: '✗',
  given: '◦',
  'not judged': '–',
  'not reported': '·',
  missing: '…',
};

/** The colour of each verdict. */
export const VERDICT_TONES: Record<Verdict, Tone> = {
  equal: 'good',
  undecided: 'fair',
  different: 'bad',
  given: 'none',
  'not judged': 'none',
  'not reported': 'none',
  missing: 'none',
};

/** A mean with the spread of the `n` runs behind it, ours or the paper's. */
export interface MeanAndSpread {
  mean: number;
  sd: number | null;
  n: number;
}

/** A number with fixed decimals and a true minus sign; one that rounds to zero has no sign. */
export function formatNumber(value: number | null, digits: number): string {
  if (value === null || !Number.isFinite(value)) return ABSENT;
  const size = Math.abs(value).toFixed(digits);
  return value < 0 && Number(size) !== 0 ? `−${size}` : size;
}

/** 'mean (sd)' with the metric's decimals; only the mean if there is no spread, as for a single run. */
export function formatValue(metric: Metric, value: MeanAndSpread | null, digits = metric.digits): string {
  if (value === null || !Number.isFinite(value.mean)) return ABSENT;
  const mean = formatNumber(value.mean, digits);
  const spread = value.n > 1 ? formatNumber(value.sd, digits) : ABSENT;
  return spread === ABSENT ? mean : `${mean} (${spread})`;
}

/** A time: short runs take milliseconds, so it has as many decimals as two figures of the mean need. */
export function formatSeconds(value: MeanAndSpread | null): string {
  const { digits } = SECONDS;
  const needed = value !== null && value.mean > 0 ? 1 - decimalExponent(value.mean) : digits;
  return formatValue(SECONDS, value, Math.min(Math.max(digits, needed), 6));
}

/** A difference of means, with its sign. */
export function formatDifference(metric: Metric, difference: number | null): string {
  const { digits } = metric;
  const text = formatNumber(difference, digits);
  return difference !== null && difference > 0 && Number(text) !== 0 && text !== ABSENT ? `+${text}` : text;
}

/** A p-value: two decimals, three below 0.01, and '<0.001' below that. */
export function formatP(p: number | null): string {
  if (p === null || !Number.isFinite(p)) return ABSENT;
  if (p < 0.001) return '<0.001';
  return p.toFixed(p < 0.01 ? 3 : 2);
}

/** A verdict as icon and word. */
export function formatVerdict(verdict: Verdict): string {
  return `${VERDICT_ICONS[verdict]} ${verdict}`;
}

/** A verdict as a cell of a table. */
export function verdictCell(verdict: Verdict): Cell {
  return { text: formatVerdict(verdict), tone: VERDICT_TONES[verdict] };
}

/** The verdict of a cell's spread as icon and word; empty if spreads are not judged. */
export function formatSpread({ spread }: ComparedCell): string {
  return spread ? formatVerdict(spread.verdict) : '';
}

/** The verdict of a cell's spread as a cell of a table. */
export function spreadCell(cell: ComparedCell): Cell {
  return cell.spread ? verdictCell(cell.spread.verdict) : '';
}

/** A mean's verdict with that of its spread beside it, such as '✓ equal (sd ?)'. */
export function shortVerdict({ verdict, spread }: ComparedCell): string {
  return `${formatVerdict(verdict)}${spread ? ` (sd ${VERDICT_ICONS[spread.verdict]})` : ''}`;
}

/**
 * How many cells are informative, and their verdicts, such as '12 informative cells: ✓ 11 equal, ✗ 1 different; ◦ 3
 * given'.
 */
export function countsLine(counts: VerdictCounts): string {
  const part = (verdicts: readonly Verdict[]): string =>
    verdicts
      .filter((verdict) => counts.cells[verdict] > 0)
      .map((verdict) => `${VERDICT_ICONS[verdict]} ${counts.cells[verdict]} ${verdict}`)
      .join(', ');
  const judged = informativeCount(counts);
  const parts = [
    ...(judged > 0 ? [`${counted(judged, 'informative cell')}: ${part(VERDICTS.slice(0, 3))}`] : []),
    part(VERDICTS.slice(3)),
  ];
  return parts.filter((text) => text !== '').join('; ') || 'none';
}
