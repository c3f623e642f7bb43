import { existsSync, realpathSync, statSync } from 'node:fs';
import { isDone, type RunRecord } from '../../harness/runs/record.js';
import { readStore, type StoreProblem, StoreWriter, storeFile } from '../../harness/runs/store.js';
import { canonicalJson } from '../../library/core/canonical.js';
import { requireInput } from '../../library/core/errors.js';

/** What another store had. */
export interface Merged {
  store: string;
  /** runs that were taken */
  added: number;
  /** runs that are here already, with the same outcome to the last bit */
  same: number;
  /** runs whose outcome here is another one, which stays */
  different: { ours: RunRecord; theirs: RunRecord }[];
  /** lines that cannot be trusted, and were not taken */
  problems: StoreProblem[];
}

/** Adds to a store what others have and it does not. No line of any store is changed. */
export function mergeStores(store: string, others: readonly string[]): Merged[] {
  for (const other of others) requireStore(other, store);
  const { records } = readStore(store);
  const writer = new StoreWriter(store);
  try {
    return others.map((other) => mergeInto(records, other, (record) => writer.append(record)));
  } finally {
    writer.close();
  }
}

function requireStore(other: string, store: string): void {
  const file = storeFile(other);
  requireInput(existsSync(file) && statSync(file).isFile(), `${other} is not a store: it has no ${file}`);
  const isItself = existsSync(store) && realpathSync(other) === realpathSync(store);
  requireInput(!isItself, `${other} is the store to merge into: name another`);
}

function mergeInto(records: Map<string, RunRecord>, store: string, append: (record: RunRecord) => void): Merged {
  const { records: theirs, problems } = readStore(store);
  const merged: Merged = { store, added: 0, same: 0, different: [], problems };
  for (const record of theirs.values()) {
    const ours = records.get(record.key);
    // a result counts more than a failure, and of two failures one is enough
    if (ours === undefined || (isDone(record) && !isDone(ours))) {
      append(record);
      records.set(record.key, record);
      merged.added++;
    } else if (isDone(record) && canonicalJson(record.outcome) !== canonicalJson(ours.outcome)) {
      merged.different.push({ ours, theirs: record });
    } else merged.same++;
  }
  return merged;
}
