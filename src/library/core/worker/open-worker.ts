import { workerScript } from '#fit-worker';
import { kernels } from '#kernels';
import { nodeBuiltin } from '../node-builtin.js';

/** A thread, in Node or in a browser. */
export interface OpenWorker {
  post(message: object, transfer: ArrayBuffer[]): void;
  /** ends it at once, whatever it does */
  terminate(): void;
}

export interface WorkerListener {
  onMessage(message: unknown): void;
  onError(error: Error): void;
}

/** The part of a browser's Worker that is used here: its types are the DOM's, which a user of Node has not. */
interface WebWorker {
  postMessage(message: object, transfer: ArrayBuffer[]): void;
  terminate(): void;
  onmessage: (event: { data: unknown }) => void;
  onerror: (event: { message?: string; preventDefault(): void }) => void;
}

interface WebGlobals {
  Worker?: new (url: string) => WebWorker;
}

/** Starts the worker that `src/library/fit-worker.ts` describes: its script is part of the library, so no file has to be found. */
export function openWorker(listener: WorkerListener): OpenWorker {
  return openScript(`globalThis.diviKernels=${JSON.stringify(kernels)};${workerScript()}`, listener);
}

/** Starts a worker with the given script; without a listener, nothing waits for its end or hears its messages. */
export function openScript(script: string, listener?: WorkerListener): OpenWorker {
  const threads = nodeBuiltin('node:worker_threads');
  return threads ? openThread(threads, script, listener) : openWebWorker(script, listener ?? DEAF);
}

const DEAF: WorkerListener = { onMessage: () => {}, onError: () => {} };

function openThread(
  { Worker }: typeof import('node:worker_threads'),
  script: string,
  listener: WorkerListener | undefined,
): OpenWorker {
  const worker = new Worker(script, { eval: true });
  worker.on('error', (listener ?? DEAF).onError);
  if (listener) worker.on('message', listener.onMessage);
  else worker.unref();
  return {
    post: (message, transfer) => worker.postMessage(message, transfer),
    terminate: () => void worker.terminate(),
  };
}

function openWebWorker(script: string, { onMessage, onError }: WorkerListener): OpenWorker {
  const { Worker } = globalThis as unknown as WebGlobals;
  if (!Worker) throw noWorker('there are no workers');
  const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  let worker: WebWorker;
  try {
    worker = new Worker(url);
  } catch (error) {
    URL.revokeObjectURL(url);
    throw noWorker((error as Error).message);
  }
  worker.onmessage = ({ data }) => onMessage(data);
  worker.onerror = (event) => {
    event.preventDefault();
    onError(noWorker(event.message || 'the page’s content policy may forbid it'));
  };
  return {
    post: (message, transfer) => worker.postMessage(message, transfer),
    terminate() {
      worker.terminate();
      URL.revokeObjectURL(url);
    },
  };
}

const noWorker = (why: string): Error =>
  new Error(
    `no worker could be started (${why}): allow blob: in the page’s worker-src, or use fit, which needs no worker`,
  );
