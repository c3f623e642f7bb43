import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { canonicalJson } from '../core/canonical.js';
import { packageRoot } from '../core/system/package-root.js';
import { writeFileAtomicSync } from '../core/system/write-file-atomic.js';
import { type DoneRecord, encodeRecord, isDone, type RunRecord } from './record.js';
import { parseRuns, type StoredRuns } from './store.js';

/** The published run that comes with the repository. */
export const publishedFile = (): string => join(packageRoot(), 'reports', 'runs.jsonl.gz');

export function readPublished(file = publishedFile()): StoredRuns {
  return existsSync(file)
    ? parseRuns(gunzipSync(readFileSync(file)).toString('utf8'))
    : { records: new Map(), problems: [] };
}

/** Writes records as a published run, in order of their keys. */
export function writePublished(records: RunRecord[], file = publishedFile()): void {
  const lines = [...records].sort((a, b) => (a.key < b.key ? -1 : 1)).map(encodeRecord);
  writeFileAtomicSync(file, gzipSync(lines.join(''), { level: 9 }));
}

/** How runs stand to earlier ones of the same key. */
export interface OutcomeComparison {
  same: number;
  different: DoneRecord[];
  /** done here, but not among the earlier ones */
  unknown: number;
}

/** Compares metrics and data to the last bit; durations and provenance do not count. */
export function compareOutcomes(
  records: readonly DoneRecord[],
  earlier: ReadonlyMap<string, RunRecord>,
): OutcomeComparison {
  const result: OutcomeComparison = { same: 0, different: [], unknown: 0 };
  for (const record of records) {
    const other = earlier.get(record.key);
    if (!isDone(other)) result.unknown++;
    else if (canonicalJson(other.outcome) === canonicalJson(record.outcome)) result.same++;
    else result.different.push(record);
  }
  return result;
}
