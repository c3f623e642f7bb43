import type { ComparedRow } from '../../harness/compare/compared-table.js';
import { binomialInterval } from '../../library/stats/distributions.js';
import type { Cell } from '../document.js';
import { formatNumber } from './format.js';

/** How often a row's runs found another number of clusters than there are. */
export interface WrongK {
  wrong: number;
  runs: number;
}

/** The number of clusters of every run. */
const foundIn = ({ runs }: ComparedRow): { k: number; trueK: number }[] =>
  runs.flatMap(({ values: { k }, trueClusters }) => (k === null ? [] : [{ k, trueK: trueClusters }]));

export function wrongK(...rows: ComparedRow[]): WrongK {
  const found = rows.flatMap(foundIn);
  return { wrong: found.filter(({ k, trueK }) => k !== trueK).length, runs: found.length };
}

/** '3 in 98, 4 in 2': how many runs found each number, or the number alone where all agree. */
export function clustersFound(row: ComparedRow): string {
  const counts = new Map<number, number>();
  for (const { k } of foundIn(row)) counts.set(k, (counts.get(k) ?? 0) + 1);
  const sorted = [...counts].sort(([a], [b]) => a - b);
  if (sorted.length === 0) return '–';
  return sorted.length === 1 ? `${sorted[0][0]}` : sorted.map(([k, count]) => `${k} in ${count}`).join(', ');
}

/** '2 of 100 (0.2 to 7.0 %)', with the exact interval of the share. */
export function wrongCell({ wrong, runs }: WrongK): Cell {
  if (runs === 0) return '–';
  const [low, high] = binomialInterval(wrong, runs).map((share) => formatNumber(100 * share, 1));
  const text = `${wrong} of ${runs} (${low} to ${high} %)`;
  return { text, tone: wrong === 0 ? 'good' : 'bad' };
}
