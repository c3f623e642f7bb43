import { modelText } from '../../library/adaptive/saved/model-text.js';
import { InputError } from '../../library/core/errors.js';
import { largestOfRows, Matrix } from '../../library/core/matrix.js';
import { standardize } from '../../library/data/standardize.js';
import { gatedLogDensities, posteriors } from '../../library/divi/log-densities.js';
import { DIVI_DEFAULTS } from '../../library/divi/options.js';
import { gatesOf } from '../../library/divi/parameters.js';
import { groupSums } from '../../library/stats/groups/group-sums.js';
import { clusterProfiles } from '../fit/cluster-profile.js';
import { fitSparse, RIVALS, sparseBound, truthOf } from '../fit/comparison.js';
import { clustersCsv, gatesCsv, labelsCsv } from '../fit/csv-files.js';
import { notesOnFit } from '../fit/fit-notes.js';
import { fitSummary } from '../fit/fit-summary.js';
import type { DiviWatch } from '../fit/fitter.js';
import { completeTable, describedRows } from '../fit/missing-notes.js';
import { clusterMeans, fitTable, type TableFit } from '../fit/table-fit.js';
import { summaryNotes } from '../fit/terminal-text.js';
import type { BaselineName, FitRequest, FittedResult, Frame, Reply } from './messages.js';
import type { SessionTable } from './session.js';

const BASELINES: Record<BaselineName, string> = { 'k-means': 'K-means', gmm: 'GMM', spkm: 'SPKM' };

/** Fits as `divi fit` does, bit for bit, and tells of it on the way. */
export function fitted(request: FitRequest, session: SessionTable, post: (reply: Reply) => void): FittedResult {
  const began = performance.now();
  const result =
    request.method === 'adaptive' || request.method === 'divi'
      ? fittedDivi(request, session, post)
      : fittedBaseline(request, session, post);
  return { ...result, request, milliseconds: performance.now() - began };
}

type Result = Omit<FittedResult, 'request' | 'milliseconds'>;

function fittedDivi(
  request: FitRequest & { method: 'adaptive' | 'divi' },
  session: SessionTable,
  post: (reply: Reply) => void,
): Result {
  const { table, name, shown } = session;
  const { seed } = request;
  const onProgress = (text: string, part: number | null): void => {
    if (part === null || request.method === 'adaptive') post({ kind: 'told', text });
  };
  const onFrame = (frame: Frame): void => post({ kind: 'frame', frame });
  const shared = { seed, seeds: 1, compare: false, resamples: 0, onProgress };
  let fit: TableFit;
  if (request.method === 'divi') {
    if (table.missing > 0) {
      throw new InputError(
        `${table.missing} values are missing: adaptive DIVI needs no more; for this method tick “fill in medians” under Columns`,
      );
    }
    const watch = diviFrames(shown.x, onFrame);
    fit = fitTable(table, { divi: request.settings, watch, ...shared });
  } else {
    fit = fitTable(table, { adaptive: request.settings, ...shared });
  }
  const { model, profiles, truth } = fit;
  const summary = fitSummary({ file: name, source: '', clusters: askedFor(request) }, table, fit);
  return {
    summary,
    ...shownOf(session, model.labels, model.k),
    gates: model.gates,
    activeFeatures: model.activeFeatures,
    truth,
    profiles,
    bound: null,
    notes: summaryNotes(summary),
    files: {
      'labels.csv': bytesOf(...labelsCsv(table.ids, model.labels, model.k, [model.predictProba(table.x)])),
      'gates.csv': bytesOf(gatesCsv(summary.features)),
      'clusters.csv': bytesOf(clustersCsv(profiles)),
      'model.json': bytesOf(modelText(model, table)),
    },
  };
}

function askedFor(request: FitRequest & { method: 'adaptive' | 'divi' }): number | null {
  if (request.method === 'divi') return null;
  return typeof request.settings.clusters === 'number' ? request.settings.clusters : null;
}

function fittedBaseline(
  { method, k, seed }: FitRequest & { method: BaselineName },
  session: SessionTable,
  post: (reply: Reply) => void,
): Result {
  const { table } = session;
  const { x, labels: classes, ids } = table;
  if (k > x.rows) throw new InputError(`K = ${k} is more than the ${x.rows} rows: ask for fewer`);
  const name = BASELINES[method];
  post({ kind: 'told', text: `${name}, K = ${k}` });
  const standard = standardize(completeTable(table).x).x;
  const bound = method === 'spkm' ? sparseBound(standard, k, seed) : null;
  const { labels, activeFeatures } =
    bound === null
      ? RIVALS.find((rival) => rival.name === name)!.fit(standard, k, seed)
      : fitSparse(standard, k, bound, seed);
  const profiles = clusterProfiles({ ...table, x: describedRows(x, labels, k) }, labels, k, { seed });
  const gates = new Float64Array(x.cols).fill(1);
  return {
    summary: null,
    ...shownOf(session, labels, k),
    gates: null,
    activeFeatures,
    truth: truthOf(classes, labels),
    profiles,
    bound,
    notes: [
      ...notesOnFit(table, { labels, k, gates, prior: null }),
      ...(table.missing > 0 ? [`${name} had medians in the place of what is missing`] : []),
    ],
    files: {
      'labels.csv': bytesOf(...labelsCsv(ids, labels, 0, [new Matrix(x.rows, 0)])),
      'clusters.csv': bytesOf(clustersCsv(profiles)),
    },
  };
}

/** What the figures show of a partition. */
function shownOf({ table, scaling, shown }: SessionTable, labels: Int32Array, k: number) {
  const sizes = new Array<number>(k).fill(0);
  for (const label of labels) sizes[label]++;
  return {
    k,
    sizes,
    labels,
    shownLabels: Uint16Array.from(shown.rows, (row) => labels[row]),
    means: clusterMeans(groupSums(describedRows(table.x, labels, k), labels, k, scaling)).data,
  };
}

const bytesOf = (...parts: string[]): ArrayBuffer => new TextEncoder().encode(parts.join('')).buffer;

/** moments of a fit that are shown, besides its splits: enough for the eye, few enough to keep */
const FRAMES = 150;

/** Frames of the paper's DIVI on the shown rows, standardised: every few epochs, and after every split. */
function diviFrames(shown: Matrix, post: (frame: Frame) => void): DiviWatch {
  let lastK = 1;
  return ({ epoch, epochs, k, objective }, parameters) => {
    const split = k > lastK;
    lastK = k;
    if (!split && epoch !== 1 && epoch !== epochs && epoch % Math.ceil(epochs / FRAMES) !== 0) return;
    const now = parameters();
    const densities = gatedLogDensities(shown, now, DIVI_DEFAULTS.backgroundLogVariance);
    post({
      part: epoch / epochs,
      text: `Epoch ${epoch} of ${epochs}, K = ${k}${split ? ': the worst component was split' : ''}`,
      k,
      labels: Uint16Array.from(largestOfRows(posteriors(densities, now.mixtureLogits))),
      gates: Float32Array.from(gatesOf(now)),
      objective,
      split,
      features: [],
    });
  };
}
