import { type AdaptiveKernel, startAdaptiveKernel } from '../kernel.js';
import type { Sample } from './sample.js';

/** A one-dimensional Gaussian mixture. */
export interface LineMixture {
  weights: Float64Array;
  means: Float64Array;
  sds: Float64Array;
  logLikelihood: number;
  /** whether all components have one standard deviation */
  tied?: boolean;
}

/** The kernel's memory, and the first of the numbers in it. */
interface Places {
  reals: Float64Array;
  values: number;
  counts: number;
  out: number;
  weights: number;
  means: number;
  sds: number;
}

/** One sample at a time in an instance of the kernel. */
class SampleKernel {
  readonly #run: AdaptiveKernel = startAdaptiveKernel();
  #room = 0;
  #components = 0;
  #loaded: Sample | undefined;
  #known: Places | undefined;

  logDensities(mixture: LineMixture, values: Float64Array): Float64Array {
    this.#loaded = undefined;
    this.#open(values.length, mixture.means.length);
    this.#places().reals.set(values, this.#places().values);
    this.#writeMixture(mixture);
    this.#run.densities(values.length, mixture.means.length);
    const { reals, out } = this.#places();
    return reals.slice(out, out + values.length);
  }

  studentSum(sample: Sample, mode: number, left: number, right: number, nu: number): number {
    this.#load(sample);
    return this.#run.studentSum(sample.values.length, mode, 1 / left, 1 / right, nu);
  }

  powerSum(sample: Sample, mode: number, left: number, right: number, beta: number): number {
    this.#load(sample);
    return this.#run.powerSum(sample.values.length, mode, 1 / left, 1 / right, beta);
  }

  #load(sample: Sample): void {
    this.#open(sample.values.length, 0);
    if (this.#loaded === sample) return;
    this.#loaded = sample;
    const { reals, values, counts } = this.#places();
    reals.set(sample.values, values);
    reals.set(sample.counts, counts);
  }

  #open(size: number, components: number): void {
    if (size <= this.#room && components <= this.#components) return;
    this.#room = Math.max(size, this.#room, 512);
    this.#components = Math.max(components, this.#components, 16);
    this.#run.openSample(this.#room, this.#components);
    this.#loaded = undefined;
    this.#known = undefined;
  }

  #writeMixture(mixture: LineMixture): void {
    const { reals, weights, means, sds } = this.#places();
    for (let k = 0; k < mixture.means.length; k++) {
      reals[weights + k] = mixture.weights[k];
      reals[means + k] = mixture.means[k];
      reals[sds + k] = mixture.sds[k];
    }
  }

  /** The kernel's memory, and where in it things are: asked for once, as there are many small calls. */
  #places(): Places {
    if (this.#known?.reals.buffer !== this.#run.memory.buffer) {
      const run = this.#run;
      this.#known = {
        reals: new Float64Array(run.memory.buffer),
        values: run.valuesAt() / 8,
        counts: run.countsAt() / 8,
        out: run.outAt() / 8,
        weights: run.mixtureAt() / 8,
        means: run.meansAt() / 8,
        sds: run.sdsAt() / 8,
      };
    }
    return this.#known;
  }
}

let shared: SampleKernel | undefined;

/** The one instance: what it keeps from call to call is a sample that may be asked about again. */
export function sampleKernel(): SampleKernel {
  shared ??= new SampleKernel();
  return shared;
}
