import { requireInput, requireWhole } from '../errors.js';
import { nodeBuiltin } from '../node-builtin.js';
import { type OpenWorker, openScript } from '../worker/open-worker.js';
import { threadMain } from './thread-main.js';

/** threads that wait for a team to take them in */
const waiting: OpenWorker[] = [];

/** A thread that works for a team once it has its instructions. */
export const openThread = (): OpenWorker => waiting.pop() ?? openScript(threadScript);

const threadScript = `(${threadMain})()`;

/** Whether a thread starts at once, whatever the one that opens it does meanwhile. */
const startsAtOnce = (): boolean => nodeBuiltin('node:worker_threads') !== undefined;

/**
 * How many of these threads can take part in a fit that begins now. In a browser a worker starts only while its maker
 * does nothing, so there have to be threads that wait ({@link prepareThreads}).
 */
export const startableThreads = (threads: number): number =>
  startsAtOnce() ? threads : Math.min(threads, 1 + waiting.length);

/** Starts what a fit with this number of threads needs and cannot start itself; a thread that fails is left out. */
export async function prepareThreads(threads: number): Promise<void> {
  if (startsAtOnce()) return;
  const missing = threads - 1 - waiting.length;
  await Promise.all(
    Array.from({ length: Math.max(0, missing) }, async () => {
      const thread = await startedThread().catch(() => null);
      if (thread) waiting.push(thread);
    }),
  );
}

function startedThread(): Promise<OpenWorker> {
  return new Promise((resolve, reject) => {
    const thread = openScript(threadScript, { onMessage: () => resolve(thread), onError: reject });
    // one that has answered gets what is sent to it even while its maker is at work
    thread.post({}, []);
  });
}

export const MAX_THREADS = 256;

/** How a fit is run. */
export interface ThreadsOption {
  /**
   * threads that share the rows of a large fit, more than 20,480 of them, the caller's own included; one by default.
   * The result is the same to the last bit for any number. If threads cannot share memory there is only one; in a
   * browser they need isolation headers and `fitAsync`
   */
  threads?: number;
}

export function resolveThreads(threads = 1): number {
  requireWhole('threads', threads, 1);
  requireInput(threads <= MAX_THREADS, `threads must be at most ${MAX_THREADS}, not ${threads}`);
  return threads;
}
