import { type AdaptiveKernel, startAdaptiveKernel } from '../adaptive-kernel.js';
import { workbench } from '../workbench.js';
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

/** an EM ends where the log-likelihood rises by less */
const TOLERANCE = 0.03;
/** numbers of a job, and those that an EM has for a component beside the mixture, as in kernel/adaptive/sample.ts */
const JOB = 9;
const ROOM = 10;

/** An EM to be done. */
interface EmJob {
  sample: Sample;
  /** is changed */
  mixture: LineMixture;
  /** rounds where its components have one standard deviation */
  steps: number;
}

/** numbers of a mixture with its log-likelihood, and of a sample with room for one value more */
const mixtureSize = ({ means }: LineMixture): number => 3 * means.length + 1;
const sampleSize = ({ values }: Sample): number => 2 * values.length + 2;

/** EMs from the given mixtures, which are changed, each in whichever thread is free. */
export function emAll(jobs: EmJob[]): void {
  const samples = new Map<Sample, number>();
  let length = JOB * jobs.length;
  let components = 0;
  for (const { sample, mixture } of jobs) {
    if (!samples.has(sample)) {
      samples.set(sample, length);
      length += sampleSize(sample);
    }
    components = Math.max(components, mixture.means.length);
  }
  const mixturesFrom = length;
  for (const { mixture } of jobs) length += mixtureSize(mixture);
  const work = workbench();
  const top = work.top;
  // all in one piece, as there are many small calls
  const at = work.allocateReals(length + ROOM * components * work.threads);
  const reals = work.reals(at, length);
  for (const [sample, from] of samples) placeSample(sample, reals, from);
  let from = mixturesFrom;
  jobs.forEach(({ sample, mixture, steps }, j) => {
    placeMixture(mixture, reals, from);
    const values = at + 8 * samples.get(sample)!;
    const size = sample.values.length;
    const least = LEAST_SD * sample.scale;
    const to = JOB * j;
    reals[to] = values;
    reals[to + 1] = values + 8 * (size + 1);
    reals[to + 2] = size;
    reals[to + 3] = sample.n;
    reals[to + 4] = least * least;
    reals[to + 5] = mixture.means.length;
    reals[to + 6] = steps;
    reals[to + 7] = mixture.tied ? 1 : 0;
    reals[to + 8] = at + 8 * from;
    from += mixtureSize(mixture);
  });
  work.each('emPart', jobs.length, at, TOLERANCE, at + 8 * length, components);
  from = mixturesFrom;
  for (const { mixture } of jobs) {
    takeMixture(mixture, reals, from);
    from += mixtureSize(mixture);
  }
  work.free(top);
}

function placeSample({ values, counts }: Sample, reals: Float64Array, from: number): void {
  const size = values.length;
  for (let g = 0; g < size; g++) {
    reals[from + g] = values[g];
    reals[from + size + 1 + g] = counts[g];
  }
}

function placeMixture({ weights, means, sds }: LineMixture, reals: Float64Array, from: number): void {
  const m = means.length;
  for (let k = 0; k < m; k++) {
    reals[from + k] = weights[k];
    reals[from + m + k] = means[k];
    reals[from + 2 * m + k] = sds[k];
  }
}

function takeMixture(mixture: LineMixture, reals: Float64Array, from: number): void {
  const m = mixture.means.length;
  for (let k = 0; k < m; k++) {
    mixture.weights[k] = reals[from + k];
    mixture.means[k] = reals[from + m + k];
    mixture.sds[k] = reals[from + 2 * m + k];
  }
  mixture.logLikelihood = reals[from + 3 * m];
}
