import { log } from '../core/math/log.js';
import { Matrix } from '../core/matrix.js';
import type { Assignment } from './assignment.js';
import { type Certificate, certificateOf } from './certificate/certificate.js';
import { serialNote } from './certificate/serial.js';
import { applySplitToAllRows, predictionStrength } from './evidence/split.js';
import { continueTest, newSplitTest } from './evidence/split-test.js';
import { elect, type Vote } from './families/candidates.js';
import { chooseFamily } from './families/choose.js';
import type { Family, FamilyParameters } from './families/family.js';
import { fitFamily, posteriorOf } from './families/family-mixture.js';
import { kMeansLabels } from './families/starts.js';
import { bestPartition, mergedTo } from './ladder/asked.js';
import { LikelySplits } from './ladder/likely.js';
import { extendPredicted } from './ladder/predicted.js';
import { addRung, type Climb, type NamedTest, type Rung, rungOf } from './ladder/rung.js';
import { polish } from './mixture/expectation.js';
import { evidences, pooledEvidence, strongest } from './mixture/gated-mixture.js';
import { labelsOfParts, labelsOfResponsibilities } from './mixture/memberships.js';
import type { AdaptiveOptions } from './options.js';
import { prepare } from './prepare.js';
import { withWorkbench } from './workbench.js';

/** What a fit comes to. */
export interface AdaptiveFit {
  assignment: Assignment;
  labels: Int32Array;
  /** N × K */
  probabilities: Matrix;
  /** of every column of the table */
  gates: Float64Array;
  /** at least so many clusters, by the certificate */
  certain: number;
  /** ln E_2, ln E_3, … of the certificate */
  certificate: number[];
  /** null where only certain clusters were sought */
  likely: number | null;
  ladder: Rung[];
  /** the likeliest split that was refused */
  next: Rung | null;
  family: Family | null;
  /** the kinds of methods that voted on K clusters that were asked for; null where K was found */
  votes: Vote[] | null;
  notes: string[];
}

/** columns that a mixture is on where no gate is open */
const FALLBACK_FEATURES = 10;

interface LadderParts {
  parts: Int32Array[];
  certificate: Certificate;
  likely: number | null;
  next: Rung | null;
}

/** The ladder, then K, then the mixture; large data by several threads. */
export const fitAdaptive = (x: Matrix, options: AdaptiveOptions, threads = 1): AdaptiveFit =>
  withWorkbench(x.rows, threads, () => fitRows(x, options, threads));

function fitRows(x: Matrix, options: AdaptiveOptions, threads: number): AdaptiveFit {
  const { guard, subspace, climb, everyone, notes } = prepare(x, options);
  const certify = (sought: number): Certificate =>
    certificateOf(x, { seed: options.seed, needed: log(options.evidence), sought, threads });
  const { parts, certificate, likely, next } = climbLadder(climb, everyone, options, certify);
  const asked = typeof options.clusters === 'number' ? options.clusters : 0;
  const { features, mixture, labels, family, votes } = describe(climb, everyone, parts, asked, likely ?? 0);
  const k = mixture?.k ?? 1;
  if (asked > k) notes.push(`${asked} clusters were asked for, and the rows give ${k}`);
  notes.push(...serialNote(climb.columns, labels, k));
  const space = climb.mixtureSpace;
  const probabilities = mixture
    ? new Matrix(x.rows, k, posteriorOf(mixture, space.select(features)))
    : new Matrix(x.rows, 1, new Float64Array(x.rows).fill(1));
  return {
    assignment: {
      guard,
      subspace: subspace ? { axes: subspace.axes, guard: subspace.guard } : null,
      features,
      mixture,
    },
    labels: family ? labelsOfResponsibilities(probabilities.data, k) : labels,
    probabilities,
    gates: gatesOfTable(climb, guard.columns, labels, k, x.cols),
    certain: certificate.k,
    certificate: certificate.logEvidence,
    likely,
    ladder: climb.ladder,
    next,
    family,
    votes,
    notes,
  };
}

/**
 * The tiers of the ladder in turn, and the certificate, as far as the option `clusters` says: where the certificate shows
 * more clusters than the ladder, the best remaining splits are made.
 */
function climbLadder(
  climb: Climb,
  everyone: Int32Array,
  { clusters, maxClusters }: AdaptiveOptions,
  certify: (sought: number) => Certificate,
): LadderParts {
  const { parts: clearParts, tests } = growClear(climb, everyone);
  const to = (k: number, parts: Int32Array[]): Int32Array[] =>
    parts.length > k ? mergedTo(climb, parts, k) : new LikelySplits(climb, tests, true).extend(parts, true, k);
  if (clusters === 'certain') {
    const certificate = certify(Number.POSITIVE_INFINITY);
    return {
      parts: to(Math.min(certificate.k, maxClusters), clearParts),
      certificate,
      likely: null,
      next: null,
    };
  }
  const further = new LikelySplits(climb, tests, false);
  const byTests = further.extend(clearParts, false, maxClusters);
  const found = climb.search.scale ? byTests : extendPredicted(climb, byTests, maxClusters);
  const certificate = certify(found.length);
  const likely = Math.max(found.length, Math.min(certificate.k, maxClusters));
  const next = likely > found.length ? null : (further.refused(found) ?? null);
  return {
    parts: to(typeof clusters === 'number' ? clusters : Math.min(likely, maxClusters), found),
    certificate,
    likely,
    next,
  };
}

