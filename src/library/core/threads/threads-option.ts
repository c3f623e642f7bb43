import { requireInput, requireWhole } from '../errors.js';

export const MAX_THREADS = 256;

/** How a fit is run. */
export interface ThreadsOption {
  /**
   * threads that share the rows of a large fit, more than 20,480 of them, the caller's own included; one by default. The
   * result is the same to the last bit whatever their number. Where threads cannot share memory there is one; in a browser
   * they need isolation headers and `fitAsync`
   */
  threads?: number;
}

export function resolveThreads(threads = 1): number {
  requireWhole('threads', threads, 1);
  requireInput(threads <= MAX_THREADS, `threads must be at most ${MAX_THREADS}, not ${threads}`);
  return threads;
}
