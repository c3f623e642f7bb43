import type { Vote } from '../../library/adaptive/mixture/elect.js';
import type { Family } from '../../library/adaptive/mixture/family.js';
import type { Join } from '../../library/adaptive/mixture/merge-components.js';
import type { AdaptiveModel } from '../../library/adaptive/model.js';
import type { Clusters } from '../../library/adaptive/options.js';
import { constantNote } from '../../library/adaptive/prepare.js';
import type { Table } from '../../library/data/table/table.js';
import { DiviModel } from '../../library/divi/model.js';
import { notesOnFit } from './fit-notes.js';
import { reasonForK, reasonOfAdaptive, scheduleNote } from './reason-for-k.js';
import { type AskedFit, type SharedSummary, sharedSummary } from './shared-summary.js';
import type { TableFit } from './table-fit.js';

/** Of a fit of the paper's DIVI. */
export interface DiviSummary extends SharedSummary {
  splitInterval: number;
  epochs: number;
  prior: string;
  tauMultiplier: number;
  beta: number;
}

/** What `divi fit` has to say: the object of `--json` and of `fit.json`. */
export type FitSummary = DiviSummary | AdaptiveSummary;

export const isAdaptive = (summary: FitSummary): summary is AdaptiveSummary => 'certificate' in summary;

/** The summary of a fit, with its features from the widest gate to the narrowest. */
export function fitSummary(request: AskedFit, table: Table, fit: TableFit<DiviModel>): DiviSummary;
export function fitSummary(request: AskedFit, table: Table, fit: TableFit<AdaptiveModel>): AdaptiveSummary;
export function fitSummary(request: AskedFit, table: Table, fit: TableFit): FitSummary;
export function fitSummary(request: AskedFit, table: Table, fit: TableFit): FitSummary {
  const { model } = fit;
  if (!(model instanceof DiviModel)) return adaptiveSummary(request, table, { ...fit, model });
  const { beginning, end } = sharedSummary(request, table, fit);
  const { labels, k, gates } = model;
  const { splitInterval, epochs, prior, tauMultiplier, beta } = model.options;
  return {
    ...beginning,
    reason: reasonForK(model, request.clusters, end.sizes),
    splitInterval,
    epochs,
    prior,
    tauMultiplier,
    beta,
    ...end,
    notes: [
      ...table.notes,
      ...scheduleNote(model, request.clusters),
      ...notesOnFit(table, { labels, k, gates, prior }),
    ],
  };
}

/** What the adaptive method has to say about the number of clusters. */
export interface FoundClusters {
  /** what was asked for: 'auto', 'certain' or K */
  askedFor: Clusters;
  /** certified minimum number of clusters */
  certain: number;
  /** ln E against fewer than 2, 3, … clusters: e-values for the whole fit */
  certificate: number[];
  /** number of likely clusters; null if only certain ones were looked for */
  likely: number | null;
  /** E that the certificate needs */
  evidence: number;
  /** the pairs of nearest clusters, joined one by one until one is left; clusters count from 0 */
  joins: Join[];
}

/** Of a fit of adaptive DIVI. */
export interface AdaptiveSummary extends SharedSummary, FoundClusters {
  method: 'adaptive';
  /** covariances of the mixture that the labels come from; null for one cluster */
  family: Family | null;
  /** kinds of methods that voted on clusters that were asked for; null if K was found */
  votes: Vote[] | null;
}

function adaptiveSummary(request: AskedFit, table: Table, fit: TableFit<AdaptiveModel>): AdaptiveSummary {
  const { model } = fit;
  const { labels, k, gates, certain, certificate, likely, family } = model;
  const { clusters, evidence } = model.options;
  const { beginning, end } = sharedSummary(request, table, fit);
  const found: FoundClusters = {
    askedFor: clusters,
    certain,
    certificate,
    likely,
    evidence,
    joins: model.joins,
  };
  return {
    method: 'adaptive',
    ...beginning,
    reason: reasonOfAdaptive(k, found),
    ...found,
    family,
    votes: model.votes,
    ...end,
    notes: [
      ...table.notes,
      // the summary names them
      ...model.notes.filter((note) => note !== constantNote(end.constantFeatures.length)),
      ...notesOnFit(table, { labels, k, gates, prior: null }),
    ],
  };
}
