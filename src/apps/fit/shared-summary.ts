import { dataHash } from '../../harness/runs/execute-run.js';
import { packageVersion } from '../../library/core/system/package-root.js';
import type { Table } from '../../library/data/table/table.js';
import { DiviModel } from '../../library/divi/model.js';
import { type RankedFeature, rankedFeatures } from '../../library/divi/ranked-features.js';
import type { ClusterProfile } from './cluster-profile.js';
import type { ComparedMethod, Truth } from './comparison.js';
import type { RowStability } from './resampling.js';
import type { SeedFits, TableFit } from './table-fit.js';

/** A feature of a fit, as `gates.csv` has it. */
export interface FittedFeature extends RankedFeature {
  /** ρ; null for the adaptive method, which has none */
  prior: number | null;
  /** over the seeds; null for a single one */
  gateMean: number | null;
  gateSd: number | null;
}

/** What the user asked for. */
export interface AskedFit {
  /** the name of the data file, and what tells it from others of that name */
  file: string;
  source: string;
  /** K; null if the data or the schedule were left to decide */
  clusters: number | null;
  /** the options of the command line, by which a fit is known as the same */
  asked?: Readonly<Record<string, unknown>>;
}

/** How much fits with other seeds agree. */
export interface SeedAgreement {
  seeds: number[];
  k: number[];
  /** certain clusters by every seed, only for the adaptive method */
  certain?: number[];
  meanAri: number;
  leastAri: number;
  /** of the reported fit to the others, and how many of them it agrees with at an ARI of .9 or more */
  typicalAri: number;
  agreeing: number;
}

interface Beginning {
  /** of divi-repro */
  version: string;
  file: string;
  source: string;
  asked?: AskedFit['asked'];
  /** SHA-256 of the values and labels as they were read */
  dataHash: string;
  rows: number;
  features: FittedFeature[];
  /** K that was asked for; null if none was */
  requestedClusters: number | null;
  k: number;
}

interface End {
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
}

/** What every fit has to say, whatever the method. */
export interface SharedSummary extends Beginning, End {
  /** why K is what it is, as a sentence */
  reason: string;
  notes: string[];
}

/** What every fit has to say: before what its method has to say, and after it. */
export function sharedSummary(
  { file, source, clusters, asked }: AskedFit,
  table: Table,
  fit: TableFit,
): { beginning: Beginning; end: End } {
  const { model, seedFits, scaling } = fit;
  const sizes = new Array<number>(model.k).fill(0);
  for (const label of model.labels) sizes[label]++;
  return {
    beginning: {
      version: packageVersion(),
      file,
      source,
      ...(asked && { asked }),
      dataHash: dataHash(table.x, table.labels),
      rows: table.x.rows,
      features: fittedFeatures(table.features, fit),
      requestedClusters: clusters,
      k: model.k,
    },
    end: {
      seed: model.options.seed,
      sizes,
      truth: fit.truth,
      stability: seedFits && agreementOf(seedFits),
      clusters: fit.profiles,
      resampling: fit.resampling,
      comparison: fit.comparison,
      constantFeatures: (scaling?.constantColumns ?? []).map((j) => table.features[j]),
      imputed: table.imputed,
    },
  };
}

function agreementOf({ seeds, k, certain, stability, meanAri, agreeing }: SeedFits): SeedAgreement {
  return {
    seeds,
    k,
    ...(certain && { certain }),
    meanAri: stability.mean,
    leastAri: stability.least,
    typicalAri: meanAri,
    agreeing,
  };
}

/** From the widest gate to the narrowest. */
function fittedFeatures(featureNames: string[], { model, seedFits }: TableFit): FittedFeature[] {
  return rankedFeatures({ featureNames, gates: model.gates }).map((feature) => ({
    ...feature,
    prior: model instanceof DiviModel ? model.priors[feature.index] : null,
    gateMean: seedFits?.gateMeans[feature.index] ?? null,
    gateSd: seedFits?.gateSds[feature.index] ?? null,
  }));
}
