import { canonicalJson, sha256 } from '../core/canonical.js';
import { SYNTHETIC_DEFAULTS } from '../data/synthetic/design/synthetic.js';
import type { RunSpec } from '../experiment/run-spec.js';
import { resolveMethodOptions } from '../methods/registry.js';
import { METHOD_VERSIONS } from '../methods/versions.js';

/** Everything that fixes the result of a run, with all defaults spelt out: two equal descriptions are one run. */
export type RunDescription = RunSpec & {
  /** version of the method's algorithm: a change that changes results raises it, and stored runs become stale */
  algorithm: number;
};

export function describeRun(spec: RunSpec): RunDescription {
  return {
    ...spec,
    dataset: 'generator' in spec.dataset ? { ...SYNTHETIC_DEFAULTS, ...spec.dataset } : spec.dataset,
    options: resolveMethodOptions(spec.method, spec.options),
    algorithm: METHOD_VERSIONS[spec.method],
  } as RunDescription;
}

/** The run's key in the store: SHA-256 of its canonical description. */
export function runKey(description: RunDescription): string {
  return sha256(canonicalJson(description));
}
