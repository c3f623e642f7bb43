import { InputError, requireInput } from '../errors.js';
import { claimMemory, releaseMemory } from '../kernel/kernel-memory.js';
import type { Matrix } from '../matrix.js';
import { type WorkerReply, type WorkerRequest, withMatrices } from './messages.js';
import { openWorker } from './open-worker.js';

/** What stops a fit: an AbortSignal, declared without the types of the DOM or of Node. */
export interface StopSignal {
  readonly aborted: boolean;
  readonly reason?: unknown;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

export interface FitAsyncOptions {
  /** stops the fit at once: the promise rejects with the signal's reason, an AbortError unless one was given */
  signal?: StopSignal;
}

/** How a fit in a worker is followed. */
interface Following<Report> {
  signal: StopSignal | undefined;
  onEpoch?: ((report: Report) => void) | undefined;
  /** an error of the estimator's own, by its name and fields */
  errorOf?: (name: string, fields: object) => Error | undefined;
}

/** Does a fit in a worker and returns its result; the data are copied, unless they are in the kernels' memory. */
export function fitInWorker<Fit extends object, Report extends object = object>(
  { estimator, options, x }: Omit<WorkerRequest, 'tellsEpochs' | 'x'> & { x: Matrix },
  { signal, onEpoch, errorOf }: Following<Report>,
): Promise<Fit> {
  return new Promise<Fit>((resolve, reject) => {
    requireInput(
      signal === undefined || typeof signal.addEventListener === 'function',
      'signal must be the signal of an AbortController',
    );
    if (signal?.aborted) throw signal.reason;
    let isOver = false;
    const end = (): void => {
      isOver = true;
      worker.terminate();
      signal?.removeEventListener('abort', onAbort);
    };
    const fail = (error: unknown): void => {
      end();
      reject(error);
    };
    const onAbort = (): void => fail(signal?.reason);
    const worker = openWorker({
      onError: fail,
      onMessage(message) {
        // some may have been on their way when the fit was stopped
        if (isOver) return;
        const reply = message as WorkerReply;
        // after a fit that was stopped its threads may write on: then the memory is left to them
        if (home && reply.kind !== 'epoch') releaseMemory(home);
        if (reply.kind === 'error') {
          fail(errorOf?.(reply.name, reply.fields) ?? plainError(reply));
        } else if (reply.kind === 'fit') {
          end();
          resolve(withMatrices(reply.fit) as Fit);
        } else {
          try {
            onEpoch?.(reply.report as Report);
          } catch (error) {
            fail(error);
          }
        }
      },
    });
    const home = claimMemory(x);
    try {
      signal?.addEventListener('abort', onAbort);
      const { rows, cols } = x;
      const request = { estimator, options, tellsEpochs: onEpoch !== undefined };
      if (home) worker.post({ ...request, x: { rows, cols, memory: home.memory, at: home.at } }, []);
      else {
        const data = x.data.slice();
        worker.post({ ...request, x: { rows, cols, data } }, [data.buffer]);
      }
    } catch (error) {
      // options that cannot be copied, for one: the worker would live on for ever
      if (home) releaseMemory(home);
      fail(error);
    }
  });
}

function plainError({ name, message }: { name: string; message: string }): Error {
  return name === 'InputError' ? new InputError(message) : new Error(message);
}
