import { requireInput, requireKnown, requireOneOf, requirePositive, requireWhole } from '../core/errors.js';
import { ENGINE_NAMES, type EngineName } from './engine.js';
import type { DiviParameters } from './parameters.js';
import { checkStepA, PRIOR_MODES, type PriorMode, STEP_A_DEFAULTS, type StepAOptions } from './prior.js';
import { type Annealing, splitIntervalFor, temperatures } from './schedule.js';
import type { EpochReport } from './training.js';

const ASSIGNMENTS = ['likelihood', 'posterior'] as const;
/** How rows get their component: without π, or with. */
export type Assignment = (typeof ASSIGNMENTS)[number];

/** Options of {@link Divi}; if the paper leaves one open, its default is what the paper's own numbers point to. */
export interface DiviOptions {
  /** where the prior inclusion probabilities ρ come from: Mode 1, 2 or 3 of Step A */
  prior: PriorMode;
  /** E */
  epochs: number;
  /** T_split, epochs between checks of the components */
  splitInterval: number;
  /** Adam's learning rate */
  learningRate: number;
  /** weight of the KL term in units of N: β / N */
  beta: number;
  /** τ / τ₀ */
  tauMultiplier: number;
  temperature: Annealing;
  /** ln σ₀² of the background */
  backgroundLogVariance: number;
  /** ln σ₁² of the first component at the start */
  initialLogVariance: number;
  /** σ_split, standard deviation of the children's means around their parent's */
  splitSigma: number;
  /** the component of a row: argmax_k ℓ_ik as the paper writes it, or of π_k exp ℓ_ik */
  assignment: Assignment;
  /** split at every check, whatever τ is: the schedule then sets K */
  everySplit: boolean;
  /** the largest number of components; null: what the schedule allows */
  maxComponents: number | null;
  /** at maxComponents: make no further split, or throw if one is due */
  onMaxComponents: 'cap' | 'error';
  /** scale every column to mean 0 and variance 1 before fitting, as the paper does */
  standardize: boolean;
  stepA: StepAOptions;
  seed: number;
  engine: EngineName;
  /**
   * called after every epoch; `parameters` returns the current parameters, on the standardised scale (only in `fit`)
   */
  onEpoch: ((report: EpochReport, parameters?: () => DiviParameters) => void) | undefined;
}

/** What a caller may pass: everything is optional, down to single fields of `temperature` and `stepA`. */
export type DiviInput = Partial<Omit<DiviOptions, 'temperature' | 'stepA'>> & {
  temperature?: Partial<Annealing>;
  stepA?: Partial<StepAOptions>;
  /** K: the interval that gives it, and a split at every look */
  clusters?: number;
};

export const DIVI_DEFAULTS: DiviOptions = {
  prior: 'informative',
  epochs: 300,
  splitInterval: 80,
  learningRate: 0.01,
  beta: 1,
  tauMultiplier: 1,
  temperature: { start: 1, end: 0.1, schedule: 'geometric', rate: 0.99 },
  backgroundLogVariance: 2.5,
  initialLogVariance: 0,
  splitSigma: 0.2,
  assignment: 'posterior',
  everySplit: false,
  maxComponents: null,
  onMaxComponents: 'cap',
  standardize: true,
  stepA: STEP_A_DEFAULTS,
  seed: 0,
  engine: 'kernel',
  onEpoch: undefined,
};

/** The options with defaults filled in, every one checked. */
export function resolveOptions(asked: DiviInput): DiviOptions {
  const { clusters, ...input } = asked;
  requireKnown('option', input, DIVI_DEFAULTS);
  requireKnown('option temperature.', input.temperature ?? {}, DIVI_DEFAULTS.temperature);
  requireKnown('option stepA.', input.stepA ?? {}, STEP_A_DEFAULTS);
  const options: DiviOptions = {
    ...DIVI_DEFAULTS,
    ...given(input),
    ...(clusters !== undefined && scheduleOf(clusters, input)),
    temperature: { ...DIVI_DEFAULTS.temperature, ...given(input.temperature ?? {}) },
    stepA: { ...STEP_A_DEFAULTS, ...given(input.stepA ?? {}) },
  };
  requireOneOf('prior', options.prior, PRIOR_MODES);
  requireOneOf('assignment', options.assignment, ASSIGNMENTS);
  requireOneOf('engine', options.engine, ENGINE_NAMES);
  requireOneOf('onMaxComponents', options.onMaxComponents, ['cap', 'error']);
  requireWhole('epochs', options.epochs, 1);
  requireWhole('splitInterval', options.splitInterval, 1);
  requirePositive('learningRate', options.learningRate);
  requireInput(
    Number.isFinite(options.beta) && options.beta >= 0,
    `beta must be a finite number of at least 0, not ${options.beta}`,
  );
  requirePositive('tauMultiplier', options.tauMultiplier);
  requireInput(typeof options.everySplit === 'boolean', `everySplit must be true or false, not ${options.everySplit}`);
  for (const name of ['backgroundLogVariance', 'initialLogVariance'] as const) {
    requireInput(Number.isFinite(options[name]), `${name} must be finite, not ${options[name]}`);
  }
  requirePositive('splitSigma', options.splitSigma);
  if (options.maxComponents !== null) requireWhole('maxComponents', options.maxComponents, 1);
  requireInput(Number.isSafeInteger(options.seed), `seed must be a whole number, not ${options.seed}`);
  checkStepA(options.stepA);
  temperatures(options.temperature, 1);
  return options;
}

/** The schedule that gives K components. */
function scheduleOf(
  clusters: number,
  { splitInterval, everySplit, epochs = DIVI_DEFAULTS.epochs }: DiviInput,
): Pick<DiviOptions, 'splitInterval' | 'everySplit'> {
  requireWhole('clusters', clusters, 1);
  requireInput(
    splitInterval === undefined && everySplit === undefined,
    'clusters gives the split interval: leave splitInterval and everySplit away',
  );
  return { splitInterval: splitIntervalFor(clusters, epochs), everySplit: true };
}

/** The entries that have a value: undefined means the default. */
function given<T extends object>(input: T): Partial<T> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Partial<T>;
}
