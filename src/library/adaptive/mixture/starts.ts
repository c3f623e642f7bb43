import { KMeans } from '../../baselines/kmeans.js';
import { columnMeans, Matrix } from '../../core/matrix.js';
import { stream } from '../../core/random.js';
import { KernelRows } from './kernel-rows.js';

const ITERATIONS = 40;

/** Labels by K-means on a matrix; the seed's stream is named by what they are for. */
export function kMeansLabels(y: Matrix, k: number, starts: number, seed: number, name: string): Int32Array {
  const { labels } = new KMeans({
    k,
    nInit: starts,
    maxIter: ITERATIONS,
    seed: stream(seed, 'adaptive', name).uint32(),
  }).fit(y);
  return labels;
}

const SWEEPS = 12;
const STANDING = 1e-12;
/** components of less variance are left out, as zeros */
const LEAST_VARIANCE = 1e-8;

/** All principal components of the columns, each at variance 1. */
export function sphered(y: Matrix): Matrix {
  const { rows: n, cols: p } = y;
  const means = columnMeans(y);
  const centred = new Matrix(
    n,
    p,
    y.data.map((value, at) => value - means[at % p]),
  );
  const rows = new KernelRows(centred, 1);
  const covariance = rows.totalSquares(true);
  rows.close();
  for (let a = 0; a < p; a++) {
    for (let b = 0; b <= a; b++) {
      covariance[a * p + b] /= n;
      covariance[b * p + a] = covariance[a * p + b];
    }
  }
  const axes = jacobi(covariance, p);
  const out = new Matrix(n, p);
  for (let k = 0; k < p; k++) {
    const variance = covariance[k * p + k];
    if (variance < LEAST_VARIANCE) continue;
    const scale = 1 / Math.sqrt(variance);
    for (let i = 0; i < n; i++) {
      let sum = 0;
      for (let a = 0; a < p; a++) sum += centred.data[i * p + a] * axes[a * p + k];
      out.data[i * p + k] = sum * scale;
    }
  }
  return out;
}

/** Jacobi's rotations: makes the symmetric matrix diagonal, in place, and returns its eigenvectors as columns. */
function jacobi(c: Float64Array, p: number): Float64Array {
  const axes = new Float64Array(p * p);
  for (let a = 0; a < p; a++) axes[a * p + a] = 1;
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    let off = 0;
    for (let a = 0; a < p; a++) {
      for (let b = 0; b < a; b++) {
        const value = c[a * p + b];
        if (Math.abs(value) < 1e-14) continue;
        off += value * value;
        const theta = (c[b * p + b] - c[a * p + a]) / (2 * value);
        const tangent = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
        const cosine = 1 / Math.sqrt(tangent * tangent + 1);
        rotate(c, p, a, b, cosine, tangent * cosine);
        rotateColumns(axes, p, a, b, cosine, tangent * cosine);
      }
    }
    if (off < STANDING) break;
  }
  return axes;
}

function rotate(c: Float64Array, p: number, a: number, b: number, cosine: number, sine: number): void {
  rotateColumns(c, p, a, b, cosine, sine);
  for (let k = 0; k < p; k++) {
    const [u, v] = [c[a * p + k], c[b * p + k]];
    c[a * p + k] = cosine * u - sine * v;
    c[b * p + k] = sine * u + cosine * v;
  }
}

function rotateColumns(m: Float64Array, p: number, a: number, b: number, cosine: number, sine: number): void {
  for (let k = 0; k < p; k++) {
    const [u, v] = [m[k * p + a], m[k * p + b]];
    m[k * p + a] = cosine * u - sine * v;
    m[k * p + b] = sine * u + cosine * v;
  }
}
