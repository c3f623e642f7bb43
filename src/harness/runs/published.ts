import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { canonicalJson } from '../../library/core/canonical.js';
import { packageRoot } from '../../library/core/system/package-root.js';
import { writeFileAtomic } from '../../library/core/system/write-file-atomic.js';
import { type DoneRecord, decodeRecord, encodeRecord, isDone, type RecordsByKey, type RunRecord } from './record.js';

/** Where the published run of a study is, by its root: the repository's for the package's own. */
export const publishedFile = (root = packageRoot()): string => join(root, 'reports', 'runs.jsonl.gz');

export function readPublished(file = publishedFile()): { records: PublishedRecords } {
  if (!existsSync(file)) return { records: new PublishedRecords('') };
  // the default chunks of 16 kB would be copied together by the thousand
  const text = gunzipSync(readFileSync(file), { chunkSize: 2 ** 22 }).toString('utf8');
  return { records: new PublishedRecords(text) };
}

/**
 * The records of a published run by key. A line is decoded, and held against its checksum, when it is first asked for:
 * most commands need few of the thousands. One that cannot be trusted counts as not there.
 */
export class PublishedRecords implements RecordsByKey {
  readonly #lines = new Map<string, string>();
  readonly #decoded = new Map<string, RunRecord | undefined>();

  constructor(text: string) {
    for (const line of text.split('\n')) {
      const [, key] = LINE_KEY.exec(line) ?? [];
      if (key !== undefined) this.#lines.set(key, line);
    }
  }

  get size(): number {
    return this.#lines.size;
  }

  keys(): IterableIterator<string> {
    return this.#lines.keys();
  }

  has(key: string): boolean {
    return this.#lines.has(key);
  }

  get(key: string): RunRecord | undefined {
    const line = this.#lines.get(key);
    if (line === undefined || this.#decoded.has(key)) return this.#decoded.get(key);
    const record = decodeRecord(line);
    this.#decoded.set(key, 'problem' in record ? undefined : record);
    return this.#decoded.get(key);
  }

  *values(): IterableIterator<RunRecord> {
    for (const key of this.keys()) {
      const record = this.get(key);
      if (record) yield record;
    }
  }
}

/** A line of a store begins with its key. */
const LINE_KEY = /^\{"key":"([^"]+)"/;

/** Writes records as a published run, in order of their keys. */
export function writePublished(records: RunRecord[], file = publishedFile()): void {
  const lines = [...records].sort((a, b) => (a.key < b.key ? -1 : 1)).map(encodeRecord);
  writeFileAtomic(file, gzipSync(lines.join(''), { level: 9 }));
}

/** How runs compare with earlier ones of the same key. */
export interface OutcomeComparison {
  same: number;
  different: DoneRecord[];
  /** done here, but not among the earlier ones */
  unknown: number;
}

/** Compares metrics and data to the last bit; durations and provenance do not count. */
export function compareOutcomes(records: readonly DoneRecord[], earlier: RecordsByKey): OutcomeComparison {
  const result: OutcomeComparison = { same: 0, different: [], unknown: 0 };
  for (const record of records) {
    const other = earlier.get(record.key);
    if (!isDone(other)) result.unknown++;
    else if (canonicalJson(other.outcome) === canonicalJson(record.outcome)) result.same++;
    else result.different.push(record);
  }
  return result;
}
