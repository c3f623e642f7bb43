import { counted } from '../../library/core/counted.js';
import type { Left } from '../runs/executor.js';
import type { QueuedTask } from './cluster/commands.js';
import { queueWords } from './cluster/states.js';

/** What a driver says that leaves its jobs alone. */
export function detachedWords(jobs: readonly string[], queued: readonly QueuedTask[], open: number, why = ''): Left {
  const queue = queueWords(queued);
  const tasks = queue === '' ? '' : ` (tasks: ${queue})`;
  const going = jobs.length === 1 ? `job ${jobs[0]}${tasks} goes on` : `jobs ${jobs.join(', ')}${tasks} go on`;
  const words = [
    ...(jobs.length > 0 ? [going] : []),
    ...(open > 0 ? [`${counted(open, 'run')} not submitted yet${why === '' ? '' : ` (${why})`}`] : []),
    'the same command attaches again (without --fresh)',
    'divi jobs shows them and divi jobs --cancel stops them',
  ];
  return { how: 'detached', words: words.join('; ') };
}

/** What it says where somebody has cancelled tasks of so many runs. */
export function cancelledWords(runs: number): Left {
  const words = `the tasks of ${counted(runs, 'run')} were cancelled; the same command submits them again`;
  return { how: 'stopped', words };
}
