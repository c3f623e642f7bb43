import type { Reply, Request } from '../messages.js';
import { Session } from '../session.js';

/** All of this script as one function (scripts/bundle.mjs): the worker runs the same text. */
declare const playgroundLibrary: () => unknown;

/** Called in the worker: it then waits for requests. */
export function startWorker(): void {
  const scope = globalThis as unknown as DedicatedScope;
  const session = new Session((reply, transfer = []) => scope.postMessage(reply, transfer));
  scope.onmessage = ({ data }) => void session.answer(data);
}

interface DedicatedScope {
  onmessage: (event: { data: Request }) => void;
  postMessage(reply: Reply, transfer: ArrayBuffer[]): void;
}

/** The worker as the page sees it: started where it is needed, and ended at once where the user says so. */
export class Engine {
  readonly #listener: (reply: Reply) => void;
  #worker: Worker | undefined;
  #url = '';

  constructor(listener: (reply: Reply) => void) {
    this.#listener = listener;
  }

  get isRunning(): boolean {
    return this.#worker !== undefined;
  }

  post(request: Request): void {
    this.#worker ??= this.#start();
    this.#worker.postMessage(request);
  }

  /** Ends it, whatever it does; its table is gone too. */
  stop(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    URL.revokeObjectURL(this.#url);
  }

  #start(): Worker {
    const script = `const playgroundLibrary=${playgroundLibrary};playgroundLibrary().startWorker()`;
    this.#url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
    const worker = new Worker(this.#url);
    worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      if (worker === this.#worker) this.#listener(data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.stop();
      const why = event.message || 'the browser does not allow it';
      this.#listener({ kind: 'failed', message: `the worker that fits has ended (${why}): reload the page` });
    };
    return worker;
  }
}
