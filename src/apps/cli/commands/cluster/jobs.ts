import { queueWords, RealCommands } from '../../../../harness/slurm/cluster/commands.js';
import { type BatchView, batchViews } from '../../../../harness/slurm/overview.js';
import { InputError } from '../../../../library/core/errors.js';
import { counted } from '../../../../library/core/wording.js';
import type { Command } from '../../command.js';

interface JobsArguments {
  store: string;
  cancel: boolean;
}

/** `divi jobs`: what a store's jobs on the cluster are doing, and their end where it is wished for. */
export function jobsCommand(): Command<JobsArguments> {
  return {
    builder: (yargs) =>
      yargs
        .option('store', {
          type: 'string',
          requiresArg: true,
          default: 'results',
          describe: 'folder of the stored runs',
        })
        .option('cancel', { type: 'boolean', default: false, describe: 'end them all; what they have done is kept' }),
    handler: async ({ store, cancel }) => {
      const commands = new RealCommands();
      const views = await batchViews(store, commands);
      if (views === null) throw new InputError('SLURM does not answer: try again, nothing is lost meanwhile');
      if (views.length === 0) {
        console.log(`no jobs of ${store}`);
        return;
      }
      for (const view of views) console.log(lineOf(view));
      if (!cancel) return;
      const live = views.flatMap((view) => view.live);
      await commands.cancel([...new Set(live.map(({ job }) => job))]);
      console.log(
        `${counted(live.length, 'task')} cancelled; the command that submitted them collects what is done and submits the rest again`,
      );
    },
  };
}

function lineOf({ batch, live, runs, done, missing }: BatchView): string {
  const job = batch.job ?? live[0]?.job;
  const over = batch.plan.tasks - live.length;
  const tasks = [queueWords(live), ...(over > 0 ? [`${over} over`] : [])].filter((words) => words !== '').join(', ');
  const since = new Date(batch.plan.created).toISOString().slice(0, 16).replace('T', ' ');
  const lost = missing > 0 ? `, ${missing} missing (their tasks are over: the same command submits them again)` : '';
  return `job ${job ?? '(not submitted)'}, ${since} UTC, ${batch.id}: tasks: ${tasks}; ${done} of ${counted(runs, 'run')} done${lost}`;
}
