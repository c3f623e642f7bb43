import { forms } from './forms';
import { Lanes } from './lanes';
import {
  BLOCK,
  backgroundLogVariance,
  blockBytes,
  blocks,
  coefficients,
  constants,
  counts,
  d,
  gateLogitsAt,
  gates,
  k,
  labels,
  logVariancesAt,
  n,
  parameters,
  precisions,
  scores,
  stride,
  tile,
} from './layout';
import { updatePrecisions } from './objective';

const LOG_2PI: f64 = 1.8378770664093453;

/** Coefficients of l_ik (Eq. A.10) on the deterministic gates. */
function absoluteCoefficients(): void {
  const precision0 = Math.exp(-backgroundLogVariance);
  updatePrecisions();
  for (let j: usize = 0; j < stride; j += 16) {
    v128.store(gates + j, Lanes.sigmoid(v128.load(parameters + gateLogitsAt + j)));
  }
  for (let c: usize = 0; c < <usize>k; c++) {
    const at = stride * c;
    let constant: f64 = 0;
    for (let j: usize = 0; j < (<usize>d) << 3; j += 8) {
      const gate = load<f64>(gates + j);
      const mean = load<f64>(parameters + at + j);
      const precision = gate * load<f64>(precisions + at + j);
      const pair = coefficients + (at + j) * 2;
      store<f64>(pair, mean * precision);
      store<f64>(pair, -0.5 * (precision + (1 - gate) * precision0), 8);
      const logVariance = load<f64>(parameters + logVariancesAt + at + j);
      constant -= 0.5 * (LOG_2PI + gate * logVariance + (1 - gate) * backgroundLogVariance + mean * mean * precision);
    }
    store<f64>(constants + (c << 3), constant);
  }
}

/** Component of the largest density of the row at `at` in the tile; the first of equals. */
function bestComponent(at: usize): usize {
  let best: usize = 0;
  for (let c: usize = 1; c < <usize>k; c++) {
    if (load<f64>(tile + (c << 6) + at) > load<f64>(tile + (best << 6) + at)) best = c;
  }
  return best;
}

/**
 * Hard assignments (Eq. A.11) and average negative log-densities (Eq. A.12) on the deterministic gates; a component
 * without rows scores minus infinity.
 */
export function diagnose(): void {
  absoluteCoefficients();
  memory.fill(scores, 0, (<usize>k) << 3);
  memory.fill(counts, 0, (<usize>k) << 2);
  for (let i = 0; i < n; i += BLOCK) {
    forms(blocks + blockBytes * <usize>(i / BLOCK), k);
    const real = min(BLOCK, n - i);
    for (let r = 0; r < real; r++) {
      const at = (<usize>r) << 3;
      const best = bestComponent(at);
      store<i32>(labels + ((<usize>(i + r)) << 2), <i32>best);
      store<f64>(scores + (best << 3), load<f64>(scores + (best << 3)) - load<f64>(tile + (best << 6) + at));
      store<i32>(counts + (best << 2), load<i32>(counts + (best << 2)) + 1);
    }
  }
  for (let c: usize = 0; c < <usize>k; c++) {
    const size = load<i32>(counts + (c << 2));
    const score = scores + (c << 3);
    store<f64>(score, size === 0 ? -Infinity : load<f64>(score) / <f64>size);
  }
}
