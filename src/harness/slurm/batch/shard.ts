import { closeSync, fstatSync, fsyncSync, openSync, readdirSync, readSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeRecord, encodeRecord, type RunRecord } from '../../runs/record.js';

/** How a process that wrote a shard left it: all its runs done, or asked to stop before the time limit. */
export type ShardEnd = 'done' | 'stopped';

/** One line of a shard, and the task that wrote it. */
export type ShardLine = { task: number } & (
  | { began: string }
  | { record: RunRecord }
  | { ended: ShardEnd }
  | { problem: string }
);

/** What names an attempt at a task. SLURM may give two processes the same. */
export interface Attempt {
  task: number;
  job: string;
  restart: number;
}

const NAME = /^(\d+)\..*\.jsonl$/;
const NEWLINE = 10;

/** The file of one process: what it begins and the records it has, each on disk before the next run begins. */
export class ShardWriter {
  readonly #file: number;

  constructor(folder: string, { task, job, restart }: Attempt) {
    this.#file = openNew((copy) => join(folder, `${task}.${job}-${restart}${copy > 0 ? `.${copy}` : ''}.jsonl`));
  }

  began(key: string): void {
    writeFileSync(this.#file, `${JSON.stringify({ began: key })}\n`);
  }

  append(record: RunRecord): void {
    writeFileSync(this.#file, encodeRecord(record));
    fsyncSync(this.#file);
  }

  close(end: ShardEnd): void {
    writeFileSync(this.#file, `${JSON.stringify({ ended: end })}\n`);
    fsyncSync(this.#file);
    closeSync(this.#file);
  }
}

/** Opens the first of the names that no process has taken. */
function openNew(name: (copy: number) => string): number {
  for (let copy = 0; ; copy++) {
    try {
      return openSync(name(copy), 'ax');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** Reads what processes of a batch have written since it last looked. A line that is not whole yet waits. */
export class ShardReader {
  readonly #folder: string;
  readonly #offsets = new Map<string, number>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** New lines of all tasks, or of one. */
  read(only?: number): ShardLine[] {
    const names = readdirSync(this.#folder).filter((name) => NAME.test(name));
    return names.sort().flatMap((name) => {
      const task = Number(NAME.exec(name)?.[1]);
      return only === undefined || only === task ? this.#readFile(name, task) : [];
    });
  }

  #readFile(name: string, task: number): ShardLine[] {
    const offset = this.#offsets.get(name) ?? 0;
    const bytes = bytesFrom(join(this.#folder, name), offset);
    const end = bytes.lastIndexOf(NEWLINE) + 1;
    this.#offsets.set(name, offset + end);
    const lines = bytes.subarray(0, end).toString('utf8').split('\n');
    return lines.filter((line) => line !== '').map((line) => ({ task, ...readLine(line) }));
  }
}

/** The file is opened again each time: of an open one, network file systems may show what they remember. */
function bytesFrom(path: string, offset: number): Buffer {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(Math.max(0, fstatSync(file).size - offset));
    const read = bytes.length > 0 ? readSync(file, bytes, 0, bytes.length, offset) : 0;
    return bytes.subarray(0, read);
  } finally {
    closeSync(file);
  }
}

function readLine(line: string): { began: string } | { record: RunRecord } | { ended: ShardEnd } | { problem: string } {
  const [, what, value] = /^\{"(began|ended)":"([^"]*)"\}$/.exec(line) ?? [];
  if (what === 'began') return { began: value };
  if (what === 'ended') return { ended: value === 'done' ? 'done' : 'stopped' };
  const record = decodeRecord(line);
  return 'problem' in record ? record : { record };
}
