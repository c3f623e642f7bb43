import type * as TensorFlow from '@tensorflow/tfjs';
import { InputError } from '../../core/errors.js';
import { exp } from '../../core/math/exp.js';
import { log } from '../../core/math/log.js';
import { largestOfRows, Matrix } from '../../core/matrix.js';
import { nodeBuiltin } from '../../core/node-builtin.js';
import type { Diagnosis, Engine, EngineSession, EngineStart } from '../engine.js';
import { gatedLogDensities } from '../log-densities.js';
import { type DiviParameters, logit } from '../parameters.js';

type Tf = typeof TensorFlow;
type Tensor1D = TensorFlow.Tensor1D;
type Tensor2D = TensorFlow.Tensor2D;

const LOG_2PI = log(2 * Math.PI);

/** The packages that bring TensorFlow.js, the faster first. */
const PACKAGES = ['@tensorflow/tfjs-node', '@tensorflow/tfjs'];

function loadTensorFlow(): Tf {
  const require = nodeBuiltin('node:module')?.createRequire(import.meta.url);
  return require ? requireTensorFlow(require) : loadedTensorFlow();
}

/** In a browser: what TensorFlow.js' own script has left. */
function loadedTensorFlow(): Tf {
  const { tf } = globalThis as { tf?: Tf };
  if (tf) return tf;
  throw new InputError(
    "the engine 'tfjs' needs TensorFlow.js: load it with a script tag before this one, or use the engine 'kernel'",
  );
}

function requireTensorFlow(require: NodeJS.Require): Tf {
  for (const name of PACKAGES) {
    try {
      const tf = require(name) as Tf;
      // without it TensorFlow.js advertises tfjs-node at the first tensor
      tf.enableProdMode();
      return tf;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
    }
  }
  throw new InputError(
    "the engine 'tfjs' needs TensorFlow.js: npm install @tensorflow/tfjs, or use the engine 'kernel'",
  );
}

/** DIVI's equations through TensorFlow.js and its automatic differentiation, in single precision. */
class TfjsSession implements EngineSession {
  readonly #tf: Tf;
  readonly #start: EngineStart;
  readonly #x: Tensor2D;
  readonly #xSquared: Tensor2D;
  readonly #priorLogits: Tensor1D;
  readonly #gateLogits: TensorFlow.Variable<TensorFlow.Rank.R1>;
  #means: TensorFlow.Variable<TensorFlow.Rank.R2>;
  #logVariances: TensorFlow.Variable<TensorFlow.Rank.R2>;
  #mixtureLogits: TensorFlow.Variable<TensorFlow.Rank.R1>;
  #adam: TensorFlow.AdamOptimizer;

  constructor(tf: Tf, start: EngineStart) {
    const x = start.x.toMatrix();
    const priorLogits = start.priors.map(logit);
    this.#tf = tf;
    this.#start = start;
    this.#x = tf.tensor2d(Float32Array.from(x.data), [x.rows, x.cols]);
    this.#xSquared = tf.square(this.#x);
    this.#priorLogits = tf.tensor1d(Float32Array.from(priorLogits));
    this.#gateLogits = tf.variable(this.#priorLogits);
    this.#means = this.#variable2d(new Matrix(1, x.cols, start.means));
    this.#logVariances = this.#variable2d(new Matrix(1, x.cols, start.logVariances));
    this.#mixtureLogits = tf.variable(tf.tensor1d([0]));
    this.#adam = this.#newAdam();
  }

