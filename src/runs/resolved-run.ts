import { canonicalJson } from '../core/canonical.js';
import { sha256 } from '../core/sha256.js';
import type { DatasetSpec } from '../data/data-set.js';
import type { Registry } from '../experiment/registry.js';
import type { RunSpec } from '../experiment/run-spec.js';
import type { Method } from '../methods/shared/method.js';

/** Everything that fixes the result of a run, with all defaults spelt out: two equal ones are one run. */
export interface ResolvedRun {
  dataset: DatasetSpec;
  method: string;
  options: Readonly<Record<string, unknown>>;
  seed: number;
  /** version of the method's algorithm */
  algorithm: number;
  timed?: true;
  details?: true;
}

export function resolveRun(spec: RunSpec, registry: Registry): ResolvedRun {
  const method = registry.method(spec.method);
  return {
    ...spec,
    dataset: registry.dataSet(spec.dataset).resolve(spec.dataset),
    options: resolvedOptions(method, spec.options),
    algorithm: method.version,
  };
}

type Options = ResolvedRun['options'];

// the runs of a row have one object of options: it is resolved and written once, not for thousands of runs
const resolved = new WeakMap<Method, WeakMap<object, Options>>();
const texts = new WeakMap<object, string>();

function resolvedOptions(method: Method, options: object): Options {
  const known = resolved.get(method) ?? new WeakMap<object, Options>();
  resolved.set(method, known);
  const found = known.get(options);
  if (found) return found;
  const made: Options = Object.freeze({ ...method.resolve(options) });
  known.set(options, made);
  texts.set(made, canonicalJson(made));
  return made;
}

/** The run's key in the store: SHA-256 of its canonical text. */
export function runKey(run: ResolvedRun): string {
  return sha256(canonicalJson(run, texts));
}

/** How messages name a run: 'GMM, seed 7, matched N = 200, D = 100, data set 3'. */
export function runName({ method, seed, dataset }: ResolvedRun, registry: Registry): string {
  return `${method}, seed ${seed}, ${registry.dataSet(dataset).describe(dataset)}`;
}
