import { Matrix } from '../../src/library/core/matrix.js';

/** The kinds of noise that the prototype of adaptive DIVI was measured on. */
export type NoiseKind =
  | 'iid'
  | 'corr'
  | 'corr-t'
  | 'ar'
  | 'global'
  | 't3'
  | 'cauchy'
  | 'exp'
  | 'lognormal'
  | 'uniform'
  | 'binary'
  | 'corr-exp'
  | 'corr-unif';

export const NOISE_KINDS: readonly NoiseKind[] = [
  'iid',
  'corr',
  'corr-t',
  'ar',
  'global',
  't3',
  'cauchy',
  'exp',
  'lognormal',
  'uniform',
  'binary',
  'corr-exp',
  'corr-unif',
];

export interface VaryOptions {
  n: number;
  d?: number;
  k?: number;
  informative?: number;
  sep?: number;
  sizes?: number[];
  rhoIn?: number;
  noise?: NoiseKind;
  rho?: number;
  means?: 'line' | 'random';
  tail?: 'normal' | 't5' | 't3' | 'exp';
  scales?: number[];
  seed: number;
}

const BLOCK = 10;
const NOISE_SD = 3;

/** The prototype's generator of random numbers. */
class Mulberry {
  #state: number;
  #spare = Number.NaN;

  constructor(seed: number) {
    this.#state = (seed * 2654435761) >>> 0;
  }

  uniform(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  normal(): number {
    if (!Number.isNaN(this.#spare)) {
      const spare = this.#spare;
      this.#spare = Number.NaN;
      return spare;
    }
    for (;;) {
      const p = 2 * this.uniform() - 1;
      const q = 2 * this.uniform() - 1;
      const r = p * p + q * q;
      if (r >= 1 || r === 0) continue;
      const s = Math.sqrt((-2 * Math.log(r)) / r);
      this.#spare = q * s;
      return p * s;
    }
  }

  exponential(): number {
    return -Math.log(this.uniform() + 1e-300);
  }

  studentT(df: number): number {
    let g = 0;
    for (let i = 0; i < df; i++) g += this.normal() ** 2;
    return this.normal() / Math.sqrt(g / df);
  }
}

/** The same data sets, number by number, as those the prototype was measured on. */
export function vary(options: VaryOptions): { x: Matrix; labels: Int32Array } {
  const { n, d = 100, k = 3, informative = 10, sep = 2, sizes, rhoIn = 0, seed } = options;
  const { means = 'line', tail = 'normal', scales, noise = 'iid', rho = 0.6 } = options;
  const random = new Mulberry(seed * 7919 + 13);
  const x = new Matrix(n, d);
  const labels = new Int32Array(n);
  const centres = Array.from({ length: k }, () => Array.from({ length: informative }, () => random.normal() * sep));
  const cumulative = sizes?.map((_, i) => sizes.slice(0, i + 1).reduce((a, b) => a + b, 0));
  for (let i = 0; i < n; i++) {
    const label = cumulative
      ? Math.min(
          k - 1,
          cumulative.findIndex((c) => (i + 0.5) / n < c),
        )
      : i % k;
    labels[i] = label;
    const common = random.normal();
    for (let j = 0; j < informative; j++) {
      const z = Math.sqrt(rhoIn) * common + Math.sqrt(1 - rhoIn) * signal(random, tail);
      const mean = means === 'line' ? (label - (k - 1) / 2) * sep : centres[label][j];
      x.set(i, j, mean + (scales ? scales[label] : 1) * z);
    }
    let factor = 0;
    for (let j = informative; j < d; j++) {
      const first = (j - informative) % BLOCK === 0;
      let value: number;
      [value, factor] = nuisance(random, noise, rho, first, j === informative, factor);
      x.set(i, j, NOISE_SD * value);
    }
  }
  return { x, labels };
}

function signal(random: Mulberry, tail: VaryOptions['tail']): number {
  if (tail === 't5') return random.studentT(5) * Math.sqrt(3 / 5);
  if (tail === 't3') return random.studentT(3) / Math.sqrt(3);
  return tail === 'exp' ? random.exponential() - 1 : random.normal();
}

/** One nuisance value, and the factor that its block or row goes on with. */
function nuisance(
  random: Mulberry,
  kind: NoiseKind,
  rho: number,
  first: boolean,
  start: boolean,
  factor: number,
): [value: number, factor: number] {
  const shared = (draw: () => number, own: () => number, isNew: boolean): [number, number] => {
    const f = isNew ? draw() : factor;
    return [Math.sqrt(rho) * f + Math.sqrt(1 - rho) * own(), f];
  };
  const normal = (): number => random.normal();
  const student = (): number => random.studentT(4);
  const exponential = (): number => random.exponential() - 1;
  switch (kind) {
    case 'corr':
      return shared(normal, normal, first);
    case 'corr-t':
      return shared(student, student, first);
    case 'corr-exp':
      return shared(exponential, exponential, first);
    case 'corr-unif':
      return shared(() => (random.uniform() - 0.5) * Math.sqrt(12), normal, first);
    case 'global':
      return shared(normal, normal, start);
    case 'ar': {
      const next = start ? random.normal() : rho * factor + Math.sqrt(1 - rho * rho) * random.normal();
      return [next, next];
    }
    case 't3':
      return [random.studentT(3), factor];
    case 'cauchy':
      return [random.normal() / random.normal(), factor];
    case 'exp':
      return [random.exponential(), factor];
    case 'lognormal':
      return [Math.exp(random.normal()), factor];
    case 'uniform':
      return [random.uniform(), factor];
    case 'binary':
      return [random.uniform() < 0.3 ? 1 : 0, factor];
    case 'iid':
      return [random.normal(), factor];
  }
}
