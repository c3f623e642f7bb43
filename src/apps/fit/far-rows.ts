import type { Table } from '../../library/data/table/table.js';
import { listed, rowName, short } from './note-words.js';

/** rows on either side of a column that may be far at most: more are a cluster, or a tail */
const MOST = 3;
/** ranges of the others between them and a far value */
const FAR = 5;
/** rows from which others have a range to speak of */
const MIN_ROWS = 10;
const SHOWN = 3;

/** A value far from all others of its column, which lie from `low` to `high`. */
export interface FarValue {
  /** from 0 */
  row: number;
  column: number;
  value: number;
  low: number;
  high: number;
}

/** The values that are far outside their columns, with few or no others near. */
export function farValues({ x }: Pick<Table, 'x'>): FarValue[] {
  if (x.rows < MIN_ROWS) return [];
  return Array.from({ length: x.cols }, (_, j) => farIn(x, j)).flat();
}

function farIn(x: Table['x'], column: number): FarValue[] {
  const lows = outermost(x, column, 1);
  const highs = outermost(x, column, -1);
  if (lows.length <= MOST) return [];
  const valueAt = (rows: number[], i: number): number => x.get(rows[i], column);
  const far = (rows: number[], others: number[]): number => {
    const end = valueAt(others, MOST);
    for (let count = MOST; count > 0; count--) {
      const range = Math.abs(valueAt(rows, count) - end);
      if (range > 0 && Math.abs(valueAt(rows, count - 1) - valueAt(rows, count)) > FAR * range) return count;
    }
    return 0;
  };
  const [below, above] = [far(lows, highs), far(highs, lows)];
  const [low, high] = [valueAt(lows, below), valueAt(highs, above)];
  return [...lows.slice(0, below), ...highs.slice(0, above)].map((row) => {
    return { row, column, value: x.get(row, column), low, high };
  });
}

/** The rows of the least values (`sign` 1) or the greatest (−1), outermost first. */
function outermost(x: Table['x'], column: number, sign: number): number[] {
  const rows: number[] = [];
  const values: number[] = [];
  for (let i = 0; i < x.rows; i++) {
    const value = sign * x.get(i, column);
    if (Number.isNaN(value) || (values.length > MOST && value >= values[MOST])) continue;
    let at = values.length;
    while (at > 0 && values[at - 1] > value) at--;
    values.splice(at, 0, value);
    rows.splice(at, 0, i);
    values.length = rows.length = Math.min(rows.length, MOST + 1);
  }
  return rows;
}

/** One sentence on the far rows: they count to the nearest cluster, and may belong to none. */
export function farNotes({ features, ids }: Pick<Table, 'features' | 'ids'>, found: readonly FarValue[]): string[] {
  const rows = [...new Set(found.map(({ row }) => row))];
  if (rows.length === 0) return [];
  const shown = rows.slice(0, SHOWN).map((row) => {
    const [{ column, value, low, high }, ...more] = found.filter((other) => other.row === row);
    const others =
      more.length > 0
        ? ` (and ${more
            .map((other) => features[other.column])
            .slice(0, SHOWN)
            .join(', ')}${more.length > SHOWN ? ', …' : ''})`
        : '';
    return `${rowName(ids, row)}, where ${features[column]} is ${String(value).replace('-', '−')}${others}, and from ${short(low)} to ${short(high)} elsewhere`;
  });
  const [are, it] = rows.length === 1 ? ['row is', 'it'] : ['rows are', 'them'];
  return [
    `${rows.length} ${are} far from all clusters: ${listed(shown, rows.length)}: check ${it}, or leave ${it} out`,
  ];
}
