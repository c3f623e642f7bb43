import { canonicalJson } from '../../library/core/canonical.js';
import { type DatasetSpec, dataSetName, isSynthetic } from '../../library/data/data-set.js';
import { namedSeed } from '../experiment/benchmark-rows.js';
import type { RunSpec } from '../experiment/experiment.js';
import type { RunMetrics } from '../experiment/metrics.js';
import type { Registry } from '../experiment/registry.js';
import { type CalibrationStudy, type Candidate, candidateOf, type Look, type Rung, type Setting } from './study.js';
import { sizeOf, type Target } from './targets.js';

/** A run of a setting: a replicate of a target, and which of the runs on its data set. */
export interface SettingRun {
  /** index of the target */
  target: number;
  /** index of the data set, or of the run on real data */
  replicate: number;
  /** 0, or higher if runs are repeated on the data set */
  repeat: number;
  spec: RunSpec;
}

type Options = Record<string, unknown>;

/** All runs that a rung asks for of a setting. */
export function settingRuns(
  study: CalibrationStudy,
  targets: Target[],
  setting: Setting,
  rung: Rung,
  registry: Registry,
): SettingRun[] {
  const all = study.knobs.map((knob) => candidateOf(knob, setting));
  return targets.flatMap((target, index) => {
    const look = lookAt(target, rung);
    if (!look) return [];
    const { ignoredOptions = [] } = registry.method(target.method);
    const candidates = all.filter((candidate) => !isIgnored(candidate, ignoredOptions));
    const classes = registry.dataSet(target.dataset).classes?.(target.dataset) ?? 1;
    const changed = candidates.reduce<Options>((sum, { options = {} }) => merge(sum, options), {});
    const full = candidates.reduce<Options>((sum, { byClasses }) => merge(sum, byClasses?.(classes) ?? {}), changed);
    const options = study.rowOverridesKnob ? merge(full, target.options) : merge(target.options, full);
    const dataPatch: DataPatch = Object.assign({}, ...candidates.map(({ dataset = {} }) => dataset));
    const run = (replicate: number, repeat: number): SettingRun => ({
      target: index,
      replicate,
      repeat,
      spec: { method: target.method, options, ...seeded(target, dataPatch, replicate, repeat) },
    });
    const repeats = target.fixedDataset ? (look.repeats ?? 1) : 1;
    return Array.from({ length: look[sizeOf(target)] * repeats }, (_, i) => run(Math.floor(i / repeats), i % repeats));
  });
}

/** The look that a rung takes at a target; undefined if it takes none. */
function lookAt(target: Target, rung: Rung): Look | undefined {
  return rung.find(
    ({ tables, methods }) =>
      (!tables || target.tables.some((table) => tables.includes(table))) &&
      (!methods || methods.includes(target.method)),
  );
}

type DataPatch = NonNullable<Candidate['dataset']>;

/** Data set and seed by the calibration's own names; the same for all targets and settings on data of one description. */
function seeded(
  { dataset, fixedDataset, method }: Target,
  dataPatch: DataPatch,
  replicate: number,
  repeat: number,
): Pick<RunSpec, 'dataset' | 'seed'> {
  if (!isSynthetic(dataset)) {
    return {
      dataset: dataPatch.raw ? { ...dataset, raw: true } : dataset,
      seed: namedSeed('calibration run', dataSetName(dataset), method, replicate),
    };
  }
  const { generator, n, seed: _, ...rest } = dataset;
  // as in benchmarkRows: another setting is another set of draws; with only kind and n, seeds are what they always were
  const kind = [fixedDataset ? 'sweep' : generator, n, ...(Object.keys(rest).length > 0 ? [canonicalJson(rest)] : [])];
  const made: DatasetSpec = {
    ...dataset,
    ...dataPatch,
    seed: namedSeed('calibration data set', ...kind, replicate),
  };
  return { dataset: made, seed: namedSeed('calibration run', ...kind, method, replicate, repeat) };
}

/** Whether a candidate changes only what the method ignores: the run is then shared with the other candidates. */
function isIgnored({ options = {}, byClasses }: Candidate, ignored: readonly string[]): boolean {
  const changed = Object.keys({ ...options, ...byClasses?.(1) });
  return changed.length > 0 && changed.every((name) => ignored.includes(name));
}

const isObject = (value: unknown): value is Options => typeof value === 'object' && value !== null;

/** `over` on top of `under`, object by object. */
function merge(under: Options, over: Options): Options {
  const out = { ...under };
  for (const [key, value] of Object.entries(over)) {
    const before = out[key];
    out[key] = isObject(value) && isObject(before) ? merge(before, value) : value;
  }
  return out;
}

/** What a setting's runs gave. */
export interface Evaluation {
  setting: Setting;
  /** [target][data set][run on it]; null for a failed run, no entry for a target the rung does not look at */
  runs: (RunMetrics | null)[][][];
}

/** Gathers the metrics of a setting's runs. */
export function gather(
  setting: Setting,
  targets: number,
  runs: SettingRun[],
  metricsOf: (run: SettingRun) => RunMetrics | null,
): Evaluation {
  const gathered: Evaluation['runs'] = Array.from({ length: targets }, () => []);
  for (const run of runs) {
    const ofTarget = gathered[run.target];
    ofTarget[run.replicate] ??= [];
    ofTarget[run.replicate][run.repeat] = metricsOf(run);
  }
  return { setting, runs: gathered };
}
