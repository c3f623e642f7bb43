import { type Workbench, workbench } from '../workbench.js';
import { LEAST_SD, type Sample } from './sample.js';
import type { LineMixture } from './sample-kernel.js';

/** an EM ends where the log-likelihood rises by less */
const TOLERANCE = 0.03;
/** numbers for a component that an EM has beside the mixture, as in kernel/adaptive/sample.ts */
const ROOM = 10;

/** An EM to be done. */
export interface EmJob {
  sample: Sample;
  /** is changed */
  mixture: LineMixture;
  /** rounds where its components have one standard deviation */
  steps: number;
}

/** EMs from the given mixtures, which are changed, each in whichever thread is free. */
export function emAll(jobs: EmJob[]): void {
  const work = workbench();
  const top = work.top;
  const samples = new Map<Sample, [values: number, counts: number]>();
  for (const { sample } of jobs) if (!samples.has(sample)) samples.set(sample, placeSample(work, sample));
  const mixtures = jobs.map(({ mixture }) => placeMixture(work, mixture));
  const jobsAt = work.place(
    jobs.flatMap(({ sample, mixture, steps }, j) => {
      const least = LEAST_SD * sample.scale;
      const size = sample.values.length;
      const m = mixture.means.length;
      return [...samples.get(sample)!, size, sample.n, least * least, m, steps, mixture.tied ? 1 : 0, mixtures[j]];
    }),
  );
  const components = jobs.reduce((most, { mixture }) => Math.max(most, mixture.means.length), 0);
  const room = work.allocateReals(ROOM * components * work.threads);
  work.each('emPart', jobs.length, jobsAt, TOLERANCE, room, components);
  jobs.forEach(({ mixture }, j) => {
    readMixture(work, mixture, mixtures[j]);
  });
  work.free(top);
}

/** Values and counts, with room for one more each. */
function placeSample(work: Workbench, { values, counts }: Sample): [values: number, counts: number] {
  const size = values.length + 1;
  const at = work.allocateReals(2 * size);
  work.write(at, values);
  work.write(at + 8 * size, counts);
  return [at, at + 8 * size];
}

/** Weights, means and standard deviations, with room for the log-likelihood. */
function placeMixture(work: Workbench, { weights, means, sds }: LineMixture): number {
  const m = means.length;
  const at = work.allocateReals(3 * m + 1);
  work.write(at, weights);
  work.write(at + 8 * m, means);
  work.write(at + 16 * m, sds);
  return at;
}

function readMixture(work: Workbench, mixture: LineMixture, at: number): void {
  const m = mixture.means.length;
  const numbers = work.read(at, 3 * m + 1);
  mixture.weights.set(numbers.subarray(0, m));
  mixture.means.set(numbers.subarray(m, 2 * m));
  mixture.sds.set(numbers.subarray(2 * m, 3 * m));
  mixture.logLikelihood = numbers[3 * m];
}
