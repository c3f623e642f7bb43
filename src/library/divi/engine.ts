import type { Rows } from '../core/threads/rows.js';
import type { DiviParameters } from './parameters.js';

/** What an engine needs to start a model with one component. */
export interface EngineStart {
  /** N × D data, standardised */
  x: Rows;
  /** prior inclusion probabilities ρ, inside (0, 1) */
  priors: Float64Array;
  /** μ₁ and ln σ₁² of the first component */
  means: Float64Array;
  logVariances: Float64Array;
  /** weight of the KL term in Eq. 5, already multiplied by N */
  beta: number;
  learningRate: number;
  backgroundLogVariance: number;
  /** the most components the model may come to have */
  capacity: number;
}

/** Split diagnostics on the deterministic gates (Eqs. A.11 and A.12). */
export interface Diagnosis {
  labels: Int32Array;
  /** S_k, the average negative log-density of component k's rows; −∞ for a component without rows */
  scores: Float64Array;
}

/** One model in training. Everything outside an engine is the same for all engines. */
export interface EngineSession {
  /** One Adam step on 𝒥 (Eq. 5) with gates relaxed by the uniforms u_j (Eq. 6); returns 𝒥 before the step. */
  step(uniforms: Float64Array, temperature: number): number;
  diagnose(): Diagnosis;
  /** μ_k + offsetA stays in place, μ_k − offsetB becomes the last component; Adam starts again (Appendix A.3). */
  split(component: number, offsetA: Float64Array, offsetB: Float64Array): void;
  parameters(): DiviParameters;
  dispose(): void;
}

export interface Engine {
  readonly name: EngineName;
  start(start: EngineStart): EngineSession;
}

export const ENGINE_NAMES = ['kernel', 'tfjs'] as const;
export type EngineName = (typeof ENGINE_NAMES)[number];
