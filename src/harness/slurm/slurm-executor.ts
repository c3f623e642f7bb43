import type { Executor, ExecutorOptions, IncompleteRun } from '../runs/executor.js';
import type { KeyedRun } from '../runs/plan.js';
import { Campaign } from './campaign.js';
import { type Clock, realClock } from './clock.js';
import { RealCommands, type SlurmCommands } from './cluster/commands.js';
import { tasksOf } from './pack.js';
import { type SlurmSettings, Submitter } from './submitter.js';

/**
 * Does runs as tasks of a SLURM cluster that shares the store's folder. Called again, with the same runs or others, it
 * goes on with the tasks that are under way.
 */
export class SlurmExecutor implements Executor {
  readonly #settings: SlurmSettings;
  readonly #commands: SlurmCommands;
  readonly #clock: Clock;

  constructor(settings: SlurmSettings, commands: SlurmCommands = new RealCommands(), clock = realClock) {
    this.#settings = settings;
    this.#commands = commands;
    this.#clock = clock;
  }

  async execute<R extends KeyedRun>(runs: readonly R[], options: ExecutorOptions<R>): Promise<IncompleteRun | null> {
    return new Campaign(runs, this.#settings, this.#commands, this.#clock, options).run();
  }

  /** sbatch's arguments and the script for these runs, were they the first; nothing is submitted. */
  async describe(runs: readonly KeyedRun[], timeoutMs: number): Promise<string> {
    const submitter = new Submitter(this.#settings, this.#commands, this.#clock, timeoutMs);
    const { together, exclusive } = tasksOf(runs, this.#settings, () => false);
    const parts = [await submitter.describe(together, false), await submitter.describe(exclusive, true)];
    return parts.filter((part) => part !== '').join('\n');
  }
}
