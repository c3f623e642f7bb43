import { exp } from '../../../core/math/exp.js';
import { log } from '../../../core/math/log.js';
import type { RandomStream } from '../../../core/random.js';

/** Fills a row with nuisance values. */
type NoiseFill = (random: RandomStream, row: Float64Array) => void;

/** columns in a block of correlated noise, the correlation of two of them, and the share of ones in binary noise */
const BLOCK = 10;
const RHO = 0.6;
const ONES = 0.3;

type Draw = (random: RandomStream) => number;

const normal: Draw = (random) => random.normal();
const exponential: Draw = (random) => -log(random.uniform());
const centredExponential: Draw = (random) => exponential(random) - 1;
const studentT4: Draw = (random) => random.studentT(4);
const uniform: Draw = (random) => Math.sqrt(12) * (random.uniform() - 0.5);

/** Independent values of one law. */
const independent =
  (draw: Draw): NoiseFill =>
  (random, row) => {
    for (let j = 0; j < row.length; j++) row[j] = draw(random);
  };

/** Blocks of columns, each with its own factor, √ρ f + √(1 − ρ) e. */
const factors =
  (factor: Draw, own: Draw, block = BLOCK): NoiseFill =>
  (random, row) => {
    let shared = 0;
    for (let j = 0; j < row.length; j++) {
      if (j % block === 0) shared = factor(random);
      row[j] = Math.sqrt(RHO) * shared + Math.sqrt(1 - RHO) * own(random);
    }
  };

/** Every column a step on from the one before: x_j = ρ x_{j−1} + √(1 − ρ²) e. */
const autoregressive: NoiseFill = (random, row) => {
  for (let j = 0; j < row.length; j++) {
    row[j] = j === 0 ? random.normal() : RHO * row[j - 1] + Math.sqrt(1 - RHO * RHO) * random.normal();
  }
};

/** The kinds of noise without clusters that adaptive DIVI is tried on; all have one mode in every direction but the binary. */
export const NOISE_FILLS = {
  iid: independent(normal),
  corr: factors(normal, normal),
  'corr-t': factors(studentT4, studentT4),
  'corr-exp': factors(centredExponential, centredExponential),
  'corr-unif': factors(uniform, normal),
  global: factors(normal, normal, Number.POSITIVE_INFINITY),
  ar: autoregressive,
  t3: independent((random) => random.studentT(3)),
  cauchy: independent((random) => random.normal() / random.normal()),
  exp: independent(exponential),
  lognormal: independent((random) => exp(random.normal())),
  uniform: independent(uniform),
  binary: independent((random) => (random.uniform() < ONES ? 1 : 0)),
} as const satisfies Record<string, NoiseFill>;

export type NoiseKind = keyof typeof NOISE_FILLS;

export const NOISE_KINDS = Object.keys(NOISE_FILLS) as NoiseKind[];
