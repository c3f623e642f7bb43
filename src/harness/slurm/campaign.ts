import { InputError } from '../../library/core/errors.js';
import { counted } from '../../library/core/wording.js';
import type { ExecutorOptions, IncompleteRun } from '../runs/executor.js';
import type { KeyedRun } from '../runs/plan.js';
import { type Clock, Rhythm } from './clock.js';
import { isPending, queueWords, type SlurmCommands } from './cluster/commands.js';
import { Fleet } from './fleet.js';
import { Harvest } from './harvest.js';
import { cancelled, deathRecord, detached, endOf } from './outcomes.js';
import { tasksOf } from './pack.js';
import { type SlurmSettings, Submitter } from './submitter.js';
import type { TrackedTask } from './tracked-task.js';

/** A run is given up when its process has died this often. */
const MAX_DEATHS = 3;
/** Tasks that end one after the other and have not begun a run: nothing here works any more. */
const MAX_IN_VAIN = 3;
/** Single runs that are sent ahead and die before the rest is not submitted at all. */
const MAX_CANARIES = 3;

/** One call's work: wants records, looks at what tasks have written, submits what nobody does, until all is there. */
export class Campaign<R extends KeyedRun> {
  readonly #settings: SlurmSettings;
  readonly #commands: SlurmCommands;
  readonly #clock: Clock;
  readonly #options: ExecutorOptions<R>;
  readonly #rhythm: Rhythm;
  readonly #submitter: Submitter;
  readonly #fleet: Fleet;
  readonly #harvest: Harvest<R>;
  readonly #cancelled = new Set<string>();
  #canaries = 0;
  #inVain = 0;
  /** SLURM's last answer was one */
  #isAnswered: boolean;
  #nextAsk = 0;
  #submitFrom = 0;
  #lastEvent: number;
  #lastSubmission: number;
  #halted: string | undefined;

  constructor(
    runs: readonly R[],
    settings: SlurmSettings,
    commands: SlurmCommands,
    clock: Clock,
    options: ExecutorOptions<R>,
  ) {
    this.#settings = settings;
    this.#commands = commands;
    this.#clock = clock;
    this.#options = options;
    this.#rhythm = new Rhythm(settings.pollMs);
    this.#submitter = new Submitter(settings, commands, clock, options.timeoutMs);
    this.#fleet = new Fleet(settings.store);
    this.#harvest = new Harvest(runs, options);
    // if nothing was ever submitted there is nothing to ask
    this.#isAnswered = this.#fleet.unfinished.length === 0;
    this.#lastEvent = this.#lastSubmission = clock.now();
  }

  /** Ends when all runs have a record, or says what becomes of the others. */
  async run(): Promise<IncompleteRun | null> {
    const { signal } = this.#options;
    try {
      for (;;) {
        this.#collect();
        if (this.#harvest.wanted.size === 0) return null;
        if (signal.aborted) return await this.#leaving();
        await this.#ask();
        await this.#judge();
        await this.#submit();
        const isAllSubmitted = this.#isAnswered && this.#open().length === 0;
        if (this.#settings.detach && (isAllSubmitted || this.#halted !== undefined)) return await this.#leaving();
        if (isAllSubmitted && this.#onlyCancelledLeft()) return cancelled(this.#cancelled.size);
        this.#tellStatus();
        await this.#clock.pause(this.#rhythm.lookAfter(this.#clock.now() - this.#lastEvent), signal);
      }
    } finally {
      await this.#tidy();
    }
  }

  /** Takes what tasks have written since the last look. */
  #collect(): void {
    for (const line of this.#fleet.collect()) {
      if ('problem' in line) {
        this.#options.onLine?.(`a line of task ${line.task} is ${line.problem}; its run counts as not done`);
      }
      if (!('record' in line)) continue;
      this.#lastEvent = this.#clock.now();
      this.#inVain = 0;
      this.#settings.costs.observe(line.record);
      this.#harvest.take(line.record);
    }
  }

  /** Looks at the queue, if it is time to, and takes back what is stale. */
  async #ask(): Promise<void> {
    const now = this.#clock.now();
    if (now < this.#nextAsk || this.#fleet.unfinished.length === 0) return;
    await this.#look();
    this.#nextAsk = this.#clock.now() + this.#rhythm.askAfter(now - this.#lastSubmission);
    if (this.#isAnswered) await this.#endStale();
  }

  /** Asks SLURM about all tasks that may go on. No answer means that nothing is known, not that all ended. */
  async #look(): Promise<void> {
    const listed = await this.#commands.queue(this.#fleet.unfinished.map(({ id }) => id));
    this.#isAnswered = listed !== null;
    if (listed !== null) this.#fleet.see(listed, this.#clock.now());
  }

  /** Tasks that wait and would find other code than they were submitted with are taken back. */
  async #endStale(): Promise<void> {
    const stale = this.#fleet.tasks.filter(
      ({ batch, isOver, queued }) =>
        !isOver && batch.plan.code !== this.#submitter.code && queued !== undefined && isPending(queued),
    );
    if (stale.length === 0) return;
    this.#options.onLine?.(`the code has changed: ${counted(stale.length, 'waiting task')} submitted again`);
    await this.#commands.cancel(stale.map(nameOf));
    this.#fleet.end(stale, 'STALE', this.#clock.now());
  }

