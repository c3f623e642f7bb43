import { InputError } from '../../library/core/errors.js';
import type { Labels } from '../experiment/paper-rows.js';
import { plainText } from './plain-text.js';
import type { PrintedRow } from './printed-table.js';

/** What the cells under a header are. */
export interface ColumnMeaning {
  metric?: string;
  /** labels that the column gives its cells, such as { N: 200 } */
  labels?: Labels;
  /** what a printed number is multiplied by, 0.01 for percentages without a sign */
  scale?: number;
}

/** By what a header prints: a metric, or more; null leaves the column out. */
export type ColumnMeanings = Readonly<Record<string, string | ColumnMeaning | null>>;

/** A column of a table: the key that its cells name, what they are, or null if it is left out. */
export interface Column {
  title: string;
  /** its place among the columns of the table */
  at: number;
  key?: string;
  meaning: ColumnMeaning | null;
}

/** A table of names, which may be given as they are printed or as LaTeX. */
export function named<T>(entries: Readonly<Record<string, T>>): ReadonlyMap<string, T> {
  return new Map(
    Object.entries(entries).flatMap(([name, value]) => [[plainText(name), value] as const, [name, value]]),
  );
}

/** The columns under the header rows; `where` begins the message about one that is not understood. */
export function columnsOf(
  header: readonly PrintedRow[],
  width: number,
  keys: Readonly<Record<string, string>>,
  meanings: ColumnMeanings,
  where: string,
): Column[] {
  const byName = named(meanings);
  const stacks = Array.from({ length: width }, (_, at) => {
    const texts = header.map(({ cells }) => cells[at]?.text ?? '').filter((text) => text !== '');
    return [...new Set(texts)];
  });
  const titles = stacks.map((texts) => texts.join(' / '));
  const keyAt = new Map<number, string>();
  for (const [name, key] of Object.entries(keys)) {
    const names = [name, plainText(name)];
    const at = stacks.findIndex((texts, i) => names.includes(titles[i]) || names.includes(texts.at(-1) ?? ''));
    if (at < 0) throw new InputError(`${where} has no column '${name}' for the key ${key}: it has ${listed(titles)}`);
    keyAt.set(at, key);
  }
  return stacks.map((texts, at): Column => {
    const title = titles[at];
    const key = keyAt.get(at);
    if (key !== undefined) return { title, at, key, meaning: null };
    const whole = byName.get(title);
    const parts =
      whole === undefined ? texts.flatMap((text) => byName.get(text) ?? (byName.has(text) ? [null] : [])) : [whole];
    if (parts.length === 0) {
      const known = listed([...byName.keys()]);
      throw new InputError(
        `${where}: say what column '${title}' is (a metric, or null to leave it out); known are ${known}`,
      );
    }
    return { title, at, meaning: parts.includes(null) ? null : parts.reduce(together, {}) };
  });
}

function together(all: ColumnMeaning, part: string | ColumnMeaning | null): ColumnMeaning {
  if (typeof part === 'string') return { ...all, metric: part };
  return { ...all, ...part, labels: { ...all.labels, ...part?.labels } };
}

const listed = (names: readonly string[]): string =>
  [...new Set(names)].map((name) => `'${name}'`).join(', ') || 'none';
