import type { QueuedTask } from './commands.js';

/** SLURM's states of a job that is over; one in any other state may still run. */
const ENDED = new Set([
  'COMPLETED',
  'CANCELLED',
  'FAILED',
  'TIMEOUT',
  'NODE_FAIL',
  'PREEMPTED',
  'BOOT_FAIL',
  'DEADLINE',
  'OUT_OF_MEMORY',
  'REVOKED',
]);

/** How a task ended whose job SLURM does not list any more, or never got. */
export const UNLISTED = 'UNLISTED';

/** Ends that speak against the runs that were under way; the others speak against the node, or are somebody's wish. */
const DEATHS = new Set(['FAILED', 'OUT_OF_MEMORY', 'TIMEOUT', UNLISTED]);

/** Ends that, before any run has begun, speak against the way tasks are started here. */
const IN_VAIN = new Set(['FAILED', 'OUT_OF_MEMORY', 'TIMEOUT', 'COMPLETED']);

export const hasEnded = ({ state }: QueuedTask): boolean => ENDED.has(state);
export const isDeath = (state: string): boolean => DEATHS.has(state);
export const isInVain = (state: string): boolean => IN_VAIN.has(state);
export const isPending = ({ state }: QueuedTask): boolean => state === 'PENDING';

/** Held by SLURM after a start that went wrong: it would wait for ever. */
export const isStuck = (task: QueuedTask): boolean => isPending(task) && /launch failed/i.test(task.reason);

/** Tasks in words: '3 tasks running, 5 pending (Priority)'. */
export function queueWords(tasks: readonly QueuedTask[]): string {
  const live = tasks.filter((task) => !hasEnded(task));
  const pending = live.filter(isPending);
  const running = live.length - pending.length;
  const reasons = [...new Set(pending.map(({ reason }) => reason).filter((reason) => !/^(None|)$/i.test(reason)))];
  const why = reasons.length > 0 ? ` (${reasons.join(', ')})` : '';
  const parts = [
    ...(running > 0 ? [`${running} running`] : []),
    ...(pending.length > 0 ? [`${pending.length} pending${why}`] : []),
  ];
  return parts.join(', ');
}