interface Description {
  features: number[];
  mixture: FamilyParameters | null;
  labels: Int32Array;
  family: Family | null;
  votes: Vote[] | null;
}

/**
 * The mixture of a partition: polished, then its covariance family. `asked`: clusters asked for, 0 where there are none;
 * candidates of other kinds may then be elected. `shown`: clusters that the search shows by itself.
 */
function describe(climb: Climb, everyone: Int32Array, parts: Int32Array[], asked: number, shown: number): Description {
  const { mixtureSpace: space, search } = climb;
  const k = asked || parts.length;
  if (k === 1) return { features: [], mixture: null, labels: new Int32Array(space.rows), family: null, votes: null };
  const beyond = asked > shown && parts.length === k;
  let labels = beyond
    ? bestPartition(climb, parts, everyone)
    : polish(space, labelsOfParts(parts, space.rows), parts.length, search.z);
  // what the ladder has loaded last would lie beside the rows of the families
  search.z.close();
  if (asked > 0) {
    const elected = elect({
      space,
      scale: search.scale,
      search: parts.length === k ? labels : null,
      k,
      shown: shown >= k,
      seed: search.seed,
    });
    if (elected) {
      const { features, fit, family, votes } = elected;
      return { features, mixture: fit.parameters, labels: fit.labels, family, votes };
    }
    if (parts.length < k) labels = kMeansLabels(space.toMatrix(), k, 20, search.seed, 'short k-means');
    return { ...plainMixture(climb, labels), labels, family: null, votes: null };
  }
  const chosen = chooseFamily({
    space,
    scale: search.scale,
    labels,
    k,
  });
  if (!chosen) return { ...plainMixture(climb, labels), labels, family: null, votes: null };
  const { features, fit, family } = chosen;
  return { features, mixture: fit.parameters, labels: chosen.labels, family, votes: null };
}

/** A mixture with pooled diagonal covariance by the labels alone, where no family could be fitted. */
function plainMixture({ mixtureSpace: space }: Climb, labels: Int32Array): Pick<Description, 'features' | 'mixture'> {
  const k = 1 + labels.reduce((most, label) => Math.max(most, label), 0);
  if (k === 1) return { features: [], mixture: null };
  const { open, gains } = pooledEvidence(space, labels, k);
  const all = Array.from({ length: space.cols }, (_, j) => j);
  const features = open.length > 0 ? open : strongest(all, gains, FALLBACK_FEATURES);
  const fit = fitFamily(space.select(features), labels, k, 'PD', { steps: 1, leastRows: 0 });
  return { features, mixture: fit!.parameters };
}

/** The gates of the final partition, under pooled or own variances, 0 for columns that were left out. */
function gatesOfTable({ columns }: Climb, kept: number[], labels: Int32Array, k: number, cols: number): Float64Array {
  const gates = new Float64Array(cols);
  if (k === 1) return gates;
  const { pooled, best } = evidences(columns, labels, k);
  kept.forEach((j, a) => {
    gates[j] = Math.max(pooled.gates[a], best.gates[a]);
  });
  return gates;
}

/** The clear parts of the rows, with the test of each. */
interface ClearParts {
  parts: Int32Array[];
  tests: Map<Int32Array, NamedTest>;
}

/** Splits the rows, and then their parts, wherever ln E against any unimodal law is enough: cuts in the deepest valley. */
function growClear(climb: Climb, everyone: Int32Array): ClearParts {
  const { search } = climb;
  const tests = new Map<Int32Array, NamedTest>();
  const grow = (rows: Int32Array, path: string): Int32Array[] => {
    const names = ['certain', path];
    const test = continueTest(search, rows, newSplitTest(), false, names);
    tests.set(rows, { test, names });
    const split =
      test.evidence > search.evidence && test.best ? applySplitToAllRows(search, rows, test.best, 'valley') : undefined;
    if (!split) return [rows];
    const strength = predictionStrength(search.space, split, test.halves);
    addRung(climb, rungOf(climb, 'clear', split, test, strength), split.lower, split.upper);
    return [...grow(split.lower, `${path}0`), ...grow(split.upper, `${path}1`)];
  };
  return { parts: grow(everyone, ''), tests };
}
