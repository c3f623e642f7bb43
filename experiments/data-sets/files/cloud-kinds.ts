import { exp } from '../../../src/library/core/math/exp.js';
import { hypot } from '../../../src/library/core/math/hypot.js';
import { log } from '../../../src/library/core/math/log.js';
import { pow, square } from '../../../src/library/core/math/pow.js';
import type { RandomStream } from '../../../src/library/core/random.js';
import { NOISE_FILLS } from '../../../src/library/data/synthetic/design/noise-kinds.js';

/** Fills a row of a cloud, independently of all other rows. */
type CloudFill = (random: RandomStream, row: Float64Array) => void;

type Draw = (random: RandomStream) => number;

const normal: Draw = (random) => random.normal();
const exponential: Draw = (random) => -log(random.uniform());
const studentT: (df: number) => Draw = (df) => (random) => random.studentT(df);

const each =
  (draw: Draw): CloudFill =>
  (random, row) => {
    for (let j = 0; j < row.length; j++) row[j] = draw(random);
  };

/** One common factor in every column, plus independent normal values. */
const factor =
  (draw: Draw, own: Draw = normal): CloudFill =>
  (random, row) => {
    const shared = draw(random);
    for (let j = 0; j < row.length; j++) row[j] = shared + own(random);
  };

/** Normal values, all of a row times one scale. */
const scaled =
  (scale: Draw): CloudFill =>
  (random, row) => {
    const s = scale(random);
    for (let j = 0; j < row.length; j++) row[j] = s * random.normal();
  };

/** Normal columns, the first two of which are replaced. */
const plane =
  (point: (random: RandomStream) => [number, number]): CloudFill =>
  (random, row) => {
    for (let j = 0; j < row.length; j++) row[j] = random.normal();
    row.set(point(random));
  };

/** A direction drawn uniformly. */
function direction(random: RandomStream): [number, number] {
  const [a, b] = [random.normal(), random.normal()];
  const length = hypot([a, b]);
  return [a / length, b / length];
}

/** Steps of one width, less and less likely. */
const staircase: Draw = (random) => {
  const place = random.uniform();
  const step = [0.4, 0.7, 0.9, 1].findIndex((above) => place < above);
  return step + random.uniform();
};

/** The single clouds of an audit: one cluster to the eye, of laws on which methods that look for Gaussians split. */
const AUDITED = {
  contaminated: scaled((random) => (random.uniform() < 0.1 ? 3 : 1)),
  'far contaminated': scaled((random) => (random.uniform() < 0.2 ? 5 : 1)),
  'multivariate t₃': scaled((random) => 1 / Math.sqrt((2 * random.gamma(1.5)) / 3)),
  't₂ factor': factor(studentT(2)),
  'scale-mixture factor': factor((random) => {
    const place = random.uniform();
    return (place < 0.5 ? 0.2 : place < 0.8 ? 1 : 4) * random.normal();
  }),
  'spike and flat factor': factor((random) =>
    random.uniform() < 0.5 ? 0.05 * random.normal() : 6 * random.uniform() - 3,
  ),
  'staircase factor': factor(staircase, (random) => 0.5 * random.normal()),
  'shark-fin factor': factor((random) => 4 * Math.sqrt(random.uniform())),
  'skewed factor': factor((random) => 2 * exponential(random)),
  'log-normal factor': factor((random) => exp(random.normal())),
  spike: (random, row) => {
    each(normal)(random, row);
    row[0] = random.uniform() < 0.5 ? Math.abs(0.05 * random.normal()) : random.uniform();
  },
  'variance driver': (random, row) => {
    const driver = random.normal();
    scaled(() => exp(driver))(random, row);
    row[0] = driver;
  },
  square: plane((random) => [4 * random.uniform(), 4 * random.uniform()]),
  banana: plane((random) => {
    const along = 2 * random.normal();
    return [along, 0.5 * random.normal() + along * along];
  }),
  ring: plane((random) => {
    const [a, b] = direction(random);
    const radius = 4 + 0.4 * random.normal();
    return [radius * a, radius * b];
  }),
  ball: (random, row) => {
    each(normal)(random, row);
    const scale = pow(random.uniform(), 1 / row.length) / hypot(row);
    for (let j = 0; j < row.length; j++) row[j] *= scale;
  },
  // θ = 2: a gamma variate of shape ½ is one of shape 1½ times a squared uniform one
  'Clayton copula': (random, row) => {
    const frailty = random.gamma(1.5) * square(random.uniform());
    for (let j = 0; j < row.length; j++) row[j] = 1 / Math.sqrt(1 + exponential(random) / frailty);
  },
  simplex: (random, row) => {
    each(exponential)(random, row);
    const sum = row.reduce((total, value) => total + value, 0);
    for (let j = 0; j < row.length; j++) row[j] /= sum;
  },
  'multinomial counts': (random, row) => {
    row.fill(0);
    for (let count = 0; count < 10 * row.length; count++) row[random.integer(row.length)]++;
  },
} as const satisfies Record<string, CloudFill>;

/** Values up to `rate` by exponential waiting times. */
const poisson =
  (rate: number): Draw =>
  (random) => {
    let events = 0;
    for (let time = exponential(random); time < rate; time += exponential(random)) events++;
    return events;
  };

/** Every column a step on from the one before, with heavy tails. */
const autoregressiveT: CloudFill = (random, row) => {
  for (let j = 0; j < row.length; j++) row[j] = (j === 0 ? 0 : 0.6 * row[j - 1]) + random.studentT(4);
};

// up to ten columns, one factor of all is one block of 'corr'
const { global: _global, ...libraryKinds } = NOISE_FILLS;

/** Noise: the library's kinds, and ten more. */
const NOISE = {
  ...libraryKinds,
  t2: each(studentT(2)),
  laplace: each((random) => exponential(random) - exponential(random)),
  logistic: each((random) => {
    const place = random.uniform();
    return log(place / (1 - place));
  }),
  gamma: each((random) => random.gamma(4)),
  triangular: each((random) => random.uniform() + random.uniform()),
  rounded: each((random) => Math.round(2 * random.normal()) / 2),
  poisson: each(poisson(3)),
  likert: each((random) => Math.min(5, Math.max(1, Math.round(3 + random.normal())))),
  zeros: each((random) => (random.uniform() < 0.3 ? 0 : exponential(random))),
  'ar-t': autoregressiveT,
} as const satisfies Record<string, CloudFill>;

export const CLOUD_FILLS: Readonly<Record<string, CloudFill>> = { ...AUDITED, ...NOISE };

/** Kinds without one mode along every line: the certificate promises nothing for them. */
export const BENT_KINDS: readonly string[] = ['banana', 'ring'] satisfies (keyof typeof AUDITED)[];
export const AUDITED_KINDS: readonly string[] = Object.keys(AUDITED).filter((kind) => !BENT_KINDS.includes(kind));
export const NOISE_CLOUDS: readonly string[] = Object.keys(NOISE);
