import { resolve } from 'node:path';
import { queueWords, RealCommands } from '../../../harness/slurm/cluster/commands.js';
import { examine } from '../../../harness/slurm/doctor.js';
import { type BatchView, batchViews } from '../../../harness/slurm/overview.js';
import { attemptFrom, work } from '../../../harness/slurm/work.js';
import { InputError, requirePositive, requireWhole } from '../../../library/core/errors.js';
import { requireFolder } from '../../../library/core/system/files.js';
import { counted } from '../../../library/core/wording.js';
import type { Command } from '../command-list.js';
import { type ExecutorArguments, siteOptions } from '../executor-options.js';
import { numberOption, textOption } from '../option-kinds.js';
import { type WorkspaceArguments, workspaceOptions } from '../workspace-options.js';

interface DoctorArguments extends WorkspaceArguments, ExecutorArguments {
  jobs: number;
  wait: number;
}

/** `divi doctor --executor slurm`: whether runs could be done on this cluster, before any is queued. */
export const doctorCommand: Command<DoctorArguments> = {
  builder: (yargs) =>
    siteOptions(workspaceOptions(yargs))
      .option('jobs', { ...numberOption('runs at a time in a task'), default: 1 })
      .option('wait', { ...numberOption('seconds to wait for the task that checks a node'), default: 120 })
      .example('$0 doctor --executor slurm --sbatch=--partition=short', 'can this partition do runs?'),
  handler: async ({ executor, store, study, sbatch = '', setup = '', jobs, wait }) => {
    if (executor !== 'slurm') throw new InputError('divi doctor checks clusters: add --executor slurm');
    requireWhole('--jobs', jobs, 1);
    requirePositive('--wait', wait);
    requireFolder(store);
    const settings = { store: resolve(store), experiments: study, sbatch, setup, jobs };
    let problems = 0;
    for await (const { isGood, message } of examine({ ...settings, waitMs: 1000 * wait })) {
      console.log(`${isGood ? '✓' : '✗'} ${message}`);
      if (!isGood) problems++;
    }
    return problems > 0 ? 1 : 0;
  },
};

interface JobsArguments {
  store: string;
  cancel: boolean;
}

/** `divi jobs`: what a store's jobs on the cluster are doing; cancels them on request. */
export const jobsCommand: Command<JobsArguments> = {
  builder: (yargs) =>
    yargs
      .option('store', { ...textOption('folder of the stored runs'), default: 'results' })
      .option('cancel', { type: 'boolean', default: false, describe: 'cancel all jobs; finished runs are kept' }),
  handler: async ({ store, cancel }) => {
    const commands = new RealCommands();
    const views = await batchViews(store, commands);
    if (views === null) throw new InputError('SLURM does not respond: try again, nothing is lost meanwhile');
    if (views.length === 0) {
      console.log(`no jobs of ${store}`);
      return;
    }
    for (const view of views) console.log(lineOf(view));
    if (!cancel) return;
    const live = views.flatMap((view) => view.live);
    await commands.cancel([...new Set(live.map(({ job }) => job))]);
    console.log(
      `${counted(live.length, 'task')} cancelled; the command that submitted them collects the finished runs and submits the rest again`,
    );
  },
};

function lineOf({ batch, live, runs, done, missing }: BatchView): string {
  const job = batch.job ?? live[0]?.job;
  const over = batch.plan.tasks - live.length;
  const tasks = [queueWords(live), ...(over > 0 ? [`${over} over`] : [])].filter((words) => words !== '').join(', ');
  const since = new Date(batch.plan.created).toISOString().slice(0, 16).replace('T', ' ');
  const lost = missing > 0 ? `, ${missing} missing (their tasks are over: the same command submits them again)` : '';
  return `job ${job ?? '(not submitted)'}, ${since} UTC, ${batch.id}: tasks: ${tasks}; ${done} of ${counted(runs, 'run')} done${lost}`;
}

interface WorkArguments {
  folder: string;
}

/** `divi work`: what a task of a cluster starts. The signal before its time limit ends it between two runs. */
export const workCommand: Command<WorkArguments> = {
  builder: (yargs) => yargs.positional('folder', { type: 'string', demandOption: true }),
  handler: async ({ folder }) => {
    let isStopping = false;
    process.on('SIGUSR1', () => {
      isStopping = true;
      console.log('the time limit is near: no further run is started');
    });
    await work(folder, attemptFrom(process.env), () => isStopping);
  },
};
