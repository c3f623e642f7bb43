import {
  gateLogitsAt,
  gradients,
  k,
  learningRate,
  logVariancesAt,
  mixtureAt,
  moments1,
  moments2,
  parameters,
  stride,
} from './layout';

const BETA1: f64 = 0.9;
const BETA2: f64 = 0.999;
const EPSILON: f64 = 1e-8;

let power1: f64 = 1;
let power2: f64 = 1;

function updateRange(from: usize, bytes: usize): void {
  const keep1 = f64x2.splat(BETA1);
  const take1 = f64x2.splat(1 - BETA1);
  const keep2 = f64x2.splat(BETA2);
  const take2 = f64x2.splat(1 - BETA2);
  const rate = f64x2.splat(learningRate / (1 - power1));
  const correction = f64x2.splat(1 / Math.sqrt(1 - power2));
  const epsilon = f64x2.splat(EPSILON);
  for (let at = from; at < from + bytes; at += 16) {
    const g = v128.load(gradients + at);
    const m = f64x2.add(f64x2.mul(keep1, v128.load(moments1 + at)), f64x2.mul(take1, g));
    const v = f64x2.add(f64x2.mul(keep2, v128.load(moments2 + at)), f64x2.mul(take2, f64x2.mul(g, g)));
    v128.store(moments1 + at, m);
    v128.store(moments2 + at, v);
    const scale = f64x2.add(f64x2.mul(f64x2.sqrt(v), correction), epsilon);
    v128.store(parameters + at, f64x2.sub(v128.load(parameters + at), f64x2.div(f64x2.mul(rate, m), scale)));
  }
}

/** One Adam step along the gradients of the last evaluation. */
export function update(): void {
  power1 *= BETA1;
  power2 *= BETA2;
  const used = stride * <usize>k;
  updateRange(0, used);
  updateRange(logVariancesAt, used);
  updateRange(mixtureAt, (<usize>((k + 1) & ~1)) << 3);
  updateRange(gateLogitsAt, stride);
}

/** Restarts Adam; its moments are cleared with the layout. */
export function restartAdam(): void {
  power1 = 1;
  power2 = 1;
}
