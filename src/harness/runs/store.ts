import { closeSync, existsSync, fstatSync, fsyncSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder } from './lock.js';
import { decodeRecord, encodeRecord, type RunRecord } from './record.js';

/** A line of a store that cannot be trusted; its run counts as not done. */
export interface StoreProblem {
  line: number;
  problem: string;
}

/** Stored runs by key; if a key appears twice, the later line counts, but a failure never hides a result. */
export interface StoredRuns {
  records: Map<string, RunRecord>;
  problems: StoreProblem[];
}

const NEWLINE = 10;

export const storeFile = (folder: string): string => join(folder, 'runs.jsonl');

/** Runs from the text of a store. */
export function parseRuns(text: string): StoredRuns {
  const records = new Map<string, RunRecord>();
  const problems: StoreProblem[] = [];
  text.split('\n').forEach((line, i) => {
    if (line === '') return;
    const record = decodeRecord(line);
    if ('problem' in record) problems.push({ line: i + 1, problem: record.problem });
    else if (record.outcome.status === 'done' || records.get(record.key)?.outcome.status !== 'done') {
      records.set(record.key, record);
    }
  });
  return { records, problems };
}

/** The runs of a store folder; none if there is no such folder. Reading needs no lock. */
export function readStore(folder: string): StoredRuns {
  const file = storeFile(folder);
  return parseRuns(existsSync(file) ? readFileSync(file, 'utf8') : '');
}

/** The one writer of a store: appends a record at a time, each on disk before the next begins. */
export class StoreWriter {
  readonly #path: string;
  readonly #file: number;
  readonly #unlock: () => void;

  constructor(folder: string) {
    this.#path = storeFile(folder);
    this.#unlock = lockFolder(folder);
    try {
      this.#file = this.#open();
    } catch (error) {
      this.#unlock();
      throw error;
    }
  }

  #open(): number {
    const file = openSync(this.#path, 'a+');
    // a line cut off by a crash stays where it is; the next record starts a new line
    if (!endsWithNewline(file)) writeFileSync(file, '\n');
    return file;
  }

  append(record: RunRecord): void {
    try {
      // unlike writeSync it goes on until all is written
      writeFileSync(this.#file, encodeRecord(record));
      fsyncSync(this.#file);
    } catch (error) {
      // an error of an open file does not name it
      throw Object.assign(error as Error, { path: this.#path });
    }
  }

  close(): void {
    closeSync(this.#file);
    this.#unlock();
  }
}

function endsWithNewline(file: number): boolean {
  const { size } = fstatSync(file);
  const last = new Uint8Array(1);
  return size === 0 || (readSync(file, last, 0, 1, size - 1) === 1 && last[0] === NEWLINE);
}
