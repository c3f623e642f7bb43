import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { canonicalJson } from '../core/canonical.js';
import { packageRoot } from '../core/package-root.js';
import { writeFileAtomicSync } from '../core/write-file-atomic.js';
import { encodeRecord, type RunRecord } from './record.js';
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

/** How runs stand to the published ones of the same key. */
export interface Agreement {
  same: number;
  different: RunRecord[];
  /** done here, but not part of the published run */
  unpublished: number;
}

/** Compares metrics and data to the last bit; durations and provenance do not count. */
export function agreement(records: RunRecord[], published: StoredRuns): Agreement {
  const result: Agreement = { same: 0, different: [], unpublished: 0 };
  for (const record of records) {
    if (record.outcome.status !== 'done') continue;
    const other = published.records.get(record.key);
    if (other?.outcome.status !== 'done') result.unpublished++;
    else if (canonicalJson(other.outcome) === canonicalJson(record.outcome)) result.same++;
    else result.different.push(record);
  }
  return result;
}
