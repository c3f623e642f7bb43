import { createHash, randomBytes } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../../library/core/system/files.js';
import { packageRoot } from '../../../library/core/system/package-root.js';
import { writeFileAtomic } from '../../../library/core/system/write-file-atomic.js';
import type { KeyedRun } from '../../runs/plan.js';
import type { Provenance } from '../../runs/provenance.js';

/** What all tasks of a batch need to know; each task has a file with its runs. */
export interface BatchPlan {
  /** milliseconds since 1970, by the driver's clock */
  created: number;
  tasks: number;
  /** workers a task */
  jobs: number;
  timeoutMs: number;
  experiments: string;
  provenance: Provenance;
  /** hash of the compiled code */
  code: string;
}

/** What the driver notes of a batch: how a task ended and which runs died with it, or that a run is given up. */
type BatchNote = { task: number; state: string; died: string[]; time: number } | { givenUp: string; time: number };

const PLAN = 'plan.json';
const NOTES = 'notes.jsonl';
const JOB = 'job';

const batchesFolder = (store: string): string => join(store, 'slurm');

/** The folder of one array of tasks. Its name is the name of the job: that is how the two find each other. */
export class Batch {
  readonly id: string;
  readonly folder: string;
  readonly plan: BatchPlan;
  #job: string | undefined;

  private constructor(id: string, folder: string, plan: BatchPlan) {
    this.id = id;
    this.folder = folder;
    this.plan = plan;
  }

  /** Writes the folder, its plan last: without one it is no batch. */
  static create(store: string, plan: Omit<BatchPlan, 'tasks'>, tasks: readonly (readonly KeyedRun[])[]): Batch {
    const id = `divi-${plan.created.toString(36)}-${randomBytes(4).toString('hex')}`;
    const batch = new Batch(id, join(batchesFolder(store), id), { ...plan, tasks: tasks.length });
    makeFolder(batch.folder);
    for (const inner of ['tasks', 'shards', 'logs']) mkdirSync(join(batch.folder, inner));
    tasks.forEach((runs, task) => {
      writeFileSync(batch.#taskFile(task), JSON.stringify(runs.map(({ key, run, work }) => ({ key, run, work }))));
    });
    writeFileAtomic(join(batch.folder, PLAN), JSON.stringify(batch.plan));
    return batch;
  }

  /** All batches of a store, the oldest first. */
  static list(store: string): Batch[] {
    const folder = batchesFolder(store);
    const names = existsSync(folder) ? readdirSync(folder).sort() : [];
    return names.flatMap((name) => (existsSync(join(folder, name, PLAN)) ? [Batch.open(join(folder, name))] : []));
  }

  /** Removes what a killed driver left half made; only who holds the store's lock may. */
  static removeHalfMade(store: string): void {
    const folder = batchesFolder(store);
    for (const name of existsSync(folder) ? readdirSync(folder) : []) {
      if (!existsSync(join(folder, name, PLAN))) rmSync(join(folder, name), { recursive: true, force: true });
    }
  }

  static open(folder: string): Batch {
    const plan: BatchPlan = JSON.parse(readFileSync(join(folder, PLAN), 'utf8'));
    return new Batch(folder.split('/').pop() as string, folder, plan);
  }

  get shards(): string {
    return join(this.folder, 'shards');
  }

  get script(): string {
    return join(this.folder, 'job.sh');
  }

  /** SLURM's number of the array; undefined if the driver did not live to note it. */
  get job(): string | undefined {
    const file = join(this.folder, JOB);
    this.#job ??= existsSync(file) ? readFileSync(file, 'utf8') : undefined;
    return this.#job;
  }

  noteJob(job: string): void {
    this.#job = job;
    writeFileAtomic(join(this.folder, JOB), job);
  }

  runs(task: number): KeyedRun[] {
    return JSON.parse(readFileSync(this.#taskFile(task), 'utf8'));
  }

  note(note: BatchNote): void {
    appendFileSync(join(this.folder, NOTES), `${JSON.stringify(note)}\n`);
  }

  notes(): BatchNote[] {
    const file = join(this.folder, NOTES);
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
    // a line cut off by a crash is judged again
    return lines.flatMap((line) => {
      try {
        return [JSON.parse(line)];
      } catch {
        return [];
      }
    });
  }

  /** The end of a task's log; empty if there is none. */
  logEnd(task: number, lines = 5): string {
    const file = join(this.folder, 'logs', `${this.job}_${task}.log`);
    const text = existsSync(file) ? readFileSync(file, 'utf8').trimEnd() : '';
    return text.split('\n').slice(-lines).join('\n').slice(-MAX_LOG_CHARACTERS);
  }

  /** Without its plan it is no batch any more. What cannot be removed yet, such as open files on NFS, goes next time. */
  remove(): void {
    rmSync(join(this.folder, PLAN), { force: true });
    try {
      rmSync(this.folder, { recursive: true, force: true });
      rmdirSync(dirname(this.folder));
    } catch {
      // other batches, or files that are still open
    }
  }

  #taskFile(task: number): string {
    return join(this.folder, 'tasks', `${task}.json`);
  }
}

const MAX_LOG_CHARACTERS = 2000;

/** What is compiled and may change a result, or what driver and tasks tell each other. */
const PARTS = ['library', 'harness'];

/** The program that tasks start. */
export const mainFile = (): string => join(packageRoot(), 'dist', 'src', 'apps', 'cli', 'main.js');

/** SHA-256 of the compiled code: tasks that waited while it was built again must not mix with those before. */
export function codeHash(): string {
  const dist = join(packageRoot(), 'dist');
  const hash = createHash('sha256');
  for (const folder of [join(dist, 'kernel'), ...PARTS.map((part) => join(dist, 'src', part))]) {
    if (!existsSync(folder)) continue;
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
      if (name.endsWith('.js'))
        hash
          .update(name)
          .update('\0')
          .update(readFileSync(join(folder, name)));
    }
  }
  return hash.digest('hex');
}
