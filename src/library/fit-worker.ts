// What runs in the worker behind fitAsync (see src/library/core/worker): it does one fit and sends back what it came to.
import { AdaptiveDivi } from './adaptive/adaptive-divi.js';
import { GaussianMixture } from './baselines/gaussian-mixture.js';
import { KMeans } from './baselines/kmeans.js';
import { canShareMemory, matrixIn } from './core/kernel/kernel-memory.js';
import type { Matrix } from './core/matrix.js';
import { nodeBuiltin } from './core/node-builtin.js';
import { ONE_PART } from './core/threads/rows.js';
import { prepareThreads, type ThreadsOption } from './core/threads/threads.js';
import { type EstimatorName, type WorkerReply, type WorkerRequest, withMatrices } from './core/worker/messages.js';
import { Divi } from './divi/divi.js';

type Request = Omit<WorkerRequest, 'estimator' | 'tellsEpochs' | 'x'> & {
  x: Matrix;
  onEpoch: ((report: object) => void) | undefined;
};

const FITS: Record<EstimatorName, (request: Request) => object> = {
  divi({ options, x, onEpoch }) {
    const { parameters, scaling, priors, history, labels } = new Divi({ ...options, onEpoch }).fit(x);
    return { parameters, scaling, priors, history, x: labels };
  },
  adaptive({ options, x, onEpoch }) {
    const { options: _options, ...parts } = new AdaptiveDivi({ ...options, onStep: onEpoch }).fit(x).parts;
    return parts;
  },
  'k-means': ({ options, x }) => ({ ...new KMeans(options as never).fit(x) }),
  'gaussian-mixture': ({ options, x }) => ({ ...new GaussianMixture(options as never).fit(x) }),
};

function answer(request: WorkerRequest, reply: (message: WorkerReply) => void): void {
  const { estimator, tellsEpochs, x: given } = request;
  const options = withMatrices(request.options);
  const x = 'memory' in given ? matrixIn(given, given.rows, given.cols) : withMatrices(given as Matrix);
  const onEpoch = tellsEpochs ? (report: object): void => reply({ kind: 'epoch', report }) : undefined;
  try {
    reply({ kind: 'fit', fit: FITS[estimator]({ options, x, onEpoch }) });
  } catch (error) {
    const { name, message, ...fields } = error as Error;
    reply({ kind: 'error', name, message, fields });
  }
}

/** The threads that a fit may use: few rows are not shared. */
const threadsOf = ({ options, x }: WorkerRequest): number =>
  canShareMemory() && x.rows > ONE_PART ? ((options as ThreadsOption).threads ?? 1) : 1;

interface WorkerScope {
  onmessage: (event: { data: WorkerRequest }) => void;
  postMessage(reply: WorkerReply): void;
}

/** Called in a worker: it then waits for a request. */
export function answerFits(): void {
  const port = nodeBuiltin('node:worker_threads')?.parentPort;
  if (port) port.once('message', (request: WorkerRequest) => answer(request, (reply) => port.postMessage(reply)));
  else {
    const scope = globalThis as unknown as WorkerScope;
    scope.onmessage = async ({ data }) => {
      // a fit leaves no moment for threads to start
      await prepareThreads(threadsOf(data));
      answer(data, (reply) => scope.postMessage(reply));
    };
  }
}
