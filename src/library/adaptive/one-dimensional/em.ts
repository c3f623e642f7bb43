import { workbench } from '../workbench.js';
import { LEAST_SD, type Sample } from './sample.js';
import type { LineMixture } from './sample-kernel.js';

/** an EM ends where the log-likelihood rises by less */
const TOLERANCE = 0.03;
/** numbers of a job, and those that an EM has for a component beside the mixture, as in kernel/adaptive/sample.ts */
const JOB = 9;
const ROOM = 10;

/** An EM to be done. */
export interface EmJob {
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
