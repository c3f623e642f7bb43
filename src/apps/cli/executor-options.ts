import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { Argv } from 'yargs';
import type { Executor } from '../../harness/runs/executor.js';
import { LocalExecutor } from '../../harness/runs/local-executor.js';
import { SlurmExecutor } from '../../harness/slurm/slurm-executor.js';
import { InputError, requirePositive } from '../../library/core/errors.js';
import type { Workspace } from '../workspace/workspace.js';
import { numberOption, textOption } from './option-kinds.js';

/** Where runs are done, and how a cluster is asked. */
export interface ExecutorArguments {
  executor?: string;
  sbatch?: string;
  setup?: string;
  detach?: boolean;
  'task-minutes'?: number;
  poll?: number;
}

const POLL_SECONDS = 10;
const TASK_MINUTES = 10;

export function executorOptions<T>(yargs: Argv<T>): Argv<T & ExecutorArguments> {
  return siteOptions(yargs)
    .option('detach', { type: 'boolean', describe: 'SLURM: submit and exit; the same command attaches again' })
    .option(
      'task-minutes',
      numberOption(
        'SLURM: how long a task should take, in minutes; runs are packed by their expected cost',
        TASK_MINUTES,
      ),
    )
    .option(
      'poll',
      numberOption(
        'SLURM: seconds between checks for results, at most; squeue is asked a third as often',
        POLL_SECONDS,
      ),
    );
}

/** What `divi doctor` needs too. */
export function siteOptions<T>(yargs: Argv<T>): Argv<T & Pick<ExecutorArguments, 'executor' | 'sbatch' | 'setup'>> {
  return yargs
    .option('executor', {
      choices: ['local', 'slurm'],
      default: 'local',
      describe: 'where to do the runs: on this machine, or as tasks on a SLURM cluster (docs/cluster.md)',
    })
    .option('sbatch', textOption("SLURM: options for sbatch, such as '--partition=short'"))
    .option('setup', textOption("SLURM: commands to run before node, such as 'module load nodejs/20'"));
}

/** Runs at a time: on this machine by its cores, in a task of a cluster one. */
export const jobsOf = ({ jobs, executor }: ExecutorArguments & { jobs?: number }): number =>
  jobs ?? (executor === 'slurm' ? 1 : availableParallelism());

export function makeExecutor(workspace: Workspace, args: ExecutorArguments & { jobs?: number }): Executor {
  if (args.executor === 'slurm') return makeSlurmExecutor(workspace, args);
  for (const flag of ['sbatch', 'setup', 'detach', 'task-minutes', 'poll'] as const) {
    if (args[flag] !== undefined) throw new InputError(`--${flag} is for clusters: add --executor slurm`);
  }
  return new LocalExecutor({ jobs: jobsOf(args), experiments: workspace.folders.experiments });
}

export function makeSlurmExecutor(
  { folders, costs }: Workspace,
  args: ExecutorArguments & { jobs?: number },
): SlurmExecutor {
  const {
    sbatch = '',
    setup = '',
    detach = false,
    poll = POLL_SECONDS,
    'task-minutes': taskMinutes = TASK_MINUTES,
  } = args;
  requirePositive('--poll', poll);
  requirePositive('--task-minutes', taskMinutes);
  return new SlurmExecutor({
    // tasks begin elsewhere
    store: resolve(folders.store),
    experiments: resolve(folders.experiments),
    jobs: jobsOf(args),
    sbatch,
    setup,
    detach,
    taskMs: 60_000 * taskMinutes,
    pollMs: 1000 * poll,
    costs,
  });
}
