import { Lanes } from '../common/lanes';
import { foldParts } from '../common/parts';
import {
  backgroundLogVariance,
  beta,
  coefficients,
  constants,
  d,
  gateLogitsAt,
  gates,
  gradients,
  k,
  logVariancesAt,
  logWeights,
  mixtureAt,
  n,
  parameters,
  parts,
  precisions,
  priorLogits,
  streamed,
  stride,
  sumBytes,
  sums,
  sums0,
  sums1,
  sums2,
  totals1,
  totals2,
  uniforms,
  weights,
} from './layout';

const LOG_2PI: f64 = 1.8378770664093453;

/** e^-logVariance of every component and feature. */
export function updatePrecisions(): void {
  const end = stride * <usize>k;
  for (let at: usize = 0; at < end; at += 16) {
    v128.store(precisions + at, Lanes.exp(f64x2.neg(v128.load(parameters + logVariancesAt + at))));
  }
}

/** pi_k into `weights` and ln pi_k into `logWeights`; returns the largest component, the reference. */
function updateWeights(): usize {
  const logits = parameters + mixtureAt;
  let reference: usize = 0;
  for (let c: usize = 1; c < <usize>k; c++) {
    if (load<f64>(logits + (c << 3)) > load<f64>(logits + (reference << 3))) reference = c;
  }
  const top = load<f64>(logits + (reference << 3));
  let sum: f64 = 0;
  for (let c: usize = 0; c < <usize>k; c++) sum += Math.exp(load<f64>(logits + (c << 3)) - top);
  const logSum = top + Math.log(sum);
  for (let c: usize = 0; c < <usize>k; c++) {
    const logWeight = load<f64>(logits + (c << 3)) - logSum;
    store<f64>(logWeights + (c << 3), logWeight);
    store<f64>(weights + (c << 3), Math.exp(logWeight));
  }
  return reference;
}

/** The relaxed gates of Eq. 6, with Gumbel noise from the uniforms in place. */
function drawGates(temperature: f64): void {
  const cooled = f64x2.splat(temperature);
  for (let j: usize = 0; j < (<usize>d) << 3; j += 8) {
    store<f64>(gates + j, -Math.log(-Math.log(load<f64>(uniforms + j))));
  }
  for (let j: usize = 0; j < stride; j += 16) {
    const noisy = f64x2.add(v128.load(parameters + gateLogitsAt + j), v128.load(gates + j));
    v128.store(gates + j, Lanes.sigmoid(f64x2.div(noisy, cooled)));
  }
  if (d & 1) store<f64>(gates + ((<usize>d) << 3), 0);
}

/**
 * Lists all components but the reference and writes their coefficients relative to it, place by place; `weights` must be
 * up to date. Returns how many there are.
 */
function relativeCoefficients(reference: usize): i32 {
  const logVariances = parameters + logVariancesAt;
  const base = stride * reference;
  const baseConstant = load<f64>(logWeights + (reference << 3));
  let place: usize = 0;
  for (let c: usize = 0; c < <usize>k; c++) {
    if (c === reference) continue;
    const at = stride * c;
    let constant = load<f64>(logWeights + (c << 3)) - baseConstant;
    let pair = coefficients + stride * 2 * place;
    for (let j: usize = 0; j < (<usize>d) << 3; j += 8) {
      const gate = load<f64>(gates + j);
      const mean = load<f64>(parameters + at + j);
      const baseMean = load<f64>(parameters + base + j);
      const precision = load<f64>(precisions + at + j);
      const basePrecision = load<f64>(precisions + base + j);
      const slope = mean * precision;
      const baseSlope = baseMean * basePrecision;
      store<f64>(pair, gate * (slope - baseSlope));
      store<f64>(pair, -0.5 * gate * (precision - basePrecision), 8);
      pair += 16;
      const logRatio = load<f64>(logVariances + at + j) - load<f64>(logVariances + base + j);
      constant -= 0.5 * gate * (logRatio + (mean * slope - baseMean * baseSlope));
    }
    store<f64>(constants + (place << 3), constant);
    store<u32>(streamed + (place << 2), <u32>c);
    place++;
  }
  return <i32>place;
}

/** The reference's sums are the totals less the others'. */
function referenceSums(reference: usize): void {
  const at = stride * reference;
  memory.copy(sums1 + at, totals1, stride);
  memory.copy(sums2 + at, totals2, stride);
  let rest = <f64>n;
  for (let c: usize = 0; c < <usize>k; c++) {
    if (c === reference) continue;
    rest -= load<f64>(sums0 + (c << 3));
    for (let j: usize = 0; j < stride; j += 16) {
      const first = sums1 + at + j;
      const second = sums2 + at + j;
      v128.store(first, f64x2.sub(v128.load(first), v128.load(sums1 + stride * c + j)));
      v128.store(second, f64x2.sub(v128.load(second), v128.load(sums2 + stride * c + j)));
    }
  }
  store<f64>(sums0 + (reference << 3), rest);
}

