import { largestOfRows, Matrix } from '../core/matrix.js';
import { withRows } from '../core/threads/rows.js';
import type { Engine } from './engine.js';
import { gatedLogDensities } from './log-densities.js';
import { gatesOf } from './parameters.js';
import { defaultThreshold, type TrainingResult, train } from './training.js';

/** A training run with every random number given and every outcome expected: the form of `tests/fixtures/shared`. */
export interface Trajectory {
  config: {
    epochs: number;
    splitInterval: number;
    learningRate: number;
    /** weight of the KL term, already multiplied by N */
    beta: number;
    backgroundLogVariance: number;
    splitSigma: number;
    tauMultiplier: number;
  };
  x: number[][];
  initialMeans: number[];
  initialLogVariances: number[];
  priors: number[];
  /** uniforms of the Gumbel noise, epochs × D */
  uniforms: number[][];
  temperatures: number[];
  /** standard normals of both children, splits × D */
  normalsA: number[][];
  normalsB: number[][];
  expected: {
    objective: number[];
    diagnostics: { epoch: number; worst: number; split: boolean; k: number }[];
    labels: number[];
    gates: number[];
    means: number[][];
    logVariances: number[][];
    mixtureLogits: number[];
  };
}

/** Largest relative deviations of a replay from what its trajectory expects, and whether the decisions agree. */
export interface ReplayDeviation {
  objective: number;
  gates: number;
  means: number;
  logVariances: number;
  mixtureLogits: number;
  labelsAgree: boolean;
  splitsAgree: boolean;
}

/** The largest deviation that counts as agreement: a float64 engine, and one in single precision. */
export const REPLAY_TOLERANCE = { kernel: 1e-9, tfjs: 1e-3 } as const;

/** Runs a trajectory's training on an engine and compares every outcome. */
export function replay(trajectory: Trajectory, engine: Engine): ReplayDeviation {
  const { config, expected } = trajectory;
  const x = Matrix.fromRows(trajectory.x);
  const result = withRows(x, 1, (rows) =>
    train(
      engine,
      {
        x: rows,
        priors: Float64Array.from(trajectory.priors),
        means: Float64Array.from(trajectory.initialMeans),
        logVariances: Float64Array.from(trajectory.initialLogVariances),
      },
      {
        ...config,
        threshold: config.tauMultiplier * defaultThreshold(x.cols),
        maxComponents: 1 + trajectory.normalsA.length,
        onMaxComponents: 'error',
        temperatures: Float64Array.from(trajectory.temperatures),
      },
      {
        uniforms: (epoch) => Float64Array.from(trajectory.uniforms[epoch]),
        splitNormals: (split) => ({
          a: Float64Array.from(trajectory.normalsA[split]),
          b: Float64Array.from(trajectory.normalsB[split]),
        }),
      },
    ),
  );
  const { parameters, objective } = result;
  const labels = largestOfRows(gatedLogDensities(x, parameters, config.backgroundLogVariance));
  return {
    objective: largestDeviation(objective, expected.objective),
    gates: largestDeviation(gatesOf(parameters), expected.gates),
    means: largestDeviation(parameters.means.data, expected.means.flat()),
    logVariances: largestDeviation(parameters.logVariances.data, expected.logVariances.flat()),
    mixtureLogits: largestDeviation(parameters.mixtureLogits, expected.mixtureLogits),
    labelsAgree: labels.length === expected.labels.length && labels.every((label, i) => label === expected.labels[i]),
    splitsAgree: splitsAgree(result, expected.diagnostics),
  };
}

/** Whether a replay stays within the tolerance of its engine. */
export function replayAgrees(deviation: ReplayDeviation, tolerance: number): boolean {
  const { objective, gates, means, logVariances, mixtureLogits, labelsAgree, splitsAgree } = deviation;
  const within = [objective, gates, means, logVariances, mixtureLogits].every((value) => value <= tolerance);
  return within && labelsAgree && splitsAgree;
}

/**
 * max |a − b| / |b| over all entries; infinite if the lengths differ. An entry near zero is measured against a
 * hundredth of the largest one: single precision cannot promise it more digits.
 */
function largestDeviation(actual: ArrayLike<number>, expected: number[]): number {
  if (actual.length !== expected.length) return Number.POSITIVE_INFINITY;
  const scale = expected.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return expected.reduce((most, value, i) => {
    const difference = Math.abs(actual[i] - value);
    return Math.max(most, difference === 0 ? 0 : difference / Math.max(Math.abs(value), scale / 100));
  }, 0);
}

function splitsAgree({ checks }: TrainingResult, expected: Trajectory['expected']['diagnostics']): boolean {
  return (
    checks.length === expected.length &&
    checks.every((check, i) => {
      const { epoch, worst, split } = expected[i];
      return check.epoch === epoch && check.component === worst && check.split === split;
    })
  );
}
