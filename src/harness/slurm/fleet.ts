import { Batch } from './batch/batch.js';
import { type ShardLine, ShardReader } from './batch/shard.js';
import { hasEnded, type QueuedTask } from './cluster/commands.js';
import { TrackedTask } from './tracked-task.js';

/** How often a run has died, and where it last did. */
export interface Deaths {
  count: number;
  task: TrackedTask;
}

/** All batches of a store with their tasks: this call's, and those that earlier ones have left. */
export class Fleet {
  readonly #readers = new Map<Batch, ShardReader>();
  readonly #tasks = new Map<Batch, TrackedTask[]>();
  readonly #died = new Map<Batch, string[]>();
  readonly deaths = new Map<string, Deaths>();

  constructor(store: string) {
    Batch.removeHalfMade(store);
    const notes = Batch.list(store).flatMap((batch) => {
      this.add(batch, false);
      return batch.notes().map((note) => ({ note, tasks: this.#of(batch) }));
    });
    notes.sort((a, b) => a.note.time - b.note.time);
    for (const { note, tasks } of notes) {
      if ('givenUp' in note) this.deaths.delete(note.givenUp);
      else {
        tasks[note.task].noteOver(note.state);
        this.#count(note.died, tasks[note.task]);
      }
    }
  }

  add(batch: Batch, isOurs: boolean): void {
    this.#readers.set(batch, new ShardReader(batch.shards));
    const tasks = Array.from({ length: batch.plan.tasks }, (_, index) => new TrackedTask(batch, index, isOurs));
    this.#tasks.set(batch, tasks);
  }

  get batches(): Batch[] {
    return [...this.#tasks.keys()];
  }

  get tasks(): TrackedTask[] {
    return [...this.#tasks.values()].flat();
  }

  /** Keys of runs that a task may still do. */
  get flying(): Set<string> {
    return new Set(this.tasks.filter(({ isOver }) => !isOver).flatMap(({ keys }) => keys));
  }

  /** What SLURM last listed of tasks that are not over. */
  get queued(): QueuedTask[] {
    return this.tasks.flatMap(({ isOver, queued }) => (queued && !isOver && !hasEnded(queued) ? [queued] : []));
  }

  /** What tasks have written since the last time. */
  collect(): ShardLine[] {
    return [...this.#readers].flatMap(([batch, reader]) => {
      const lines = reader.read();
      for (const line of lines) this.#of(batch)[line.task]?.read(line);
      return lines;
    });
  }

  /** Batches that SLURM can say something about. */
  get unfinished(): Batch[] {
    return this.batches.filter((batch) => this.#of(batch).some(({ isOver }) => !isOver));
  }

  see(listed: readonly QueuedTask[], now: number): void {
    const byTask = new Map(listed.map((task) => [`${task.name} ${task.index}`, task]));
    for (const task of this.tasks) {
      const queued = byTask.get(`${task.batch.id} ${task.index}`);
      if (queued && task.batch.job === undefined) task.batch.noteJob(queued.job);
      task.see(queued, now);
    }
  }

  /** The tasks that turn out to be over now, each noted with the runs that died. */
  judge(now: number, graceMs: number): TrackedTask[] {
    const over = this.tasks.filter((task) => task.judge(now, graceMs));
    this.#noteEnds(over, now);
    return over;
  }

  /** Tasks that the driver itself has ended. */
  end(tasks: readonly TrackedTask[], state: string, now: number): void {
    for (const task of tasks) task.noteOver(state);
    this.#noteEnds(tasks, now);
  }

  #noteEnds(tasks: readonly TrackedTask[], now: number): void {
    for (const task of tasks) {
      task.batch.note({ task: task.index, state: task.state as string, died: task.died, time: now });
      this.#count(task.died, task);
    }
  }

  /** Forgets how often a run has died. */
  giveUp(key: string, now: number): void {
    this.deaths.get(key)?.task.batch.note({ givenUp: key, time: now });
    this.deaths.delete(key);
  }

  /** Removes the batches that are over, but not while a run that died in one is `unsettled`. */
  removeOver(isUnsettled: (key: string) => boolean): void {
    for (const batch of this.batches) {
      const isNeeded = this.#died.get(batch)?.some(isUnsettled) || this.#of(batch).some(({ isOver }) => !isOver);
      if (isNeeded) continue;
      batch.remove();
      this.#tasks.delete(batch);
      this.#readers.delete(batch);
    }
  }

  #of(batch: Batch): TrackedTask[] {
    return this.#tasks.get(batch) ?? [];
  }

  #count(keys: readonly string[], task: TrackedTask): void {
    for (const key of keys) this.deaths.set(key, { count: (this.deaths.get(key)?.count ?? 0) + 1, task });
    this.#died.set(task.batch, [...(this.#died.get(task.batch) ?? []), ...keys]);
  }
}
