import { canonicalJson } from '../../library/core/canonical.js';
import { sha256 } from '../../library/core/sha256.js';
import type { DataSet, DatasetSpec } from '../../library/data/data-set.js';
import type { RunSpec } from '../experiment/experiment.js';
import type { Registry } from '../experiment/registry.js';
import type { AnyMethod } from '../methods/shared/method.js';

/** Everything that fixes the result of a run, with all defaults spelt out: two equal ones are one run. */
export interface ResolvedRun {
  dataset: DatasetSpec;
  method: string;
  options: Readonly<Record<string, unknown>>;
  seed: number;
  /** version of the method's algorithm */
  algorithm: number;
  /** hash of the code or files that the method and the data set consist of, if these have no version */
  source?: string;
  timed?: true;
  details?: true;
}

export function resolveRun(spec: RunSpec, registry: Registry): ResolvedRun {
  const method = registry.method(spec.method);
  const dataSet = registry.dataSet(spec.dataset);
  return {
    ...spec,
    dataset: once(dataSet, spec.dataset, () => ({ ...dataSet.resolve(spec.dataset) })),
    options: once(method, spec.options, () => ({ ...method.resolve(spec.options) })),
    algorithm: method.version,
    ...sourceOf(spec, registry),
  };
}

/** What a run's key has of the code or files of its method and data set. */
export function sourceOf(run: Pick<RunSpec, 'method' | 'dataset'>, registry: Registry): { source?: string } {
  const sources = [registry.method(run.method), registry.dataSet(run.dataset)].flatMap((one) => one.source?.() ?? []);
  return sources.length > 0 ? { source: sources.join(' ') } : {};
}

// the runs of a row have one object of options, those of a table one for every data set: each is resolved and written
// once, not for thousands of runs
const resolved = new WeakMap<object, WeakMap<object, object>>();
const texts = new WeakMap<object, string>();

/** What `owner`, a method or a data set, makes of `given`. */
function once<T extends object>(owner: AnyMethod | DataSet, given: object, make: () => T): Readonly<T> {
  const known = resolved.get(owner) ?? new WeakMap<object, object>();
  resolved.set(owner, known);
  const found = known.get(given);
  if (found) return found as T;
  const made = Object.freeze(make());
  known.set(given, made);
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