  /** Takes note of the tasks that are over, and gives up the runs that die again and again. */
  async #judge(): Promise<void> {
    const now = this.#clock.now();
    if (!this.#isAnswered && this.#fleet.unfinished.length > 0) return;
    const over = this.#fleet.judge(now, this.#rhythm.graceMs);
    await this.#commands.cancel(over.filter(({ state }) => state === 'HELD').map(nameOf));
    for (const task of over) {
      if (task.wasCancelled) for (const key of task.keys) if (this.#harvest.wanted.has(key)) this.#cancelled.add(key);
      if (task.wasInVain && task.batch.plan.code === this.#submitter.code) this.#countInVain(task);
    }
    for (const [key, { count, task }] of this.#fleet.deaths) {
      const run = this.#harvest.wanted.get(key);
      if (count < MAX_DEATHS || !run) continue;
      this.#fleet.giveUp(key, now);
      this.#harvest.handOver(deathRecord(run, task, MAX_DEATHS, this.#submitter.provenance, now));
    }
  }

  /** The first task that does not get as far as a run speaks for all of them; later on, some do. */
  #countInVain(task: TrackedTask): void {
    this.#inVain++;
    if (this.#harvest.isProven && this.#inVain < MAX_IN_VAIN) return;
    throw new InputError(`a task ended before its first run ${endOf(task)}`);
  }

  /** Wanted runs that no task may still do. */
  #open(): R[] {
    const { flying } = this.#fleet;
    return [...this.#harvest.wanted.values()].filter(({ key }) => !flying.has(key) && !this.#cancelled.has(key));
  }

  /** Submits what is open. Before anything has come back from the cluster, one short run goes first. */
  async #submit(): Promise<void> {
    const open = this.#open();
    if (open.length === 0 || !this.#isAnswered || this.#clock.now() < this.#submitFrom) return;
    this.#halted = undefined;
    const { together, exclusive, canary } = tasksOf(open, this.#settings, (key) => this.#fleet.deaths.has(key));
    const isFirst = !this.#harvest.isProven && together.length + exclusive.length > 1;
    if (isFirst && !this.#settings.detach) {
      if (this.#fleet.unfinished.length === 0) await this.#submitCanary(canary);
      return;
    }
    const isUnknown = isFirst && this.#fleet.unfinished.length === 0;
    const after = isUnknown ? await this.#submitCheck() : undefined;
    if (isUnknown && after === undefined) return;
    if (await this.#submitTasks(together, false, after)) await this.#submitTasks(exclusive, true, after);
  }

  async #submitCanary(canary: R): Promise<void> {
    const [last] = [...this.#fleet.deaths.values()].slice(-1);
    if (++this.#canaries > MAX_CANARIES && last) {
      throw new InputError(`the first ${MAX_CANARIES} tasks died ${endOf(last.task)}`);
    }
    await this.#submitTasks([[canary]], false);
  }

  /** A task without runs that the others wait for if the driver detaches before the first one is back. */
  async #submitCheck(): Promise<string | undefined> {
    await this.#submitTasks([[]], false);
    return this.#fleet.batches.at(-1)?.job;
  }

  /** Whether all were taken. */
  async #submitTasks(tasks: R[][], exclusive: boolean, after?: string): Promise<boolean> {
    if (tasks.length === 0) return true;
    const { batches, halted, isUnanswered = false } = await this.#submitter.submit(tasks, { exclusive, after });
    const now = this.#clock.now();
    for (const batch of batches) this.#fleet.add(batch, true);
    this.#lastEvent = this.#lastSubmission = now;
    this.#nextAsk = now + this.#rhythm.askAfter(0);
    this.#isAnswered = !isUnanswered;
    this.#halted = halted;
    if (halted !== undefined) this.#submitFrom = now + this.#rhythm.askAfter(Number.POSITIVE_INFINITY);
    return halted === undefined && !isUnanswered;
  }

  #onlyCancelledLeft(): boolean {
    const { flying } = this.#fleet;
    const wanted = [...this.#harvest.wanted.keys()];
    return wanted.length > 0 && wanted.every((key) => this.#cancelled.has(key) && !flying.has(key));
  }

  /** Looks at the queue a last time, if SLURM responds: this may be the last news of the jobs for hours. */
  async #leaving(): Promise<IncompleteRun> {
    if (this.#isAnswered && this.#fleet.unfinished.length > 0) await this.#look();
    const jobs = [...new Set(this.#fleet.unfinished.flatMap(({ job }) => job ?? []))];
    return detached(jobs, this.#fleet.queued, this.#open().length, this.#halted);
  }

  #tellStatus(): void {
    const queue = queueWords(this.#fleet.queued);
    const words = !this.#isAnswered
      ? 'SLURM does not respond, waiting'
      : (this.#halted ?? (queue === '' ? 'submitted' : `tasks: ${queue}`));
    this.#options.onStatus?.(words);
  }

  /** Ends what is left of tasks whose runs all have records, and removes the folders of batches that are over. */
  async #tidy(): Promise<void> {
    this.#harvest.tellDuplicates();
    if (this.#isAnswered) this.#fleet.judge(this.#clock.now(), this.#rhythm.graceMs);
    const isNeedless = ({ keys }: TrackedTask): boolean =>
      keys.length > 0 && keys.every((key) => this.#harvest.has(key));
    const needless = this.#fleet.tasks.filter(isNeedless);
    // those that have said good-bye are ending by themselves; a second process of theirs that waits would find nothing
    const isEnding = ({ isOver, queued }: TrackedTask): boolean => isOver && queued !== undefined && !isPending(queued);
    await this.#commands.cancel(needless.filter((task) => task.queued && !isEnding(task)).map(nameOf));
    this.#fleet.end(
      needless.filter(({ isOver }) => !isOver),
      'DONE',
      this.#clock.now(),
    );
    this.#fleet.removeOver((key) => this.#harvest.wanted.has(key));
  }
}

const nameOf = ({ batch, index }: TrackedTask): string => `${batch.job}_${index}`;
