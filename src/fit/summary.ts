import { packageVersion } from '../core/system/package-version.js';
import type { Table } from '../data/table/table.js';
import type { DiviModel } from '../divi/model.js';
import { scheduledComponents } from '../divi/schedule.js';
import { type RankedFeature, rankedFeatures } from '../report/tables/shown-fit.js';
import { dataHash } from '../runs/dataset.js';
import type { ClusterProfile } from './cluster-profile.js';
import { notesOnFit } from './fit-notes.js';
import type { RowStability } from './resampling.js';
import type { ComparedMethod, TableFit, Truth } from './table-fit.js';

/** A feature of a fit, as `gates.csv` has it. */
export interface FittedFeature extends RankedFeature {
  /** ρ */
  prior: number;
  /** over the seeds; null for a single one */
  gateMean: number | null;
  gateSd: number | null;
}

/** What the user asked for. */
export interface FitRequest {
  /** the name of the data file, and what tells it from others of that name */
  file: string;
  source: string;
  /** K; null where the schedule was left to decide */
  clusters: number | null;
}

/** How much fits with other seeds agree. */
export interface SeedAgreement {
  seeds: number[];
  k: number[];
  meanAri: number;
  leastAri: number;
  /** of the reported fit to the others, and how many of them it agrees with at an ARI of .9 or more */
  typicalAri: number;
  agreeing: number;
}

/** What `divi fit` has to say: the object of `--json` and of `fit.json`. */
export interface FitSummary {
  /** of divi-repro */
  version: string;
  file: string;
  source: string;
  /** SHA-256 of the values and labels as they were read */
  dataHash: string;
  rows: number;
  features: FittedFeature[];
  /** K that was asked for; null where none was */
  requestedClusters: number | null;
  k: number;
  /** why K is what it is, as a sentence */
  reason: string;
  splitInterval: number;
  epochs: number;
  prior: string;
  tauMultiplier: number;
  beta: number;
  /** of the fit that is reported */
  seed: number;
  /** rows of every component */
  sizes: number[];
  truth: Truth | null;
  stability: SeedAgreement | null;
  /** what sets each cluster apart from the other rows */
  clusters: ClusterProfile[];
  resampling: RowStability | null;
  comparison: ComparedMethod[] | null;
  constantFeatures: string[];
  imputed: number;
  notes: string[];
}

/** The summary of a fit, with its features from the widest gate to the narrowest. */
export function fitSummary(request: FitRequest, table: Table, fit: TableFit): FitSummary {
  const { model, seedFits } = fit;
  const { options, k, labels } = model;
  const sizes = new Array<number>(k).fill(0);
  for (const label of labels) sizes[label]++;
  return {
    version: packageVersion(),
    file: request.file,
    source: request.source,
    dataHash: dataHash(table.x, table.labels),
    rows: table.x.rows,
    features: fittedFeatures(table.features, fit),
    requestedClusters: request.clusters,
    k,
    reason: reasonForK(model, request.clusters, sizes),
    splitInterval: options.splitInterval,
    epochs: options.epochs,
    prior: options.prior,
    tauMultiplier: options.tauMultiplier,
    beta: options.beta,
    seed: options.seed,
    sizes,
    truth: fit.truth,
    stability: seedFits && {
      seeds: seedFits.seeds,
      k: seedFits.k,
      meanAri: seedFits.stability.mean,
      leastAri: seedFits.stability.least,
      typicalAri: seedFits.meanAri,
      agreeing: seedFits.agreeing,
    },
    clusters: fit.profiles,
    resampling: fit.resampling,
    comparison: fit.comparison,
    constantFeatures: (model.scaling?.constantColumns ?? []).map((j) => table.features[j]),
    imputed: table.imputed,
    notes: [
      ...table.notes,
      ...scheduleNote(model, request.clusters),
      ...notesOnFit(table, { labels, k, gates: model.gates, prior: options.prior }),
    ],
  };
}

function fittedFeatures(featureNames: string[], { model, seedFits }: TableFit): FittedFeature[] {
  const { gates, priors } = model;
  return rankedFeatures({ featureNames, gates }).map((feature) => ({
    ...feature,
    prior: priors[feature.index],
    gateMean: seedFits?.gateMeans[feature.index] ?? null,
    gateSd: seedFits?.gateSds[feature.index] ?? null,
  }));
}

/** K is what was asked for, or comes from the schedule, unless the threshold stopped a split: which of them it was. */
export function reasonForK(model: DiviModel, requested: number | null, sizes: readonly number[]): string {
  const {
    k,
    options: { epochs, splitInterval },
    history: { checks, splits },
  } = model;
  const filled = sizes.filter((size) => size > 0).length;
  if (requested !== null && k === requested) {
    return filled === k ? `K = ${k}, as asked for` : `K = ${k} components, as asked for, of which ${filled} hold rows`;
  }
  const schedule = `${epochs} epochs with a split interval of ${splitInterval}`;
  const most = scheduledComponents(epochs, splitInterval);
  if (most === 1) return `K = 1 because ${schedule} leave no time for a split`;
  const allowed = `${schedule} allow ${times(checks.length)}`;
  if (k === most)
    return `K = ${k} because ${allowed}, and ${checks.length === 1 ? 'it was' : checks.length === 2 ? 'both were' : 'all were'} made`;
  return (
    `K = ${k} because ${allowed}, and ${splits.length === 0 ? 'none was' : `${splits.length} of them ${splits.length === 1 ? 'was' : 'were'}`} made: ` +
    'at the other looks every component fitted well enough (threshold τ)'
  );
}

/** Where the schedule alone decided K, nothing is learned about the number of clusters. */
function scheduleNote({ k, options: { epochs, splitInterval } }: DiviModel, requested: number | null): string[] {
  if (requested !== null || k === 1 || k < scheduledComponents(epochs, splitInterval)) return [];
  return [`K = ${k} is the schedule's and not found in the data: rows without any clusters would be cut into as many`];
}

const times = (count: number): string => `${count} split${count === 1 ? '' : 's'}`;
