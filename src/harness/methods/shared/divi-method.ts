import { Divi } from '../../../library/divi/divi.js';
import type { DiviModel } from '../../../library/divi/model.js';
import { type DiviInput, resolveOptions } from '../../../library/divi/options.js';
import type { PriorMode } from '../../../library/divi/prior.js';
import { defineMethod, type Method, type MethodFit } from './method.js';

/** DIVI's options but those that the method's name or the run says; a run that would pass its maxComponents fails. */
export type DiviVariant = Omit<DiviInput, 'prior' | 'seed' | 'onEpoch' | 'everySplit' | 'onMaxComponents'>;

/** A cap that silently decides K would be a result of the harness, not of the method. */
export const STRICT = { onMaxComponents: 'error' } as const;

/** What the tables know of a fit of DIVI. */
export function diviFit({ labels, k, activeFeatures, gates, history }: DiviModel): MethodFit {
  return { labels, k, activeFeatures, gates, splits: history.splits.length, converged: null };
}

/** The options with defaults filled in, as a run's key has them. */
export function resolveVariant(options: DiviVariant, prior: PriorMode): object {
  const resolved = resolveOptions({ ...options, prior });
  const {
    prior: _prior,
    seed: _seed,
    onEpoch: _onEpoch,
    everySplit: _everySplit,
    onMaxComponents: _onMaxComponents,
    ...keyed
  } = resolved;
  return keyed;
}

/** DIVI with one of its three prior modes. */
export function diviMethod(name: string, version: number, prior: PriorMode): Method<DiviVariant> {
  return defineMethod<DiviVariant>({
    name,
    version,
    ignoredOptions: prior === 'informative' ? [] : ['stepA'],
    resolve: (options) => resolveVariant(options, prior),
    fit: (options, x, seed) => diviFit(new Divi({ ...options, ...STRICT, prior, seed }).fit(x)),
  });
}
