import type { RealDataset, RunSpec, SyntheticDataset } from '../experiment/run-spec.js';
import { namedSeed } from '../experiment/seeds.js';
import type { MethodName } from '../methods/registry.js';
import { candidateOf, type Rung, type Setting, type Study } from './study.js';
import { sizeOf, type Target } from './targets.js';

/** A run of a setting: one replicate of a target, or a repeat of it on the same data set. */
export interface SettingRun {
  /** index of the target */
  target: number;
  /** index of the data set, or of the run on real data */
  replicate: number;
  /** 0, and above for repeats on the same data set */
  repeat: number;
  spec: RunSpec;
}

/** Runs on each data set of `Rung.repeatedDatasets`, the first included. */
const RUNS_PER_DATASET = 3;

const TRUE_CLUSTERS: Record<RealDataset['source'], number> = { wine: 3, isolet: 5, '20ng': 4 };

type Options = Record<string, unknown>;

/** All runs that a rung asks for of a setting. */
export function settingRuns(study: Study, targets: Target[], setting: Setting, rung: Rung): SettingRun[] {
  const candidates = study.knobs.map((knob) => candidateOf(knob, setting));
  const patch = candidates.reduce<Options>((sum, { options = {} }) => merge(sum, options), {});
  const dataPatch = Object.assign({}, ...candidates.map(({ dataset = {} }) => dataset));
  return targets.flatMap((target, index) => {
    if (!isLookedAt(target, rung)) return [];
    const trueClusters = 'generator' in target.dataset ? (target.dataset.k ?? 3) : TRUE_CLUSTERS[target.dataset.source];
    const full = candidates.reduce<Options>(
      (sum, { trueClusters: taken = {} }) => merge(sum, withValue(taken, trueClusters)),
      patch,
    );
    const options = relevantOptions(
      target,
      study.rowOverridesKnob ? merge(full, target.options) : merge(target.options, full),
    );
    const run = (replicate: number, repeat: number): SettingRun => ({
      target: index,
      replicate,
      repeat,
      spec: {
        method: target.method,
        options,
        ...seeded(target, dataPatch, replicate, repeat),
      } as RunSpec,
    });
    const replicates = Array.from({ length: rung[sizeOf(target)] }, (_, r) => run(r, 0));
    const repeated = hasRunSd(target) ? Math.min(rung.repeatedDatasets, replicates.length) : 0;
    const repeats = Array.from({ length: repeated * (RUNS_PER_DATASET - 1) }, (_, i) =>
      run(i % repeated, 1 + Math.floor(i / repeated)),
    );
    return [...replicates, ...repeats];
  });
}

function isLookedAt(target: Target, { tables, methods }: Rung): boolean {
  if (tables && !target.tables.some((table) => tables.includes(table))) return false;
  return !methods || methods.includes(target.method);
}

/** Whether the paper's run-to-run sd on one data set is a cell of its own: active dimensions of small data. */
export function hasRunSd(target: Target): boolean {
  const active = target.cells.find(({ metric }) => metric === 'activeDims');
  return target.fixedDataset && sizeOf(target) === 'small' && (active?.paper.sd ?? 0) > 0;
}

/** Data set and seed by the calibration's own names; the same for all targets and settings of a size. */
function seeded(
  { dataset, fixedDataset, method }: Target,
  dataPatch: Partial<SyntheticDataset>,
  replicate: number,
  repeat: number,
): Pick<RunSpec, 'dataset' | 'seed'> {
  if (!('generator' in dataset)) {
    return {
      dataset: dataPatch.raw ? { ...dataset, raw: true } : dataset,
      seed: namedSeed('calibration run', dataset.source, method, replicate),
    };
  }
  const { generator, n } = dataset;
  const kind = fixedDataset ? 'sweep' : generator;
  const { raw, ...made } = dataPatch;
  return {
    dataset: {
      ...dataset,
      ...made,
      ...(raw && !hasNoStepA(method) && { raw }),
      seed: namedSeed('calibration data set', kind, n, replicate),
    },
    seed: namedSeed('calibration run', kind, n, method, replicate, repeat),
  };
}

const hasNoStepA = (method: MethodName): boolean => method === 'DIVI-NonInfo' || method === 'DIVI-Random';

/** Options that cannot matter are left out, so that the run is shared by settings that differ in them alone. */
function relevantOptions({ method }: Target, options: Options): Options {
  if (!hasNoStepA(method)) return options;
  const { stepA: _stepA, ...rest } = options;
  return rest;
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

/** The same nested options with every value replaced. */
function withValue(options: Options, value: number): Options {
  return Object.fromEntries(
    Object.entries(options).map(([key, inner]) => [key, isObject(inner) ? withValue(inner, value) : value]),
  );
}