  step(uniforms: Float64Array, temperature: number): number {
    const tf = this.#tf;
    return tf.tidy(() => {
      const gumbel = tf.tensor1d(Float32Array.from(uniforms, (u) => -log(-log(u))));
      const learned = [this.#means, this.#logVariances, this.#mixtureLogits, this.#gateLogits];
      const objective = this.#adam.minimize(() => this.#objective(gumbel, temperature), true, learned);
      return objective?.dataSync()[0] ?? Number.NaN;
    });
  }

  diagnose(): Diagnosis {
    const { backgroundLogVariance } = this.#start;
    const logDensities = gatedLogDensities(this.#start.x.toMatrix(), this.parameters(), backgroundLogVariance);
    const labels = largestOfRows(logDensities);
    const scores = new Float64Array(logDensities.cols);
    const counts = new Int32Array(logDensities.cols);
    labels.forEach((c, i) => {
      scores[c] -= logDensities.get(i, c);
      counts[c]++;
    });
    return { labels, scores: scores.map((sum, c) => (counts[c] === 0 ? Number.NEGATIVE_INFINITY : sum / counts[c])) };
  }

  split(component: number, offsetA: Float64Array, offsetB: Float64Array): void {
    const { means, logVariances, mixtureLogits } = this.parameters();
    const parent = means.row(component).slice();
    const grownMeans = withCopiedRow(means, component);
    grownMeans.row(component).set(parent.map((mean, j) => mean + offsetA[j]));
    grownMeans.row(means.rows).set(parent.map((mean, j) => mean - offsetB[j]));
    const half = mixtureLogits[component] - Math.LN2;
    mixtureLogits[component] = half;

    for (const old of [this.#means, this.#logVariances, this.#mixtureLogits, this.#adam]) old.dispose();
    this.#means = this.#variable2d(grownMeans);
    this.#logVariances = this.#variable2d(withCopiedRow(logVariances, component));
    this.#mixtureLogits = this.#tf.tidy(() => this.#tf.variable(this.#tf.tensor1d([...mixtureLogits, half])));
    this.#adam = this.#newAdam();
  }

  parameters(): DiviParameters {
    const matrix = (tensor: Tensor2D): Matrix =>
      new Matrix(tensor.shape[0], tensor.shape[1], Float64Array.from(tensor.dataSync()));
    return {
      means: matrix(this.#means),
      logVariances: matrix(this.#logVariances),
      mixtureLogits: Float64Array.from(this.#mixtureLogits.dataSync()),
      gateLogits: Float64Array.from(this.#gateLogits.dataSync()),
    };
  }

  dispose(): void {
    const tensors = [this.#x, this.#xSquared, this.#priorLogits, this.#gateLogits];
    for (const tensor of [...tensors, this.#means, this.#logVariances, this.#mixtureLogits, this.#adam]) {
      tensor.dispose();
    }
  }

  /** 𝒥 of Eq. 5 with the expectation replaced by one relaxed sample (Eqs. A.7 to A.10). */
  #objective(gumbel: Tensor1D, temperature: number): TensorFlow.Scalar {
    const tf = this.#tf;
    const gates = tf.sigmoid(tf.div(tf.add(this.#gateLogits, gumbel), temperature)) as Tensor1D;
    const logWeights = tf.logSoftmax(this.#mixtureLogits);
    const logLikelihood = tf.sum(tf.logSumExp(tf.add(this.#logDensities(gates), logWeights), 1));
    return tf.sub(tf.mul(this.#start.beta, this.#divergence()), logLikelihood);
  }

  /** ℓ_ik of Eq. A.10, N × K, with the squares multiplied out so that no N × K × D array is formed. */
  #logDensities(gates: Tensor1D): Tensor2D {
    const tf = this.#tf;
    const background = this.#start.backgroundLogVariance;
    const closed = tf.sub(1, gates);
    const precisions = tf.exp(tf.neg(this.#logVariances));
    const gatedPrecisions = tf.mul(gates, precisions);
    const slopes = tf.mul(gatedPrecisions, this.#means);
    const curvatures = tf.mul(-0.5, tf.add(gatedPrecisions, tf.mul(closed, exp(-background))));
    const logScales = tf.add(tf.mul(gates, this.#logVariances), tf.mul(closed, background));
    const constants = tf.mul(-0.5, tf.sum(tf.add(tf.add(LOG_2PI, logScales), tf.mul(slopes, this.#means)), 1));
    const linear = tf.matMul(this.#x, slopes as Tensor2D, false, true);
    const quadratic = tf.matMul(this.#xSquared, curvatures as Tensor2D, false, true);
    return tf.add(tf.add(linear, quadratic), constants);
  }

  /** Σ_j KL(q(φ_j) ‖ p(φ_j)) of Eq. A.6, in logits so that it stays finite at the ends: ln(1 − σ(η)) = ln σ(η) − η. */
  #divergence(): TensorFlow.Scalar {
    const tf = this.#tf;
    const open = tf.sub(tf.logSigmoid(this.#gateLogits), tf.logSigmoid(this.#priorLogits));
    const closed = tf.sub(open, tf.sub(this.#gateLogits, this.#priorLogits));
    const q = tf.sigmoid(this.#gateLogits);
    return tf.sum(tf.add(tf.mul(q, open), tf.mul(tf.sub(1, q), closed)));
  }

  #variable2d(matrix: Matrix): TensorFlow.Variable<TensorFlow.Rank.R2> {
    const tf = this.#tf;
    return tf.tidy(() => tf.variable(tf.tensor2d(Float32Array.from(matrix.data), [matrix.rows, matrix.cols])));
  }

  #newAdam(): TensorFlow.AdamOptimizer {
    return this.#tf.train.adam(this.#start.learningRate, 0.9, 0.999, 1e-8);
  }
}

/** The matrix with a copy of one row added at the end. */
function withCopiedRow(matrix: Matrix, row: number): Matrix {
  const out = new Matrix(matrix.rows + 1, matrix.cols);
  out.data.set(matrix.data);
  out.row(matrix.rows).set(matrix.row(row));
  return out;
}

/** The second engine: slower, written to be read, and able to use whatever TensorFlow.js backend is installed. */
export function tfjsEngine(): Engine {
  const tf = loadTensorFlow();
  return { name: 'tfjs', start: (start) => new TfjsSession(tf, start) };
}
