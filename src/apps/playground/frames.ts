import type { Rung } from '../../library/adaptive/ladder/rung.js';
import type { Matrix } from '../../library/core/matrix.js';
import { gatedLogDensities, hardAssignments, posteriors } from '../../library/divi/log-densities.js';
import { DIVI_DEFAULTS } from '../../library/divi/options.js';
import { gatesOf } from '../../library/divi/parameters.js';
import type { AdaptiveWatch, DiviWatch } from '../fit/fitter.js';
import type { Frame } from './messages.js';

/** moments of a fit that are shown, besides its splits: enough for the eye, few enough to keep */
const FRAMES = 150;

/** Frames of the paper's DIVI on the shown rows, standardised: every few epochs, and after every split. */
export function diviFrames(shown: Matrix, post: (frame: Frame) => void): DiviWatch {
  let lastK = 1;
  return ({ epoch, epochs, k, objective }, parameters) => {
    const split = k > lastK;
    lastK = k;
    if (!split && epoch !== 1 && epoch !== epochs && epoch % Math.ceil(epochs / FRAMES) !== 0) return;
    const now = parameters();
    const densities = gatedLogDensities(shown, now, DIVI_DEFAULTS.backgroundLogVariance);
    post({
      part: epoch / epochs,
      text: `Epoch ${epoch} of ${epochs}, K = ${k}${split ? ': the worst component was split' : ''}`,
      k,
      labels: Uint16Array.from(hardAssignments(posteriors(densities, now.mixtureLogits))),
      gates: Float32Array.from(gatesOf(now)),
      objective,
      split,
      features: [],
    });
  };
}

/** Frames of adaptive DIVI: one a split. `rows` are the places of the shown rows among all `n`. */
export function adaptiveFrames(rows: readonly number[], n: number, post: (frame: Frame) => void): AdaptiveWatch {
  const labels = new Uint16Array(n);
  let k = 1;
  const told = (text: string, features: number[]): void =>
    post({
      part: null,
      text,
      k,
      labels: Uint16Array.from(rows, (i) => labels[i]),
      gates: null,
      objective: null,
      split: k > 1,
      features,
    });
  told('K = 1: looking for a split that other rows show too', []);
  return (rung, lower, upper) => {
    // the larger part keeps its colour
    for (const i of lower.length < upper.length ? lower : upper) labels[i] = k;
    k++;
    told(splitWords(rung, k), rung.features);
  };
}

const splitWords = ({ tier, sizes }: Rung, k: number): string =>
  `K = ${k}: ${Math.min(...sizes)} rows told from ${Math.max(...sizes)}, ${tier === 'asked' ? 'as asked for' : tier}`;