/** The likelihood's terms that depend only on the background and the reference; starts the gates' gradient. */
function commonLikelihood(reference: usize): f64 {
  const count = <f64>n;
  const precision0 = Math.exp(-backgroundLogVariance);
  const base = stride * reference;
  let likelihood: f64 = 0;
  for (let j: usize = 0; j < (<usize>d) << 3; j += 8) {
    const gate = load<f64>(gates + j);
    const total2 = load<f64>(totals2 + j);
    const background = -0.5 * (count * (LOG_2PI + backgroundLogVariance) + precision0 * total2);
    const mean = load<f64>(parameters + base + j);
    const squares =
      load<f64>(precisions + base + j) * (total2 - 2 * mean * load<f64>(totals1 + j) + mean * mean * count);
    const component = -0.5 * (count * (LOG_2PI + load<f64>(parameters + logVariancesAt + base + j)) + squares);
    likelihood += gate * component + (1 - gate) * background;
    store<f64>(gradients + gateLogitsAt + j, background);
  }
  return likelihood;
}

/** Gradients of means, log-variances and mixture logits, and every component's part in the gates' gradient. */
function componentGradients(): void {
  const half = f64x2.splat(0.5);
  const log2Pi = f64x2.splat(LOG_2PI);
  const gradGates = gradients + gateLogitsAt;
  for (let c: usize = 0; c < <usize>k; c++) {
    const at = stride * c;
    const own = load<f64>(sums0 + (c << 3));
    store<f64>(gradients + mixtureAt + (c << 3), <f64>n * load<f64>(weights + (c << 3)) - own);
    const share = f64x2.splat(own);
    for (let j: usize = 0; j < stride; j += 16) {
      const mean = v128.load(parameters + at + j);
      const logVariance = v128.load(parameters + logVariancesAt + at + j);
      const precision = v128.load(precisions + at + j);
      const gate = v128.load(gates + j);
      const first = v128.load(sums1 + at + j);
      const centred = f64x2.sub(first, f64x2.mul(mean, share));
      const spread = f64x2.sub(v128.load(sums2 + at + j), f64x2.mul(mean, f64x2.add(first, centred)));
      const squares = f64x2.mul(precision, spread);
      v128.store(gradients + at + j, f64x2.neg(f64x2.mul(f64x2.mul(gate, precision), centred)));
      v128.store(gradients + logVariancesAt + at + j, f64x2.mul(f64x2.mul(half, gate), f64x2.sub(share, squares)));
      const cost = f64x2.mul(half, f64x2.add(f64x2.mul(share, f64x2.add(log2Pi, logVariance)), squares));
      v128.store(gradGates + j, f64x2.add(v128.load(gradGates + j), cost));
    }
  }
}

/** Sum of KL(q || p) over the gates (Eq. A.6); finishes the gates' gradient by the chain rule. */
function gateDivergence(temperature: f64): f64 {
  let divergence: f64 = 0;
  for (let j: usize = 0; j < (<usize>d) << 3; j += 8) {
    const logit = load<f64>(parameters + gateLogitsAt + j);
    const prior = load<f64>(priorLogits + j);
    // ln q and ln(1 - q) differ by the logit, and so do the prior's
    const q = 1 / (1 + Math.exp(-logit));
    divergence += logSigmoid(logit) - logSigmoid(prior) - (1 - q) * (logit - prior);
    const gate = load<f64>(gates + j);
    const gradient = gradients + gateLogitsAt + j;
    const likelihoodPart = (load<f64>(gradient) * gate * (1 - gate)) / temperature;
    store<f64>(gradient, likelihoodPart + beta * q * (1 - q) * (logit - prior));
  }
  return divergence;
}

/** ln(1 / (1 + e^-z)) */
function logSigmoid(z: f64): f64 {
  return z >= 0 ? -Math.log(1 + Math.exp(-z)) : z - Math.log(1 + Math.exp(z));
}

/** the component that the others are relative to in this evaluation */
let reference: usize = 0;

/**
 * Begins an evaluation: relaxes the gates with the uniforms in place and writes the coefficients of the components that
 * are to be streamed over the rows. Returns their number.
 * @param temperature of the relaxed gates (Eq. 6)
 */
export function beginEvaluation(temperature: f64): i32 {
  drawGates(temperature);
  updatePrecisions();
  reference = updateWeights();
  return k > 1 ? relativeCoefficients(reference) : 0;
}

/**
 * Ends the evaluation, once every part is streamed: writes the gradients of the objective J (Eq. 5) and returns J.
 * @param temperature as in beginEvaluation
 */
export function endEvaluation(temperature: f64): f64 {
  let likelihood = <f64>n * load<f64>(logWeights + (reference << 3));
  if (k > 1) {
    foldParts(sums, sumBytes, parts);
    likelihood += load<f64>(sums);
  }
  referenceSums(reference);
  likelihood += commonLikelihood(reference);
  componentGradients();
  return beta * gateDivergence(temperature) - likelihood;
}
