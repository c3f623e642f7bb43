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
import { FAMILIES, type Family, factorSize } from '../families/family.js';
import type { AdaptiveFit } from '../fit.js';
import type { Tier } from '../ladder/rung.js';
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
  extends Pick<AdaptiveFit, 'certain' | 'likely' | 'ladder' | 'next' | 'family' | 'notes'> {
  options: AdaptiveOptions;
  features: string[];
  medians: number[];
  missingCodes?: unknown;
  guard: GuardContent;
  subspace: { axes: number[][]; guard: GuardContent } | null;
  mixtureFeatures: number[];
  mixture: { family: Family; weights: number[]; means: number[]; factors: number[]; halfLogDets: number[] } | null;
  labels: number[];
  probabilities: number[][];
  gates: number[];
  agreement: Agreement | null;
}

const TIERS: readonly Tier[] = ['certain', 'likely', 'predicted', 'asked'];
const COUNT = wholeFrom(1, Number.MAX_SAFE_INTEGER);

/** The content of a file, refused with one sentence where its parts do not fit together: it would predict nonsense. */
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
  const k = content.mixture === null ? 1 : requireMixture(requireRecord('mixture', content.mixture), p);
  const n = requireNumbers('labels', content.labels, wholeFrom(0, k - 1)).length;
  requireArray('probabilities', content.probabilities, n).forEach((row, i) => {
    requireNumbers(`probabilities[${i}]`, row, PROBABILITY, k);
  });
  requireNumber('certain', content.certain, COUNT);
  requireNullable('likely', content.likely, COUNT);
  requireArray('ladder', content.ladder).forEach((rung, i) => {
    requireRung(`ladder[${i}]`, rung, d);
  });
  if (content.next !== null) requireRung('next', content.next, d);
  if (content.family !== null) requireFamily('family', content.family);
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
  const k = requireNumbers('mixture.weights', mixture.weights, PROBABILITY).length;
  requireInput(k > 0, 'mixture.weights must have at least one value');
  requireNumbers('mixture.means', mixture.means, FINITE, k * p);
  requireNumbers('mixture.halfLogDets', mixture.halfLogDets, FINITE, k);
  const factors = (family === 'PD' || family === 'PF' ? 1 : k) * factorSize(family, p);
  requireNumbers('mixture.factors', mixture.factors, FINITE, factors);
  return k;
}

function requireRung(name: string, value: unknown, d: number): void {
  const rung = requireRecord(name, value);
  requireInput(
    TIERS.some((tier) => tier === rung.tier),
    `${name}.tier must be one of ${TIERS.join(', ')}, not ${String(rung.tier)}`,
  );
  requireNumber(`${name}.rows`, rung.rows, COUNT);
  requireNumbers(`${name}.sizes`, rung.sizes, COUNT, 2);
  requireNullable(`${name}.logEvidence`, rung.logEvidence, FINITE);
  requireNullable(`${name}.logPeakedEvidence`, rung.logPeakedEvidence, FINITE);
  requireNullable(`${name}.strength`, rung.strength, PROBABILITY);
  requireNullable(`${name}.z`, rung.z, FINITE);
  requireNumber(`${name}.gain`, rung.gain, FINITE);
  requireNumbers(`${name}.features`, rung.features, wholeFrom(0, d - 1));
}

function requireAgreement({ k, sameK, meanAri }: Record<string, unknown>): void {
  requireNumbers('agreement.k', k, COUNT);
  requireNumber('agreement.sameK', sameK, PROBABILITY);
  requireNumber('agreement.meanAri', meanAri, FINITE);
}
