import { canonicalJson } from '../../library/core/canonical.js';
import { requireInput } from '../../library/core/errors.js';
import { Matrix } from '../../library/core/matrix.js';
import { sha256 } from '../../library/core/sha256.js';
import type { DatasetSpec } from '../../library/data/data-set.js';
import { standardize } from '../../library/data/standardize.js';
import type { RunDetails } from '../experiment/experiment.js';
import type { RunMetrics, Truth } from '../experiment/metrics.js';
import type { Registry } from '../experiment/registry.js';
import type { Method, MethodFit } from '../methods/shared/method.js';
import type { ResolvedRun } from './resolved-run.js';
import { LastWork, workOf } from './shared-work.js';

/** What a run comes to. */
export interface RunResult {
  metrics: RunMetrics;
  dataHash: string;
  details?: RunDetails;
  /** wall-clock milliseconds of the fit alone, less the work that it had from another */
  durationMs: number;
}

// neighbouring runs of a plan mostly share their data set
let lastDataset: { name: string; dataset: Dataset } | undefined;

const lastWork = new LastWork();

/** Does one run. Its result depends on the run alone, not on the worker or on what it did before. */
export function executeRun(run: ResolvedRun, registry: Registry): RunResult {
  const name = canonicalJson(run.dataset);
  if (lastDataset?.name !== name) lastDataset = { name, dataset: loadDataset(run.dataset, registry) };
  const { x, labels, informative, hash } = lastDataset.dataset;
  const method = registry.method(run.method);
  requireInput(
    run.algorithm === method.version,
    `${run.method} has version ${method.version}, and the run asks for version ${run.algorithm}: run divi reproduce`,
  );
  if (run.timed) warmUp(method, run, x);
  const began = performance.now();
  const fit = method.fit(run.options, x, run.seed, lastWork.share(workOf(run, method), hash));
  const durationMs = performance.now() - began;
  return {
    metrics: metricsOf(fit, { labels, informative }, registry),
    dataHash: hash,
    ...(run.details && { details: { labels: [...fit.labels], ...fit.details?.() } }),
    durationMs,
  };
}

/** Every metric of the registry that is computed from a fit. */
function metricsOf(fit: MethodFit, truth: Truth, { metrics }: Registry): RunMetrics {
  return Object.fromEntries([...metrics.values()].flatMap(({ name, of }) => (of ? [[name, of(fit, truth)]] : [])));
}

const warm = new Set<Method>();

/** Fits a corner of the data a few times, so that no timed fit waits for V8 to compile and optimise; once a worker. */
function warmUp(method: Method, { options, seed }: ResolvedRun, x: Matrix): void {
  if (warm.has(method)) return;
  warm.add(method);
  const [rows, cols] = [Math.min(x.rows, 200), Math.min(x.cols, 100)];
  const corner = Matrix.fromRows(Array.from({ length: rows }, (_, i) => x.row(i).subarray(0, cols)));
  for (let i = 0; i < 3; i++) method.fit(options, corner, seed);
}

/** A data set ready for every method: standardised, as the paper does unless it says otherwise, or raw where asked. */
export interface Dataset {
  x: Matrix;
  labels: Int32Array;
  /** indices of the informative columns; null where the truth is unknown */
  informative: number[] | null;
  /** SHA-256 of the values before scaling, and of the labels */
  hash: string;
}

/** Makes or reads the data set of a run. */
export function loadDataset(spec: DatasetSpec, registry: Registry): Dataset {
  const { x, labels, informative } = registry.dataSet(spec).load(spec);
  return { x: spec.raw ? x : standardize(x).x, labels, informative, hash: dataHash(x, labels) };
}

/** What a stored run remembers of its data: data of another hash are other data. */
export function dataHash(x: Matrix, labels: Int32Array): string {
  const bytes = (array: Float64Array | Int32Array): Uint8Array =>
    new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
  return sha256(canonicalJson([sha256(bytes(x.data)), sha256(bytes(labels))]));
}
