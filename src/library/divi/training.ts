import { InputError } from '../core/errors.js';
import { log } from '../core/math/log.js';
import { stream } from '../core/random.js';
import type { Engine, EngineSession, EngineStart } from './engine.js';
import type { DiviParameters } from './parameters.js';
import { scheduledComponents } from './schedule.js';

/** Everything that fixes a training run but its random numbers. */
export interface TrainingSettings {
  epochs: number;
  /** T_split */
  splitInterval: number;
  learningRate: number;
  /** weight of the KL term, already multiplied by N */
  beta: number;
  /** τ, the score above which the worst component is split */
  threshold: number;
  backgroundLogVariance: number;
  /** σ_split */
  splitSigma: number;
  /** split at every look, whatever the threshold */
  everySplit?: boolean;
  /** null: what the schedule allows */
  maxComponents: number | null;
  /** what a split beyond it is: not made, or an error */
  onMaxComponents: 'cap' | 'error';
  /** temperature of every epoch */
  temperatures: Float64Array;
}

/** The random numbers of a training run, asked for in order. */
export interface TrainingDraws {
  /** u_j of every feature's Gumbel noise, inside (0, 1), for epoch e = 0, 1, … */
  uniforms(epoch: number): Float64Array;
  /** standard normals of both children's means, for split s = 0, 1, … */
  splitNormals(split: number): { a: Float64Array; b: Float64Array };
}

/** Where training starts. */
export type TrainingStart = Pick<EngineStart, 'x' | 'priors' | 'means' | 'logVariances'>;

/** One check of the components, every T_split epochs. */
export interface SplitCheck {
  /** counted from 1 */
  epoch: number;
  /** k*, the worst-fitting component */
  component: number;
  /** S_k of every component; −∞ for one without rows */
  scores: number[];
  /** τ */
  threshold: number;
  /** whether k* was split: its score exceeded the threshold, and there was room below maxComponents */
  split: boolean;
}

export interface EpochReport {
  /** counted from 1 */
  epoch: number;
  epochs: number;
  /** 𝒥 before this epoch's Adam step */
  objective: number;
  temperature: number;
  /** components in this epoch */
  k: number;
}

export interface TrainingResult {
  parameters: DiviParameters;
  objective: Float64Array;
  checks: SplitCheck[];
}

/**
 * Thrown if the training objective becomes non-finite.
 * @example
 * import { DivergenceError, Divi, makeMatched } from 'divi-repro';
 * try {
 *   new Divi({ learningRate: 1e308 }).fit(makeMatched({ n: 50, seed: 1 }).x);
 * } catch (error) {
 *   if (error instanceof DivergenceError) console.log(error.epoch, error.message);
 * }
 */
export class DivergenceError extends Error {
  override readonly name = 'DivergenceError';
  /** counted from 1 */
  readonly epoch: number;
  readonly objective: number;
  readonly learningRate: number;

  constructor(epoch: number, objective: number, learningRate: number) {
    super(
      `the objective became ${objective} in epoch ${epoch}: training diverged; ` +
        `lower learningRate (now ${learningRate}) and check that the data are standardised`,
    );
    this.epoch = epoch;
    this.objective = objective;
    this.learningRate = learningRate;
  }
}

/** Index of the largest value; the first of equals. */
function argmax(values: Float64Array): number {
  let best = 0;
  for (let c = 1; c < values.length; c++) if (values[c] > values[best]) best = c;
  return best;
}

/** The loop of Algorithm 1. */
export function train(
  engine: Engine,
  start: TrainingStart,
  settings: TrainingSettings,
  draws: TrainingDraws,
  onEpoch?: (report: EpochReport, session: EngineSession) => void,
): TrainingResult {
  const { epochs, splitInterval, learningRate, beta, threshold, backgroundLogVariance, splitSigma, maxComponents } =
    settings;
  const scheduled = scheduledComponents(epochs, splitInterval);
  const capacity = Math.min(maxComponents ?? scheduled, scheduled);
  const session = engine.start({ ...start, learningRate, beta, backgroundLogVariance, capacity });
  try {
    const objective = new Float64Array(epochs);
    const checks: SplitCheck[] = [];
    let k = 1;
    for (let e = 0; e < epochs; e++) {
      const epoch = e + 1;
      const temperature = settings.temperatures[e];
      objective[e] = session.step(draws.uniforms(e), temperature);
      if (!Number.isFinite(objective[e])) throw new DivergenceError(epoch, objective[e], learningRate);
      onEpoch?.({ epoch, epochs, objective: objective[e], temperature, k }, session);
      if (epoch % splitInterval !== 0) continue;

      const { scores } = session.diagnose();
      const component = argmax(scores);
      const exceeds = settings.everySplit === true || scores[component] > threshold;
      if (exceeds && k === maxComponents && settings.onMaxComponents === 'error') {
        throw new InputError(
          `epoch ${epoch} would split component ${component + 1} and make ${k + 1} components, more than ` +
            `maxComponents = ${maxComponents}: raise maxComponents, or splitInterval (now ${splitInterval}), or tauMultiplier`,
        );
      }
      const split = exceeds && k !== maxComponents;
      checks.push({ epoch, component, scores: Array.from(scores), threshold, split });
      if (!split) continue;
      const { a, b } = draws.splitNormals(k - 1);
      session.split(
        component,
        a.map((z) => splitSigma * z),
        b.map((z) => splitSigma * z),
      );
      k++;
    }
    const parameters = session.parameters();
    if (!allFinite(parameters)) throw new DivergenceError(epochs, Number.NaN, learningRate);
    return { parameters, objective, checks };
  } finally {
    session.dispose();
  }
}

/** The last step comes after the last objective: it is looked at on its own. */
function allFinite({ means, logVariances, mixtureLogits, gateLogits }: DiviParameters): boolean {
  return [means.data, logVariances.data, mixtureLogits, gateLogits].every((values) => values.every(Number.isFinite));
}

/** τ = ½ D (1 + ln 2π + ln σ²) with σ² = 1 (Eq. A.13), the entropy of a standard Gaussian in D dimensions. */
export function defaultThreshold(d: number): number {
  return 0.5 * d * (1 + log(2 * Math.PI));
}

/** Training's random numbers from the seed: one stream for the gates, one for every split. */
export function seededDraws(seed: number, d: number): TrainingDraws {
  const gates = stream(seed, 'divi', 'gates');
  const uniforms = new Float64Array(d);
  return {
    uniforms() {
      for (let j = 0; j < d; j++) uniforms[j] = gates.uniform();
      return uniforms;
    },
    splitNormals(split) {
      const random = stream(seed, 'divi', 'split', split);
      const normals = (): Float64Array => Float64Array.from({ length: d }, () => random.normal());
      return { a: normals(), b: normals() };
    },
  };
}
