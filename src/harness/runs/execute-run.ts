import { canonicalJson } from '../../library/core/canonical.js';
import { InputError, requireInput } from '../../library/core/errors.js';
import { Matrix } from '../../library/core/matrix.js';
import { sha256 } from '../../library/core/sha256.js';
import type { DatasetSpec } from '../../library/data/data-set.js';
import { standardize } from '../../library/data/standardize.js';
import type { RunDetails } from '../experiment/experiment.js';
import type { RunMetrics } from '../experiment/metrics.js';
import type { Registry } from '../experiment/registry.js';
import { type AnyMethod, doAlone, type FitResult, type Truth } from '../methods/shared/method.js';
import { type ResolvedRun, sourceOf } from './resolved-run.js';
import { LastWork, workOf } from './shared-work.js';

/** What a run comes to. */
export interface RunResult {
  metrics: RunMetrics;
  dataHash: string;
  details?: RunDetails;
  /** wall-clock milliseconds of the fit, without the work that it took over from another */
  durationMs: number;
}

// neighbouring runs of a plan mostly share their data set
let lastDataset: { name: string; dataset: Dataset } | undefined;

const lastWork = new LastWork();

/** Does one run. Its result depends only on the run, not on the worker or on earlier runs. */
export function executeRun(run: ResolvedRun, registry: Registry): RunResult {
  const { method, x, truth, seen, hash } = prepare(run, registry);
  if (run.timed) warmUp(method, run, x, seen);
  const began = performance.now();
  const fit = method.fit(run.options, x, run.seed, lastWork.share(workOf(run, method), hash), seen);
  return resultOf(run, fit, hash, truth, performance.now() - began, registry);
}

/** The same for any method: one may wait for another process. */
export async function executeAnyRun(run: ResolvedRun, registry: Registry): Promise<RunResult> {
  if (!registry.method(run.method).fitAsync) return executeRun(run, registry);
  const { method, x, truth, seen, hash } = prepare(run, registry);
  const began = performance.now();
  const fit = await method.fitAsync!(run.options, x, run.seed, seen);
  return resultOf(run, fit, hash, truth, performance.now() - began, registry);
}

/** The data and the method of a run, and what the method sees of the truth. */
function prepare(run: ResolvedRun, registry: Registry) {
  const name = canonicalJson(run.dataset);
  if (lastDataset?.name !== name) lastDataset = { name, dataset: loadDataset(run.dataset, registry) };
  const { x, labels, references, informative, hash } = lastDataset.dataset;
  const method = registry.method(run.method);
  requireInput(
    run.algorithm === method.version,
    `${run.method} has version ${method.version}, but the run asks for version ${run.algorithm}: run divi reproduce`,
  );
  requireInput(
    run.source === sourceOf(run, registry).source,
    `the files of ${run.method} or of its data have changed since the run was planned: run divi reproduce`,
  );
  const truth = labels.length > 0 ? { labels, references, informative } : null;
  return { method, x, truth, seen: method.seesTruth ? truth : null, hash };
}

function resultOf(
  run: ResolvedRun,
  fit: FitResult,
  dataHash: string,
  truth: Truth | null,
  durationMs: number,
  registry: Registry,
): RunResult {
  const isGrouping = 'labels' in fit;
  return {
    metrics: metricsOf(fit, truth, registry),
    dataHash,
    ...(run.details && isGrouping && { details: { labels: [...fit.labels], ...fit.details?.() } }),
    durationMs,
  };
}

/** Every metric of the registry that is computed from a fit, and what the method has measured itself. */
function metricsOf(fit: FitResult, truth: Truth | null, registry: Registry): RunMetrics {
  const computed = [...registry.metrics.values()].flatMap(({ name, of }): [string, number | null][] =>
    of ? [[name, 'labels' in fit ? of(fit, truth) : null]] : [],
  );
  const values: Record<string, number | null> = Object.fromEntries(computed);
  for (const [name, value] of Object.entries(fit.measured ?? {})) {
    const isNumber = value === null || (typeof value === 'number' && Number.isFinite(value));
    if (!isNumber)
      throw new InputError(`${registry.metric(name).name} must be a number or null, not ${JSON.stringify(value)}`);
    values[registry.metric(name).name] = value;
  }
  return values;
}

const warm = new Set<AnyMethod>();

/** Fits a corner of the data a few times, so that no timed fit waits for V8 to compile and optimise; once a worker. */
function warmUp(method: AnyMethod, { options, seed }: ResolvedRun, x: Matrix, truth: Truth | null): void {
  if (warm.has(method)) return;
  warm.add(method);
  const [rows, cols] = [Math.min(x.rows, 200), Math.min(x.cols, 100)];
  const corner = Matrix.fromRows(Array.from({ length: rows }, (_, i) => x.row(i).subarray(0, cols)));
  const seen = truth && {
    ...truth,
    labels: truth.labels.subarray(0, rows),
    references: truth.references?.map((reference) => reference.slice(0, rows)),
  };
  for (let i = 0; i < 3; i++) method.fit(options, corner, seed, doAlone, seen);
}

/** A data set ready for every method: standardised if it says so, unless the run asks for it raw. */
export interface Dataset {
  x: Matrix;
  labels: Int32Array;
  references?: number[][];
  /** indices of the informative columns; null if the truth is unknown */
  informative: number[] | null;
  /** SHA-256 of the values before scaling, and of all labels */
  hash: string;
}

/** Makes or reads the data set of a run. */
export function loadDataset(spec: DatasetSpec, registry: Registry): Dataset {
  const dataSet = registry.dataSet(spec);
  const { x, labels, references, informative } = dataSet.load(spec);
  return {
    x: dataSet.standardized && !spec.raw ? standardize(x).x : x,
    labels,
    references,
    informative,
    hash: dataHash(x, labels, references),
  };
}

/** What a stored run remembers of its data: data of another hash are other data. */
export function dataHash(x: Matrix, labels: Int32Array, references: readonly number[][] = []): string {
  const bytes = (array: Float64Array | Int32Array): Uint8Array =>
    new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
  const others = references.map((reference) => sha256(bytes(Int32Array.from(reference))));
  return sha256(canonicalJson([sha256(bytes(x.data)), sha256(bytes(labels)), ...others]));
}
