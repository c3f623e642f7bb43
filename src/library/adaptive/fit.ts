import { InputError } from '../core/errors.js';
import { log } from '../core/math/log.js';
import { largestOfRows, Matrix } from '../core/matrix.js';
import { stream } from '../core/random.js';
import { adjustedRandIndex } from '../metrics/agreement.js';
import { type Assignment, probabilitiesOf } from './assignment.js';
import { certificateOf } from './certificate/certificate.js';
import { LIKELY, type Places, placesOfAll } from './certificate/levels.js';
import { serialNote } from './certificate/serial.js';
import { compactLabels, takeRows } from './columns.js';
import type { Start } from './mixture/by-bic.js';
import { elect, type Vote } from './mixture/elect.js';
import type { Family } from './mixture/family.js';
import { fitFamily } from './mixture/family-mixture.js';
import { type FoundMixture, findClusters } from './mixture/found.js';
import { gatesOf } from './mixture/gates.js';
import { type Join, joinsOf } from './mixture/merge-components.js';
import { kMeansLabels } from './mixture/starts.js';
import type { AdaptiveOptions } from './options.js';
import { type Prepared, prepare } from './prepare.js';
import { DIVIDED } from './search/leaves.js';

/** What a fit comes to. */
export interface AdaptiveFit {
  assignment: Assignment;
  labels: Int32Array;
  /** N × K */
  probabilities: Matrix;
  /** of every column of the table */
  gates: Float64Array;
  /** certified minimum number of clusters */
  certain: number;
  /** ln E_2, ln E_3, … of the certificate */
  certificate: number[];
  /** number of likely clusters; null if only certain ones were looked for */
  likely: number | null;
  /** the pairs of nearest clusters, joined one by one until one is left */
  joins: Join[];
  family: Family | null;
  /** the kinds of methods that voted on K clusters that were given; null if K was found */
  votes: Vote[] | null;
  notes: string[];
}

/** rows that clusters are found from, at random: more change little, and all are assigned */
const MOST_ROWS = 12_000;

/** The certificate, K and its mixture from some of the rows; then all rows are assigned. */
export function fitAdaptive(x: Matrix, options: AdaptiveOptions): AdaptiveFit {
  const { seed, evidence, clusters, maxClusters, onStep } = options;
  const some = x.rows > MOST_ROWS ? stream(seed, 'adaptive', 'rows').permutation(x.rows).subarray(0, MOST_ROWS) : null;
  const sample = some ? takeRows(x, some) : x;
  const { prepared, places, start, found } = lookedFor(sample, options);
  const { guard, subspace } = prepared;
  const enough = clusters === 'certain' ? maxClusters : (found?.k ?? 1);
  const certificate = certificateOf(sample, { seed, needed: log(evidence), enough, onStep });
  const certain = Math.min(certificate.k, maxClusters);
  const isFound = found !== null && found.k > 1 && found.k >= certain;
  const mixture =
    clusters === 'auto' && isFound
      ? mixedOf(found)
      : givenMixture(prepared, places, start, typeof clusters === 'number' ? clusters : certain, seed);
  const assignment: Assignment = {
    guard,
    subspace: subspace ? { axes: subspace.axes, guard: subspace.guard } : null,
    ...mixture.assigned,
  };
  const probabilities = probabilitiesOf(assignment, x);
  const k = probabilities.cols;
  const labels = largestOfRows(probabilities);
  const labelsOfSome = some ? some.map((i) => labels[i]) : labels;
  const notes = [...prepared.notes];
  if (some)
    notes.push(`clusters were found from ${MOST_ROWS} of the ${x.rows} rows, drawn at random; all rows are assigned`);
  if (typeof clusters === 'number' && clusters > k)
    notes.push(`${clusters} clusters were asked for, but the rows give ${k}`);
  if (!some) notes.push(...serialNote(prepared.columns, labels, k));
  const gates = new Float64Array(x.cols);
  const ofColumns = gatesOf(prepared.columns, labelsOfSome, k).gates;
  guard.columns.forEach((j, a) => {
    gates[j] = ofColumns[a];
  });
  return {
    assignment,
    labels,
    probabilities,
    gates,
    certain: certificate.k,
    certificate: certificate.logEvidence,
    likely: clusters === 'certain' ? null : Math.max(found?.k ?? 1, certain),
    joins: joinsOf(probabilities, labels),
    family: mixture.family,
    votes: typeof clusters === 'number' ? mixture.votes : null,
    notes,
  };
}

/** What may be clusters, and the data in which they were looked for. */
interface Look {
  prepared: Prepared;
  places: Places | undefined;
  start: Start | null;
  found: FoundMixture | null;
}

/** times that missing cells are filled to find clusters */
const FILLS = 5;

