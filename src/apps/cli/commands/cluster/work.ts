import { attemptFrom, work } from '../../../../harness/slurm/work.js';
import type { Command } from '../../command.js';

interface WorkArguments {
  folder: string;
}

/** `divi work`: what a task of a cluster starts. The signal before its time limit ends it between two runs. */
export function workCommand(): Command<WorkArguments> {
  return {
    builder: (yargs) => yargs.positional('folder', { type: 'string', demandOption: true }),
    handler: async ({ folder }) => {
      let isStopping = false;
      process.on('SIGUSR1', () => {
        isStopping = true;
        console.log('the time limit is near: no other run is begun');
      });
      await work(folder, attemptFrom(process.env), () => isStopping);
    },
  };
}
