import type { AdaptiveModel } from '../../../library/adaptive/model.js';
import type { Table } from '../../../library/data/table/table.js';
import { DiviModel } from '../../../library/divi/model.js';
import { notesOnFit } from '../fit-notes.js';
import type { TableFit } from '../table-fit.js';
import { type AdaptiveSummary, adaptiveSummary } from './adaptive-summary.js';
import { reasonForK, scheduleNote } from './reason-for-k.js';
import { type FitRequest, type SharedSummary, sharedSummary } from './shared-summary.js';

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

export const isAdaptive = (summary: FitSummary): summary is AdaptiveSummary => 'ladder' in summary;

/** The summary of a fit, with its features from the widest gate to the narrowest. */
export function fitSummary(request: FitRequest, table: Table, fit: TableFit<DiviModel>): DiviSummary;
export function fitSummary(request: FitRequest, table: Table, fit: TableFit<AdaptiveModel>): AdaptiveSummary;
export function fitSummary(request: FitRequest, table: Table, fit: TableFit): FitSummary;
export function fitSummary(request: FitRequest, table: Table, fit: TableFit): FitSummary {
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
