import { writeFileSync } from 'node:fs';
import { InputError } from '../../library/core/errors.js';
import type { CostModel } from '../runs/cost.js';
import type { KeyedRun } from '../runs/plan.js';
import { currentProvenance } from '../runs/provenance.js';
import { Batch, type BatchPlan, codeHash, mainFile } from './batch/batch.js';
import type { Clock } from './clock.js';
import type { SlurmCommands } from './cluster/commands.js';
import { jobScript, type Request, type SiteSettings, sbatchArguments, shellWord } from './cluster/script.js';
import { chunks } from './pack.js';

/** Where runs go, and how. */
export interface SlurmSettings extends SiteSettings {
  /** folder of the store, whose folder `slurm` driver and tasks share */
  store: string;
  experiments: string;
  /** workers a task */
  jobs: number;
  /** milliseconds a task should take, so that its start costs little beside it */
  taskMs: number;
  /** milliseconds between two looks at what tasks have written, at most */
  pollMs: number;
  /** submit and leave */
  detach: boolean;
  costs: CostModel;
}

/** What came of a submission: how many tasks were queued, and why not all. */
export interface Submitted {
  batches: Batch[];
  /** SLURM's last message if it does not accept more jobs for now */
  halted?: string;
  /** SLURM did not answer: the last batch may be queued or not */
  isUnanswered?: boolean;
}

/** A time limit has room for this, whatever the estimate: the start, and one run that takes its time. */
const LEAST_MS = 300_000;
const BEYOND_TIMEOUT_MS = 120_000;
const LIMIT_PER_COST = 3;
const MINUTE_MS = 60_000;

/** Makes batches of tasks and hands them to SLURM. */
export class Submitter {
  readonly #settings: SlurmSettings;
  readonly #commands: SlurmCommands;
  readonly #clock: Clock;
  readonly #timeoutMs: number;
  readonly #shared: Pick<BatchPlan, 'provenance' | 'code'>;
  #maxArraySize: number | undefined;
  #largest = Number.POSITIVE_INFINITY;

  constructor(settings: SlurmSettings, commands: SlurmCommands, clock: Clock, timeoutMs: number) {
    this.#settings = settings;
    this.#shared = { provenance: currentProvenance(settings.experiments), code: codeHash() };
    this.#commands = commands;
    this.#clock = clock;
    this.#timeoutMs = timeoutMs;
  }

  get code(): string {
    return this.#shared.code;
  }

  get provenance(): BatchPlan['provenance'] {
    return this.#shared.provenance;
  }

  /** Submits tasks in arrays that SLURM accepts; if the user already has too many jobs, in smaller ones next time. */
  async submit(tasks: readonly KeyedRun[][], request: Pick<Request, 'exclusive' | 'after'>): Promise<Submitted> {
    this.#maxArraySize ??= await this.#commands.maxArraySize();
    const batches: Batch[] = [];
    for (const chunk of chunks(tasks, Math.min(this.#maxArraySize, this.#largest))) {
      const batch = this.#create(chunk, request.exclusive);
      const args = sbatchArguments(batch, this.#request(chunk, request), this.#settings);
      const answer = await this.#commands.submit(args);
      if ('refused' in answer) {
        batch.remove();
        throw new InputError(`sbatch refuses the job: ${answer.refused}`);
      }
      if ('full' in answer) {
        batch.remove();
        this.#largest = Math.max(1, chunk.length >> 1);
        return { batches, halted: answer.full };
      }
      batches.push(batch);
      if ('unanswered' in answer) return { batches, isUnanswered: true };
      batch.noteJob(answer.job);
    }
    return { batches };
  }

  /** What would be submitted, without doing so. */
  async describe(tasks: readonly KeyedRun[][], exclusive: boolean): Promise<string> {
    const size = await this.#commands.maxArraySize();
    return chunks(tasks, size)
      .map((chunk) => {
        const folder = `${this.#settings.store}/slurm/divi-ID`;
        const plan = { ...this.#plan(exclusive), tasks: chunk.length };
        const batch = { id: 'divi-ID', folder, plan, script: `${folder}/job.sh` };
        const args = sbatchArguments(batch, this.#request(chunk, { exclusive }), this.#settings);
        return `sbatch ${args.map(shellWord).join(' ')}\n# job.sh:\n${jobScript(mainFile(), folder, this.#settings)}`;
      })
      .join('\n');
  }

  #create(tasks: readonly KeyedRun[][], exclusive: boolean): Batch {
    const batch = Batch.create(this.#settings.store, this.#plan(exclusive), tasks);
    writeFileSync(batch.script, jobScript(mainFile(), batch.folder, this.#settings));
    return batch;
  }

  #plan(exclusive: boolean): Omit<BatchPlan, 'tasks'> {
    return {
      created: this.#clock.now(),
      jobs: this.#workers(exclusive),
      timeoutMs: this.#timeoutMs,
      experiments: this.#settings.experiments,
      ...this.#shared,
    };
  }

  /** Runs whose durations matter are done one at a time. */
  #workers(exclusive: boolean): number {
    return exclusive ? 1 : this.#settings.jobs;
  }

  #request(tasks: readonly KeyedRun[][], { exclusive, after }: Pick<Request, 'exclusive' | 'after'>): Request {
    const cpus = this.#workers(exclusive);
    const { costs } = this.#settings;
    const longest = Math.max(...tasks.map((runs) => runs.reduce((sum, run) => sum + costs.costMs(run), 0))) / cpus;
    const spare = Math.max(LEAST_MS, this.#timeoutMs + BEYOND_TIMEOUT_MS);
    return { cpus, exclusive, after, minutes: Math.ceil((LIMIT_PER_COST * longest + spare) / MINUTE_MS) };
  }
}
