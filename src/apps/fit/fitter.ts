import { AdaptiveDivi } from '../../library/adaptive/adaptive-divi.js';
import type { AdaptiveModel } from '../../library/adaptive/model.js';
import type { AdaptiveOptions } from '../../library/adaptive/options.js';
import { InputError } from '../../library/core/errors.js';
import type { Matrix } from '../../library/core/matrix.js';
import { Divi } from '../../library/divi/divi.js';
import type { DiviModel } from '../../library/divi/model.js';
import type { DiviInput } from '../../library/divi/options.js';
import type { DiviParameters } from '../../library/divi/parameters.js';
import { DivergenceError, type EpochReport } from '../../library/divi/training.js';

/** of the rough K-means: the ledger's three leave a small table's partition to luck */
const ROUGH_RESTARTS = 10;

/** Called with what is being done, and which part of it is finished if that is known. */
export type Told = (what: string, part: number | null) => void;

/** DIVI's options but its seed. */
export type DiviSettings = Omit<DiviInput, 'seed' | 'onEpoch'>;

/** Adaptive DIVI's options but its seed. */
export type AdaptiveSettings = Omit<Partial<AdaptiveOptions>, 'seed' | 'onStep' | 'agreement'>;

/** Sees every epoch of the paper's DIVI, with what is learned by then. */
export type DiviWatch = (report: EpochReport, parameters: () => DiviParameters) => void;

/** A method with its options, to be fitted with any seed. */
export interface Fitter<M> {
  name: string;
  /** `name`: what the progress calls this fit */
  fit(x: Matrix, seed: number, told?: Told, name?: string): M;
  /** the method as samples of the rows are fitted, if it found K clusters itself: fewer rows show fewer */
  again?(k: number): Fitter<M>;
}

/** The paper's DIVI, by several threads if there are many rows. */
export function diviFitter(divi: DiviSettings, threads = 1, watch?: DiviWatch): Fitter<DiviModel> {
  // each seed draws its own rough partition: with a common one, seeds would seem to agree more than they do
  const stepA = { seed: null, restarts: ROUGH_RESTARTS, ...divi.stepA };
  return {
    name: 'DIVI',
    fit(x, seed, told, name = 'DIVI') {
      told?.(`${name}: Step A, the prior of the gates`, null);
      const onEpoch: DiviInput['onEpoch'] = (report, parameters) => {
        const { epoch, epochs, k } = report;
        told?.(`${name}: epoch ${epoch} of ${epochs}, K = ${k}`, epoch / epochs);
        watch?.(report, parameters!);
      };
      return new Divi({ ...divi, stepA, seed, threads, ...((told || watch) && { onEpoch }) }).fit(x);
    },
  };
}

/** Adaptive DIVI. */
export function adaptiveFitter(adaptive: AdaptiveSettings): Fitter<AdaptiveModel> {
  return {
    name: 'DIVI-Adaptive',
    fit(x, seed, told, name = 'DIVI-Adaptive') {
      told?.(`${name}: looking for clusters`, null);
      const onStep: AdaptiveOptions['onStep'] = ({ done, of }) =>
        told?.(`${name}: certificate, part ${done} of ${of}`, done / (of + 1));
      return new AdaptiveDivi({ ...adaptive, seed, ...(told && { onStep }) }).fit(x);
    },
    again: (k) => adaptiveFitter({ ...adaptive, clusters: k }),
  };
}

/** The fit of a sample, which may lack what tells its rows apart; null then. */
export function tryFit<M>(fitter: Fitter<M>, x: Matrix, seed: number): M | null {
  try {
    return fitter.fit(x, seed);
  } catch (error) {
    if (error instanceof InputError || error instanceof DivergenceError) return null;
    throw error;
  }
}
