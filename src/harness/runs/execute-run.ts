import { canonicalJson } from '../../library/core/canonical.js';
import { requireInput } from '../../library/core/errors.js';
import { Matrix } from '../../library/core/matrix.js';
import { featureF1 } from '../../library/metrics/feature-f1.js';
import { adjustedRandIndex, normalizedMutualInfo } from '../../library/metrics/label-agreement.js';
import type { RunMetrics } from '../experiment/metrics.js';
import type { Registry } from '../experiment/registry.js';
import type { Method, MethodFit } from '../methods/shared/method.js';
import { type Dataset, loadDataset } from './dataset.js';
import type { FitDetails } from './record.js';
import type { ResolvedRun } from './resolved-run.js';
import { LastWork, workOf } from './shared-work.js';

/** What a run comes to. */
export interface RunResult {
  metrics: RunMetrics;
  dataHash: string;
  details?: FitDetails;
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
    metrics: {
      ari: adjustedRandIndex(labels, fit.labels),
      nmi: normalizedMutualInfo(labels, fit.labels),
      f1: informative && fit.activeFeatures ? featureF1(fit.activeFeatures, informative) : null,
      k: fit.k,
      splits: fit.splits,
      activeDims: fit.activeFeatures?.length ?? null,
    },
    dataHash: hash,
    ...(run.details && { details: detailsOf(fit) }),
    durationMs,
  };
}

const detailsOf = ({ labels, gates, ladder }: MethodFit): FitDetails => ({
  labels: [...labels],
  gates: gates && [...gates],
  ...(ladder && { ladder }),
});

const warm = new Set<Method>();

/** Fits a corner of the data a few times, so that no timed fit waits for V8 to compile and optimise; once a worker. */
function warmUp(method: Method, { options, seed }: ResolvedRun, x: Matrix): void {
  if (warm.has(method)) return;
  warm.add(method);
  const [rows, cols] = [Math.min(x.rows, 200), Math.min(x.cols, 100)];
  const corner = Matrix.fromRows(Array.from({ length: rows }, (_, i) => x.row(i).subarray(0, cols)));
  for (let i = 0; i < 3; i++) method.fit(options, corner, seed);
}
