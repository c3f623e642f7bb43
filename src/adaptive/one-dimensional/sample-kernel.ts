import { type AdaptiveKernel, startAdaptiveKernel } from '../kernel.js';
import { LEAST_SD, type Sample } from './sample.js';

/** A one-dimensional Gaussian mixture. */
export interface LineMixture {
  weights: Float64Array;
  means: Float64Array;
  sds: Float64Array;
  logLikelihood: number;
  /** whether all components have one standard deviation */
  tied?: boolean;
}

/** an EM ends where the log-likelihood rises by less */
const TOLERANCE = 0.03;

/** One sample at a time in an instance of the kernel. */
class SampleKernel {
  readonly #run: AdaptiveKernel = startAdaptiveKernel();
  #room = 0;
  #components = 0;
  #loaded: Sample | undefined;

  /** EM from the given mixture, which is changed. */
  em(sample: Sample, mixture: LineMixture, steps: number): LineMixture {
    this.#load(sample, mixture.means.length);
    this.#writeMixture(mixture);
    const least = LEAST_SD * sample.scale;
    const m = mixture.means.length;
    mixture.logLikelihood = this.#run.em(sample.values.length, m, sample.n, least * least, steps, TOLERANCE);
    mixture.weights.set(this.#reals(this.#run.mixtureAt(), m));
    mixture.means.set(this.#reals(this.#run.meansAt(), m));
    mixture.sds.set(this.#reals(this.#run.sdsAt(), m));
    return mixture;
  }

  logDensities(mixture: LineMixture, values: Float64Array): Float64Array {
    this.#loaded = undefined;
    this.#open(values.length, mixture.means.length);
    this.#reals(this.#run.valuesAt(), values.length).set(values);
    this.#writeMixture(mixture);
    this.#run.densities(values.length, mixture.means.length);
    return this.#reals(this.#run.outAt(), values.length).slice();
  }

  studentSum(sample: Sample, mode: number, left: number, right: number, nu: number): number {
    this.#load(sample, 1);
    return this.#run.studentSum(sample.values.length, mode, 1 / left, 1 / right, nu);
  }

  powerSum(sample: Sample, mode: number, left: number, right: number, beta: number): number {
    this.#load(sample, 1);
    return this.#run.powerSum(sample.values.length, mode, 1 / left, 1 / right, beta);
  }

  #load(sample: Sample, components: number): void {
    this.#open(sample.values.length, components);
    if (this.#loaded === sample) return;
    this.#loaded = sample;
    this.#reals(this.#run.valuesAt(), sample.values.length).set(sample.values);
    this.#reals(this.#run.countsAt(), sample.values.length).set(sample.counts);
  }

  #open(size: number, components: number): void {
    if (size <= this.#room && components <= this.#components) return;
    this.#room = Math.max(size, this.#room, 512);
    this.#components = Math.max(components, this.#components, 16);
    this.#run.openSample(this.#room, this.#components);
    this.#loaded = undefined;
  }

  #writeMixture({ weights, means, sds }: LineMixture): void {
    const m = means.length;
    this.#reals(this.#run.mixtureAt(), m).set(weights);
    this.#reals(this.#run.meansAt(), m).set(means);
    this.#reals(this.#run.sdsAt(), m).set(sds);
  }

  #reals(at: number, length: number): Float64Array {
    return new Float64Array(this.#run.memory.buffer, at, length);
  }
}

let shared: SampleKernel | undefined;

/** The instance that all one-dimensional tools use in turn: nothing in it outlasts a call. */
export function sampleKernel(): SampleKernel {
  shared ??= new SampleKernel();
  return shared;
}
