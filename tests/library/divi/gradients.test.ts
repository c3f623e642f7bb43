import { describe, it } from 'vitest';
import { Matrix } from '../../../src/library/core/matrix.js';
import { stream } from '../../../src/library/core/random.js';
import { withRows } from '../../../src/library/core/threads/rows.js';
import { KernelSession } from '../../../src/library/divi/engines/kernel.js';
import type { DiviParameters } from '../../../src/library/divi/parameters.js';
import { gatesOf, sigmoid } from '../../../src/library/divi/parameters.js';
import { expectClose } from '../../support/close.js';

const BACKGROUND = 2.5;

/** 𝒥 straight from Eqs. 1 to 6, term by term and without any of the kernel's algebra. */
function objective(
  x: Matrix,
  p: DiviParameters,
  priors: Float64Array,
  uniforms: Float64Array,
  t: number,
  beta: number,
): number {
  const logNormal = (v: number, mean: number, logVariance: number): number =>
    -0.5 * (Math.log(2 * Math.PI) + logVariance + (v - mean) ** 2 / Math.exp(logVariance));
  const gates = p.gateLogits.map((eta, j) => sigmoid((eta - Math.log(-Math.log(uniforms[j]))) / t));
  const logWeights = p.mixtureLogits.map((a) => a - Math.log(p.mixtureLogits.reduce((s, b) => s + Math.exp(b), 0)));
  let total = 0;
  for (let i = 0; i < x.rows; i++) {
    const terms = Array.from(logWeights, (logWeight, k) => {
      let sum = logWeight;
      for (let j = 0; j < x.cols; j++) {
        sum += gates[j] * logNormal(x.get(i, j), p.means.get(k, j), p.logVariances.get(k, j));
        sum += (1 - gates[j]) * logNormal(x.get(i, j), 0, BACKGROUND);
      }
      return sum;
    });
    const top = Math.max(...terms);
    total -= top + Math.log(terms.reduce((s, v) => s + Math.exp(v - top), 0));
  }
  gatesOf(p).forEach((q, j) => {
    total += beta * (q * Math.log(q / priors[j]) + (1 - q) * Math.log((1 - q) / (1 - priors[j])));
  });
  return total;
}

const copy = (p: DiviParameters): DiviParameters => ({
  means: new Matrix(p.means.rows, p.means.cols, p.means.data.slice()),
  logVariances: new Matrix(p.means.rows, p.means.cols, p.logVariances.data.slice()),
  mixtureLogits: p.mixtureLogits.slice(),
  gateLogits: p.gateLogits.slice(),
});

describe('the kernel at random points', () => {
  // odd and even sizes: blocks of eight rows and pairs of features leave remainders
  it.each([
    { n: 23, d: 5, k: 1 },
    { n: 16, d: 6, k: 2 },
    { n: 29, d: 7, k: 3 },
    { n: 9, d: 1, k: 4 },
    { n: 2, d: 3, k: 6 },
  ])('N = $n, D = $d, K = $k: objective equals the definition, gradients the central differences', ({ n, d, k }) => {
    const random = stream(11, 'gradients', n);
    const normals = (length: number, scale: number): Float64Array =>
      Float64Array.from({ length }, () => scale * random.normal());
    const uniforms = (length: number): Float64Array => Float64Array.from({ length }, () => random.uniform());
    const x = new Matrix(n, d, normals(n * d, 1.5));
    const priors = uniforms(d);
    const beta = 0.7 * n;
    const start = { priors, beta, learningRate: 0.05, backgroundLogVariance: BACKGROUND, capacity: k };
    withRows(x, 1, (rows) => {
      const session = new KernelSession({ ...start, x: rows, means: normals(d, 1), logVariances: normals(d, 0.5) });
      for (let c = 1; c < k; c++) {
        for (let e = 0; e < 5; e++) session.step(uniforms(d), 0.8);
        session.split(c - 1, normals(d, 0.6), normals(d, 0.6));
      }
      for (let e = 0; e < 5; e++) session.step(uniforms(d), 0.8);

      const point = session.parameters();
      const noise = uniforms(d);
      const at = (p: DiviParameters): number => objective(x, p, priors, noise, 0.6, beta);
      expectClose(session.evaluate(noise, 0.6), at(point), 1e-13, '𝒥');
      const gradients = session.gradients();
      const h = 1e-5;
      for (const part of ['means', 'logVariances', 'mixtureLogits', 'gateLogits'] as const) {
        const values = (p: DiviParameters): Float64Array =>
          part === 'means' || part === 'logVariances' ? p[part].data : p[part];
        for (let i = 0; i < values(point).length; i++) {
          const [up, down] = [copy(point), copy(point)];
          values(up)[i] += h;
          values(down)[i] -= h;
          expectClose(values(gradients)[i], (at(up) - at(down)) / (2 * h), 1e-6, `gradient of ${part} ${i}`);
        }
      }
    });
  });
});
