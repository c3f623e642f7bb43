import type { Matrix } from '../../../core/matrix.js';
import { counted } from '../../../core/wording.js';
import { type BuiltTable, countMissing } from '../table.js';
import { type OptionWords, shownColumns, shownName } from '../table-columns.js';

/** Which numbers stand for missing values: the unmistakable ones, none, or these. */
export type CodeChoice = 'auto' | 'none' | readonly number[];

/** By feature, the numbers that stand for missing values. */
export type MissingCodes = ReadonlyMap<string, readonly number[]>;

/** −99, 999, 99.99, 8888 and the like; the least and greatest whole numbers, and the fill values of grids */
const DIGITS = /^(9{2,}|8{2,}|7{2,})(\.(9+|8+|7+))?$/;
const FILLS = new Set([-32768, 32767, -2147483648, 2147483647, 1e20, 1e30, -1e30, -1e34, 9.96921e36]);
const isCodeLike = (value: number): boolean => DIGITS.test(String(Math.abs(value))) || FILLS.has(value);

/** a code comes in so many rows in the columns that it is far outside of: one row of 99999 is a far row */
const RECURS = 2;
/** ranges of the other values between them and a code that is far outside, and one that may be meant */
const [FAR, APART] = [1, 0.2];

/** The codes of a column's numbers, and where the others lie. */
interface Edges {
  /** how often each comes */
  codes: Map<number, number>;
  low: number;
  high: number;
}

/** The table with its codes as missing values, the codes by feature, and notes on what was chosen. */
export function withoutCodes<T extends BuiltTable>(
  table: T,
  choice: CodeChoice,
  words: OptionWords,
): T & { codes: MissingCodes } {
  if (choice === 'none') return { ...table, codes: new Map() };
  const { x, features, roles, names } = table;
  // a category has no codes: its words say what is missing
  const columns = roles.flatMap((role, c) => (role >= 0 && features[role] === names[c] ? [role] : []));
  if (choice !== 'auto') {
    const codes = new Map(columns.map((j) => [features[j], [...choice]]));
    return { ...withCodesMissing(table, codes, 'as requested'), codes };
  }
  const edges = edgesOf(x, columns);
  const values = [...new Set([...edges.values()].flatMap(({ codes }) => [...codes.keys()]))].sort((a, b) => a - b);
  const times = (value: number, where: number[]): number =>
    where.reduce((sum, j) => sum + (edges.get(j)!.codes.get(value) ?? 0), 0);
  const codes = new Map<string, number[]>();
  const doubtful: { value: number; where: string }[] = [];
  for (const value of values) {
    const far = [...edges].filter(([, edge]) => gapOf(edge, value) > FAR).map(([j]) => j);
    if (recurs(x, value, far)) {
      // also if it does not occur: new rows may have it
      for (const j of far) codes.set(features[j], [...(codes.get(features[j]) ?? []), value]);
      continue;
    }
    const apart = [...edges].filter(([, edge]) => edge.codes.has(value) && gapOf(edge, value) > APART).map(([j]) => j);
    const count = times(value, apart);
    if (recurs(x, value, apart))
      doubtful.push({ value, where: `${counted(count, 'time')} in ${named(features, apart)}` });
  }
  const notes = doubtful.map(({ value, where }) => {
    const advice = words.missingCodes === null ? '' : `: if it does, use ${words.missingCodes} ${value}`;
    return `${value} was read as a number, ${where}, and may stand for missing values${advice}`;
  });
  const read = withCodesMissing(
    table,
    codes,
    `it is repeated far outside the other values${words.missingCodes === null ? '' : `; ${words.missingCodes} none keeps it`}`,
  );
  return { ...read, codes, notes: [...read.notes, ...notes] };
}

/** Whether a value comes in several rows of some columns. */
function recurs(x: Matrix, value: number, columns: readonly number[]): boolean {
  let rows = 0;
  for (let i = 0; i < x.rows && rows < RECURS; i++) if (columns.some((j) => x.get(i, j) === value)) rows++;
  return rows >= RECURS;
}

/** The table with known codes as missing values; `why`: what to say of it. */
export function withCodesMissing<T extends BuiltTable>(table: T, codes: MissingCodes, why: string): T {
  const { x, features, names, roles } = table;
  const found = new Map<number, { count: number; features: Set<number> }>();
  const missing = new Map(table.missing);
  roles.forEach((j, c) => {
    const known = j >= 0 ? codes.get(features[j]) : undefined;
    if (known === undefined || features[j] !== names[c]) return;
    for (let i = 0; i < x.rows; i++) {
      const value = x.get(i, j);
      if (!known.includes(value)) continue;
      x.set(i, j, Number.NaN);
      const one = found.get(value) ?? { count: 0, features: new Set() };
      one.count++;
      found.set(value, { ...one, features: one.features.add(j) });
      countMissing(
        missing,
        c,
        () => `row ${i + 1}, column ${shownName(names[c])}, as ${value} stands for a missing value`,
      );
    }
  });
  const notes = [...found].map(
    ([value, { count, features: where }]) =>
      `${value} was read as a missing value, ${counted(count, 'time')} in ${named(features, [...where])} (${why})`,
  );
  return { ...table, missing, notes: [...table.notes, ...notes] };
}

const named = (features: readonly string[], columns: number[]): string => shownColumns(columns.map((j) => features[j]));

/** The columns with a code among their outermost numbers, and those beside them: at most two codes on either side. */
function edgesOf(x: Matrix, columns: readonly number[]): Map<number, Edges> {
  const found = new Map<number, Edges>();
  const [lows, highs] = outermost(x);
  for (const j of columns) {
    const codes = new Map<number, number>();
    let [low, high] = [lows[j], highs[j]];
    // those next to them: a single far row does not hide a code
    let [inner, upper] = [low, high];
    for (let round = 0; round < 4 && low < high && (isCodeLike(low) || isCodeLike(high)); round++) {
      codes.set(isCodeLike(low) ? low : high, 0);
      [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
      [inner, upper] = [low, high];
      for (const code of codes.keys()) codes.set(code, 0);
      for (let at = j; at < x.data.length; at += x.cols) {
        const value = x.data[at];
        const times = codes.get(value);
        if (times !== undefined) codes.set(value, times + 1);
        else {
          if (value < low) [inner, low] = [low, value];
          else if (value < inner) inner = value;
          if (value > high) [upper, high] = [high, value];
          else if (value > upper) upper = value;
        }
      }
    }
    found.set(j, { codes, low: codes.size > 0 ? inner : low, high: codes.size > 0 ? upper : high });
  }
  return found;
}

/** The least and the greatest number of every column. */
function outermost({ cols, data }: Matrix): [lows: Float64Array, highs: Float64Array] {
  const lows = new Float64Array(cols).fill(Number.POSITIVE_INFINITY);
  const highs = new Float64Array(cols).fill(Number.NEGATIVE_INFINITY);
  for (let at = 0; at < data.length; at += cols) {
    for (let j = 0; j < cols; j++) {
      const value = data[at + j];
      if (value < lows[j]) lows[j] = value;
      if (value > highs[j]) highs[j] = value;
    }
  }
  return [lows, highs];
}

/** How far a value is outside of a column's others, in ranges of these; 0 if these do not vary. */
function gapOf({ low, high }: Edges, value: number): number {
  return high > low ? Math.max(low - value, value - high, 0) / (high - low) : 0;
}
