import { log } from '../../core/math/log.js';
import type { Columns } from '../columns.js';
import { shrinkageOf, solveShrunk } from '../evidence/direction.js';
import type { RowColumns } from '../evidence/row-columns.js';
import { workbench } from '../workbench.js';
import { type GatedMixture, maximise, openFeatures, strongest } from './gated-mixture.js';
import { changesOf, membersOfLabels, Responsibilities } from './memberships.js';

/** rows of a block, and of a part, as in kernel/adaptive/family.ts */
const BLOCK = 8;
const PART = 4096;
/** gates below this do not count in the diagonal form */
const CLOSED = 0.01;
const MOST_FEATURES = 640;
const LEAST_SHRINKAGE = 0.02;
/** above this the diagonal form takes over */
const MOST_SHRINKAGE = 0.7;

/** ln r_ik = constant_k + Σ_a slope_ka x_i(feature a), but for a constant of the row. */
interface LinearForm {
  features: number[];
  constants: Float64Array;
  /** K × P */
  slopes: Float64Array;
}

/** Correlations of features over all rows, kept between steps. */
interface KeptCorrelations {
  features: number[];
  values: Float64Array;
}

/** The E-step with the correlations within components, or without them where shrinkage leaves none. */
export class Expectation {
  readonly #x: Columns;
  readonly #z: RowColumns;
  #kept: KeptCorrelations = { features: [], values: new Float64Array(0) };
  #correlated = true;

  constructor(x: Columns, z: RowColumns) {
    this.#x = x;
    this.#z = z;
  }

  /** Does a task with the responsibilities. Once the correlations have been given up, they stay so. */
  withResponsibilities<T>(mixture: GatedMixture, task: (r: Responsibilities) => T): T {
    const form = (this.#correlated && this.#correlatedForm(mixture)) || diagonalForm(mixture, this.#x.cols);
    return withShares(this.#x, form, mixture.k, task);
  }

  /** a_k = Σ⁻¹ μ_k with Σ = S R_λ S over the open features; undefined where λ exceeds .7 or fewer than two are open. */
  #correlatedForm(mixture: GatedMixture): LinearForm | undefined {
    const { k, sizes, means, within, gates, gains } = mixture;
    const { rows: n, cols: d } = this.#x;
    const features = strongest(openFeatures(gates), gains, MOST_FEATURES);
    const p = features.length;
    this.#correlated = false;
    if (p < 2) return undefined;
    const all = this.#correlations(features);
    const sds = Float64Array.from(features, (j) => Math.sqrt(within[j]));
    const scaled = Array.from(sizes, (_, c) => Float64Array.from(features, (j, a) => means[c * d + j] / sds[a]));
    const r = new Float64Array(p * p);
    for (let a = 0; a < p; a++) {
      for (let b = 0; b <= a; b++) {
        let value = all[a * p + b] / (sds[a] * sds[b]);
        for (let c = 0; c < k; c++) value -= (sizes[c] / n) * scaled[c][a] * scaled[c][b];
        r[a * p + b] = value;
        r[b * p + a] = value;
      }
    }
    const lambda = shrinkageOf(r, p, n, LEAST_SHRINKAGE);
    if (lambda > MOST_SHRINKAGE) return undefined;
    this.#correlated = true;
    const slopes = new Float64Array(k * p);
    const constants = new Float64Array(k);
    for (let c = 0; c < k; c++) {
      const y = solveShrunk(r, lambda, scaled[c]);
      let square = 0;
      for (let a = 0; a < p; a++) {
        slopes[c * p + a] = y[a] / sds[a];
        square += y[a] * scaled[c][a];
      }
      constants[c] = log(Math.max(sizes[c], 1e-9) / n) - 0.5 * square;
    }
    return { features, constants, slopes };
  }

  #correlations(features: number[]): Float64Array {
    const kept = this.#kept;
    const same = kept.features.length === features.length && features.every((j, a) => j === kept.features[a]);
    if (!same) {
      this.#z.loadPlain(this.#x.select(features));
      this.#kept = { features, values: this.#z.gram([...features.keys()]) };
    }
    return this.#kept.values;
  }
}

/** ln π_k + Σ_j q_j/s_j² (μ_kj x_ij − μ_kj²/2). */
function diagonalForm({ k, sizes, means, within, gates }: GatedMixture, d: number): LinearForm {
  const features = Array.from(gates.keys()).filter((j) => gates[j] > CLOSED);
  const p = features.length;
  const n = sizes.reduce((sum, size) => sum + size, 0);
  const constants = sizes.map((size) => log(Math.max(size, 1e-9) / n));
  const slopes = new Float64Array(k * p);
  for (let c = 0; c < k; c++) {
    for (let a = 0; a < p; a++) {
      const j = features[a];
      const mean = means[c * d + j];
      const weight = gates[j] / within[j];
      slopes[c * p + a] = weight * mean;
      constants[c] -= 0.5 * weight * mean * mean;
    }
  }
  return { features, constants, slopes };
}

/** Does a task with the shares of the components by the form. */
function withShares<T>(
  x: Columns,
  { features, constants, slopes }: LinearForm,
  k: number,
  task: (r: Responsibilities) => T,
): T {
  const work = workbench();
  const { rows: n } = x;
  const top = work.top;
  const columns = work.placeWholes(x.select(features).addresses);
  const model = work.allocateReals(k + slopes.length);
  work.write(model, constants);
  work.write(model + 8 * k, slopes);
  const room = work.allocateReals(work.threads * 8);
  const out = work.allocateReals(Math.ceil(n / BLOCK) * BLOCK * k);
  work.each('responsibilitiesPart', Math.ceil(n / PART), columns, features.length, model, k, n, room, out);
  const done = task(new Responsibilities(work, out, n, k));
  work.free(top);
  return done;
}

const STEPS = 30;
/** rows that every component must keep, and share of the rows that may move */
const LEAST_ROWS = 5;
const MAY_MOVE = 0.5;

/** The partition after M- and E-steps to no change; the one given where a component starves or half of the rows move. */
export function polish(x: Columns, start: Int32Array, k: number, z: RowColumns): Int32Array {
  const expectation = new Expectation(x, z);
  let members = membersOfLabels(start, k);
  let labels = start;
  for (let step = 0; step < STEPS; step++) {
    const { next, same, nextMembers } = expectation.withResponsibilities(maximise(x, members), (r) => {
      const next = r.labels();
      const same = changesOf(next, labels, k).moved === 0;
      return { next, same, nextMembers: same ? members : r.members() };
    });
    labels = next;
    members = nextMembers;
    if (same) break;
  }
  const { sizes, moved } = changesOf(labels, start, k);
  return sizes.every((size) => size >= LEAST_ROWS) && moved <= MAY_MOVE * labels.length ? labels : start;
}
