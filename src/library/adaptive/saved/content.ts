import { requireInput } from '../../core/errors.js';
import {
  contentOfFile,
  FINITE,
  type NumberKind,
  POSITIVE,
  PROBABILITY,
  requireArray,
  requireDistinct,
  requireFeatures,
  requireNumber,
  requireNumbers,
  requireRecord,
  requireTexts,
  wholeFrom,
} from '../../core/require-shape.js';
import type { AdaptiveFit } from '../fit.js';
import { FAMILIES, type Family, factorSize } from '../mixture/family.js';
import type { Agreement } from '../model.js';
import { type AdaptiveOptions, resolveAdaptiveOptions } from '../options.js';

export interface GuardContent {
  columns: number[];
  lows: number[];
  highs: number[];
  means: number[];
  sds: number[];
}

/** What the file of an adaptive model holds. */
export interface AdaptiveContent
  extends Pick<AdaptiveFit, 'certain' | 'certificate' | 'likely' | 'joins' | 'family' | 'votes' | 'notes'> {
  options: AdaptiveOptions;
  features: string[];
  medians: number[];
  missingCodes?: unknown;
  idColumn?: unknown;
  guard: GuardContent;
  subspace: { axes: number[][]; guard: GuardContent } | null;
  mixtureFeatures: number[];
  mixture: {
    family: Family;
    nu: number;
    weights: number[];
    means: number[];
    factors: number[];
    halfLogDets: number[];
  } | null;
  clusterOf: number[];
  labels: number[];
  probabilities: number[][];
  gates: number[];
  agreement: Agreement | null;
}

/** ν, 0 for Gaussian components */
const DEGREES: NumberKind = { words: 'a number from 0 on', holds: (v) => Number.isFinite(v) && v >= 0 };
const COUNT = wholeFrom(1, Number.MAX_SAFE_INTEGER);

/** The content of a file, refused with one sentence if its parts do not fit together: it would predict nonsense. */
export function requireAdaptiveContent(content: object, what: string, remedy: string): AdaptiveContent {
  return contentOfFile(() => contentOf({ ...content }), what, remedy);
}

function contentOf(content: Record<string, unknown>): AdaptiveContent {
  const options = resolveAdaptiveOptions(requireRecord('options', content.options));
  const d = requireFeatures(content.features).length;
  requireNumbers('medians', content.medians, FINITE, d);
  requireNumbers('gates', content.gates, PROBABILITY, d);
  const columns = requireGuard('guard', content.guard, d);
  const dimensions = content.subspace === null ? columns : requireSubspace(content.subspace, columns);
  const p = requireNumbers('mixtureFeatures', content.mixtureFeatures, wholeFrom(0, dimensions - 1)).length;
  const components = content.mixture === null ? 0 : requireMixture(requireRecord('mixture', content.mixture), p);
  const clusterOf = requireNumbers(
    'clusterOf',
    content.clusterOf,
    wholeFrom(0, Math.max(0, components - 1)),
    components,
  );
  const k = 1 + Math.max(0, ...clusterOf);
  const n = requireNumbers('labels', content.labels, wholeFrom(0, k - 1)).length;
  requireArray('probabilities', content.probabilities, n).forEach((row, i) => {
    requireNumbers(`probabilities[${i}]`, row, PROBABILITY, k);
  });
  requireNumber('certain', content.certain, COUNT);
  requireNumbers('certificate', content.certificate, FINITE);
  requireNullable('likely', content.likely, COUNT);
  requireArray('joins', content.joins, k - 1).forEach((join, i) => {
    const { a, b, overlap } = requireRecord(`joins[${i}]`, join);
    requireNumbers(`joins[${i}]`, [a, b], wholeFrom(0, k - 1));
    requireNumber(`joins[${i}].overlap`, overlap, PROBABILITY);
  });
  if (content.family !== null) requireFamily('family', content.family);
  if (content.votes !== null) requireVotes(requireArray('votes', content.votes));
  requireTexts('notes', content.notes);
  if (content.agreement !== null) requireAgreement(requireRecord('agreement', content.agreement));
  return { ...content, options } as AdaptiveContent;
}

function requireNullable(name: string, value: unknown, kind: NumberKind): void {
  if (value !== null) requireNumber(name, value, kind);
}

function requireFamily(name: string, value: unknown): Family {
  const family = FAMILIES.find((known) => known === value);
  requireInput(family !== undefined, `${name} must be one of ${FAMILIES.join(', ')}, not ${String(value)}`);
  return family;
}

/** Checks a guard over `d` columns; returns how many it keeps. */
function requireGuard(name: string, value: unknown, d: number): number {
  const { columns, lows, highs, means, sds } = requireRecord(name, value);
  const kept = requireNumbers(`${name}.columns`, columns, wholeFrom(0, d - 1));
  requireDistinct(`${name}.columns`, kept);
  requireNumbers(`${name}.lows`, lows, FINITE, kept.length);
  requireNumbers(`${name}.highs`, highs, FINITE, kept.length);
  requireNumbers(`${name}.means`, means, FINITE, kept.length);
  requireNumbers(`${name}.sds`, sds, POSITIVE, kept.length);
  return kept.length;
}

function requireSubspace(value: unknown, columns: number): number {
  const { axes, guard } = requireRecord('subspace', value);
  const list = requireArray('subspace.axes', axes);
  list.forEach((axis, a) => {
    requireNumbers(`subspace.axes[${a}]`, axis, FINITE, columns);
  });
  return requireGuard('subspace.guard', guard, list.length);
}

/** Checks a mixture on p columns; returns its K. */
function requireMixture(mixture: Record<string, unknown>, p: number): number {
  const family = requireFamily('mixture.family', mixture.family);
  requireNumber('mixture.nu', mixture.nu, DEGREES);
  const k = requireNumbers('mixture.weights', mixture.weights, PROBABILITY).length;
  requireInput(k > 0, 'mixture.weights must have at least one value');
  requireNumbers('mixture.means', mixture.means, FINITE, k * p);
  requireNumbers('mixture.halfLogDets', mixture.halfLogDets, FINITE, k);
  const factors = (family === 'PD' || family === 'PF' ? 1 : k) * factorSize(family, p);
  requireNumbers('mixture.factors', mixture.factors, FINITE, factors);
  return k;
}

function requireVotes(votes: readonly unknown[]): void {
  votes.forEach((vote, i) => {
    const { kind, ari, elected } = requireRecord(`votes[${i}]`, vote);
    requireTexts(`votes[${i}].kind`, [kind]);
    requireNumber(`votes[${i}].ari`, ari, FINITE);
    requireInput(typeof elected === 'boolean', `votes[${i}].elected must be true or false`);
  });
}

function requireAgreement({ k, sameK, meanAri }: Record<string, unknown>): void {
  requireNumbers('agreement.k', k, COUNT);
  requireNumber('agreement.sameK', sameK, PROBABILITY);
  requireNumber('agreement.meanAri', meanAri, FINITE);
}
