import type { Table } from '../data/table/table.js';
import type { DiviModel } from '../divi/model.js';
import { scheduledComponents } from '../divi/schedule.js';
import { type RankedFeature, rankedFeatures } from '../report/tables/shown-fit.js';
import type { Agreement, ComparedMethod, TableFit } from './table-fit.js';

/** A feature of a fit, as `gates.csv` has it. */
export interface FittedFeature extends RankedFeature {
  /** ρ */
  prior: number;
  /** over the seeds; null for a single one */
  gateMean: number | null;
  gateSd: number | null;
}

/** What `divi fit` has to say: the object of `--json` and of `fit.json`. */
export interface FitSummary {
  /** the name of the data file */
  file: string;
  rows: number;
  features: FittedFeature[];
  k: number;
  /** why K is what it is, as a sentence */
  reason: string;
  splitInterval: number;
  epochs: number;
  prior: string;
  seed: number;
  /** rows of every cluster */
  sizes: number[];
  truth: Agreement | null;
  stability: { seeds: number[]; k: number[]; meanAri: number; leastAri: number } | null;
  comparison: ComparedMethod[] | null;
  constantFeatures: string[];
  imputed: number;
  notes: string[];
}

/** The summary of a fit, with its features from the widest gate to the narrowest. */
export function fitSummary(file: string, table: Table, { model, truth, spread, comparison }: TableFit): FitSummary {
  const { options, k, labels } = model;
  const sizes = new Array<number>(k).fill(0);
  for (const label of labels) sizes[label]++;
  return {
    file,
    rows: table.x.rows,
    features: fittedFeatures(table.features, model, spread),
    k,
    reason: reasonForK(model),
    splitInterval: options.splitInterval,
    epochs: options.epochs,
    prior: options.prior,
    seed: options.seed,
    sizes,
    truth,
    stability: spread && {
      seeds: spread.seeds,
      k: spread.k,
      meanAri: spread.stability.mean,
      leastAri: spread.stability.least,
    },
    comparison,
    constantFeatures: (model.scaling?.constantColumns ?? []).map((j) => table.features[j]),
    imputed: table.imputed,
    notes: table.notes,
  };
}

function fittedFeatures(names: string[], { gates, priors }: DiviModel, spread: TableFit['spread']): FittedFeature[] {
  return rankedFeatures({ featureNames: names, gates }).map(({ feature, index, gate, active }) => ({
    feature,
    index,
    prior: priors[index],
    gate,
    active,
    gateMean: spread?.gateMeans[index] ?? null,
    gateSd: spread?.gateSds[index] ?? null,
  }));
}

/** K comes from the schedule, unless the threshold stopped a split: which of them it was. */
export function reasonForK({ k, options: { epochs, splitInterval }, history: { checks, splits } }: DiviModel): string {
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

const times = (count: number): string => `${count} split${count === 1 ? '' : 's'}`;
