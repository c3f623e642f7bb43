import { Lanes } from '../common/lanes';
import { foldParts, partEnd, partStart } from '../common/parts';
import { forms } from './forms';
import {
  BLOCK,
  backgroundLogVariance,
  blockOf,
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
  parts,
  precisions,
  scoreBytes,
  scores,
  stride,
  tile,
} from './layout';
import { updatePrecisions } from './objective';

const LOG_2PI: f64 = 1.8378770664093453;

/** Begins a diagnosis: the coefficients of l_ik (Eq. A.10) on the deterministic gates. */
export function beginDiagnosis(): void {
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
function bestComponent(at: usize, count: i32): usize {
  let best: usize = 0;
  for (let c: usize = 1; c < <usize>count; c++) {
    if (load<f64>(tile + (c << 6) + at) > load<f64>(tile + (best << 6) + at)) best = c;
  }
  return best;
}

/**
 * Hard assignments (Eq. A.11) of the rows of a part; per component, their number and sum of negative log-densities.
 * @param part as in ../common/parts.ts
 * @param count number of components
 */
export function diagnosePart(part: i32, count: i32): void {
  const ownScores = scores + scoreBytes * <usize>part;
  const ownCounts = counts + scoreBytes * <usize>part;
  memory.fill(ownScores, 0, scoreBytes);
  const end = partEnd(part, n);
  for (let i = partStart(part); i < end; i += BLOCK) {
    forms(blockOf(i), count);
    const real = min(BLOCK, n - i);
    for (let r = 0; r < real; r++) {
      const at = (<usize>r) << 3;
      const best = bestComponent(at, count);
      store<i32>(labels + ((<usize>(i + r)) << 2), <i32>best);
      const score = ownScores + (best << 3);
      store<f64>(score, load<f64>(score) - load<f64>(tile + (best << 6) + at));
      store<f64>(ownCounts + (best << 3), load<f64>(ownCounts + (best << 3)) + 1);
    }
  }
}

/** Average negative log-densities (Eq. A.12), after every part is diagnosed; −∞ for a component without rows. */
export function endDiagnosis(): void {
  foldParts(scores, scoreBytes, parts);
  for (let c: usize = 0; c < <usize>k; c++) {
    const size = load<f64>(counts + (c << 3));
    const score = scores + (c << 3);
    store<f64>(score, size === 0 ? -Infinity : load<f64>(score) / size);
  }
}
