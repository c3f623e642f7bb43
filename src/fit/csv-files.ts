import type { Matrix } from '../core/matrix.js';
import { csvLines, safeCsvField } from '../data/formats/csv-field.js';
import type { ClusterProfile } from './cluster-profile.js';
import type { FittedFeature } from './summary/shared-summary.js';

// far finer than the fit is certain of, and short enough for a hundred thousand rows
const PROBABILITY_DIGITS = 6;

/** `labels.csv`: the cluster of every row, from 1, and its posterior probabilities. */
export function labelsCsv(ids: readonly string[], labels: Int32Array, probabilities: Matrix): string {
  const clusters = Array.from({ length: probabilities.cols }, (_, c) => `p_${c + 1}`);
  const lines = Array.from(labels, (label, i) => [
    ids.length > 0 ? safeCsvField(ids[i]) : String(i + 1),
    String(label + 1),
    ...Array.from(probabilities.row(i), (p) => String(Number(p.toFixed(PROBABILITY_DIGITS)))),
  ]);
  return csvLines([[ids.length > 0 ? 'id' : 'row', 'cluster', ...clusters], ...lines]);
}

/** `clusters.csv`: the features that set each cluster apart, with the size of the effect and its interval. */
export function clustersCsv(clusters: readonly ClusterProfile[]): string {
  const lines = clusters.flatMap(({ cluster, rows, features }) =>
    features.map(({ feature, mean, others, effect, low, high, superiority }) => [
      ...[cluster + 1, rows].map(String),
      safeCsvField(feature),
      ...[mean, others, effect, low, high, superiority].map((value) => String(value ?? '')),
    ]),
  );
  const header = ['cluster', 'rows', 'feature', 'mean', 'mean_of_others', 'effect', 'low', 'high', 'superiority'];
  return csvLines([header, ...lines]);
}

/** `gates.csv`: gate of every feature in the order of the file, its prior ρ where there is one, and the spread over the seeds. */
export function gatesCsv(features: readonly FittedFeature[]): string {
  const inOrder = [...features].sort((a, b) => a.index - b.index);
  const spread = inOrder.some(({ gateMean }) => gateMean !== null);
  const priors = inOrder.some(({ prior }) => prior !== null);
  const lines = inOrder.map(({ feature, prior, gate, active, gateMean, gateSd }) => [
    safeCsvField(feature),
    ...(priors ? [prior, gate] : [gate]).map(String),
    active ? 'yes' : 'no',
    ...(spread ? [gateMean, gateSd].map(String) : []),
  ]);
  const header = ['feature', ...(priors ? ['prior'] : []), 'gate', 'active'];
  return csvLines([[...header, ...(spread ? ['gate_mean', 'gate_sd'] : [])], ...lines]);
}
