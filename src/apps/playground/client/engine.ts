import type { Reply, Request } from '../messages.js';

/** The script of the worker (worker.ts), which scripts/bundle.mjs puts here. */
declare const PLAYGROUND_WORKER: string;

/** The worker as the page sees it: started when needed, and stopped at once when the user says so. */
export class FitWorker {
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
    this.#url = URL.createObjectURL(new Blob([PLAYGROUND_WORKER], { type: 'text/javascript' }));
    const worker = new Worker(this.#url);
    worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      if (worker === this.#worker) this.#listener(data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.stop();
      const why = event.message || 'the browser does not allow it';
      this.#listener({ kind: 'failed', message: `the worker that fits has stopped (${why}): reload the page` });
    };
    return worker;
  }
}