/** Filled cells vary by chance: of several fills, the one whose clusters agree most with those of the others. */
function lookedFor(x: Matrix, options: AdaptiveOptions): Look {
  const { clusters, seed } = options;
  const first = lookAt(prepare(x, seed), options);
  if (first.prepared.filled === x || clusters !== 'auto') return first;
  const seeds = Array.from({ length: FILLS - 1 }, (_, fill) => stream(seed, 'adaptive', 'fill', fill).uint32());
  const looks = [first, ...seeds.map((other) => lookAt(prepare(x, other), options))];
  const labels = looks.map(({ found, prepared }) => (found ? knownLabels(found, prepared) : new Int32Array(x.rows)));
  const agreement = labels.map((a) => labels.reduce((sum, b) => sum + adjustedRandIndex(a, b), 0));
  return looks[agreement.indexOf(Math.max(...agreement))];
}

function lookAt(prepared: Prepared, { clusters, maxClusters, seed }: AdaptiveOptions): Look {
  const places = placesOrNone(prepared, seed);
  const start = places ? startOf(places) : null;
  const hasValley = places?.levels.some(({ clarity }) => clarity >= DIVIDED) ?? false;
  const found = clusters === 'certain' ? null : findClusters(prepared, { start, hasValley, maxClusters, seed });
  return { prepared, places, start, found: found && withoutFilled(found, prepared) };
}

/** The cluster of every row by the cells it has. */
const knownLabels = (found: FoundMixture, { x, guard, subspace }: Prepared): Int32Array =>
  largestOfRows(probabilitiesOf({ guard, subspace: subspace ?? null, ...mixedOf(found).assigned }, x));

/** Rows too far out for their variance, or without a column to tell them apart, show no places. */
function placesOrNone(prepared: Prepared, seed: number): Places | undefined {
  try {
    return placesOfAll(prepared, stream(seed, 'adaptive', 'all places'));
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/** The places of all rows that are likely: those of the first level whose pairs are all clear. */
function startOf({ labels, levels }: Places): Start | null {
  const level = levels.find(({ clarity }) => clarity >= LIKELY);
  return level ? { k: level.k, labels: labels.map((place) => level.into[place]) } : null;
}

function levelAt({ labels, levels }: Places, k: number): Start | null {
  const level = levels.find((other) => other.k <= k);
  return level ? { k: level.k, labels: labels.map((place) => level.into[place]) } : null;
}

interface Mixed {
  assigned: Pick<Assignment, 'features' | 'mixture' | 'clusterOf'>;
  family: Family | null;
  votes: Vote[] | null;
}

const ONE: Mixed = { assigned: { features: [], mixture: null, clusterOf: [] }, family: null, votes: null };

const own = (k: number): number[] => Array.from({ length: k }, (_, c) => c);

const mixedOf = ({ features, mixture, clusterOf }: FoundMixture): Mixed => ({
  assigned: { features, mixture: mixture.fit.parameters, clusterOf: Array.from(clusterOf) },
  family: mixture.family,
  votes: null,
});

/**
 * The clusters without those that rest on filled cells: one that has less than half its rows by the cells they have joins
 * the one that most of these rows are in.
 */
function withoutFilled(found: FoundMixture, prepared: Prepared): FoundMixture {
  if (prepared.filled === prepared.x) return found;
  const known = knownLabels(found, prepared);
  const clusters = own(found.k);
  const counts = new Matrix(found.k, found.k);
  found.mixture.fit.labels.forEach((component, i) => {
    counts.row(found.clusterOf[component])[known[i]]++;
  });
  let into = clusters;
  for (const c of clusters) {
    if (2 * counts.column(c).reduce((a, b) => a + b) >= counts.row(c).reduce((a, b) => a + b)) continue;
    const most = clusters.filter((b) => into[b] !== into[c]).sort((a, b) => counts.get(c, b) - counts.get(c, a))[0];
    if (most !== undefined) into = into.map((to) => (to === into[c] ? into[most] : to));
  }
  const { labels, k } = compactLabels(Int32Array.from(into));
  return { ...found, clusterOf: found.clusterOf.map((c) => labels[c]), k };
}

/** K clusters, as they were given. */
function givenMixture(
  { space, search }: Prepared,
  places: Places | undefined,
  start: Start | null,
  k: number,
  seed: number,
): Mixed {
  if (k === 1) return ONE;
  const level = places ? levelAt(places, k) : null;
  const elected = elect({
    space,
    scale: search.scale,
    search: level?.k === k ? level.labels : null,
    k,
    shown: (start?.k ?? 1) >= k,
    seed,
  });
  if (elected) {
    const { features, fit, family, votes } = elected;
    return { assigned: { features, mixture: fit.parameters, clusterOf: own(k) }, family, votes };
  }
  // no mixture has K components: as many as K-means finds, with one variance per column
  const { labels, k: fewer } = compactLabels(kMeansLabels(space.toMatrix(), k, 20, seed, 'short k-means'));
  if (fewer === 1) return ONE;
  const features = own(space.cols);
  const fit = fitFamily(space.toMatrix(), labels, fewer, 'PD', { steps: 1, leastRows: 0 })!;
  return { assigned: { features, mixture: fit.parameters, clusterOf: own(fewer) }, family: 'PD', votes: null };
}
