import type { Matrix } from '../../library/core/matrix.js';
import { csvLines, safeCsvField } from '../../library/data/formats/csv.js';
import type { ClusterProfile } from './cluster-profile.js';
import type { FittedFeature } from './shared-summary.js';

// far finer than the fit is certain of, and short enough for a hundred thousand rows
const PROBABILITY_DIGITS = 6;
/** what is certainly 0 with this number of digits */
const NEGLIGIBLE = 4e-7;
/** characters that are written at a time, or somewhat more: few enough for their pieces never to grow old in memory */
const PART_LENGTH = 2 ** 14;

/**
 * `labels.csv`, in parts: the cluster of every row, from 1, and its posterior probabilities, which come for some rows
 * after others.
 */
export function* labelsCsv(
  ids: readonly string[],
  labels: Int32Array,
  k: number,
  probabilities: Iterable<Matrix>,
): Generator<string> {
  const clusters = Array.from({ length: k }, (_, c) => `p_${c + 1}`);
  const rowNumber = rowNumbers();
  let lines = csvLines([[ids.length > 0 ? 'id' : 'row', 'cluster', ...clusters]]);
  let row = 0;
  for (const { rows, data } of probabilities) {
    for (let i = 0; i < rows; i++, row++) {
      lines += `${ids.length > 0 ? safeCsvField(ids[row]) : rowNumber(row + 1)},${labels[row] + 1}`;
      for (let c = 0; c < k; c++) lines += `,${shortProbability(data[i * k + c])}`;
      lines += '\n';
      if (lines.length < PART_LENGTH) continue;
      yield lines;
      lines = '';
    }
  }
  yield lines;
}

/** the last three digits of numbers from 1000 on */
const ENDS = Array.from({ length: 1000 }, (_, end) => String(end).padStart(3, '0'));

/**
 * Whole numbers that count up, as text. The engine keeps thousands of numbers that it has written: for as long as they
 * are being replaced its heap grows, by tens of megabytes in a large table.
 */
function rowNumbers(): (n: number) => string {
  let [thousands, begin] = [0, ''];
  return (n) => {
    if (n < 1000) return String(n);
    if (Math.floor(n / 1000) !== thousands) {
      thousands = Math.floor(n / 1000);
      begin = String(thousands);
    }
    return begin + ENDS[n % 1000];
  };
}

function shortProbability(p: number): string {
  // most rows are certain
  if (p < NEGLIGIBLE) return '0';
  return p > 1 - NEGLIGIBLE ? '1' : p.toFixed(PROBABILITY_DIGITS).replace(/\.?0+$/, '');
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

/** `gates.csv`: gate of every feature in the order of the file, its prior ρ if there is one, and the spread over the seeds. */
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
