import { describe, expect, it } from 'vitest';
import { type ClusterProfile, clusterProfiles } from '../../../src/apps/fit/cluster-profile.js';
import { Matrix } from '../../../src/library/core/matrix.js';
import { stream } from '../../../src/library/core/random.js';
import { hedgesG } from '../../../src/library/stats/effect-size.js';
import { centralMoments } from '../../../src/library/stats/moments.js';
import { expectClose } from '../../support/close.js';

const names = (d: number): string[] => Array.from({ length: d }, (_, j) => `f${j}`);
const profiles = (x: Matrix, labels: ArrayLike<number>, k: number, options = {}): ClusterProfile[] =>
  clusterProfiles({ x, features: names(x.cols) }, Int32Array.from(labels), k, { seed: 1, ...options });
const named = ({ features }: ClusterProfile): string[] => features.map(({ feature }) => feature);

/** Rows whose cluster `c` of `k` is shifted by `shifts[c][j]` in feature j. */
function shifted(n: number, shifts: number[][], seed = 1): { x: Matrix; labels: Int32Array } {
  const random = stream(seed, 'profile-test');
  const labels = Int32Array.from({ length: n }, (_, i) => i % shifts.length);
  const rows = Array.from(labels, (c) => shifts[c].map((shift) => shift + random.normal()));
  return { x: Matrix.fromRows(rows), labels };
}

const three = shifted(150, [
  [0, 3, 0, 0],
  [0, 0, -2, 0],
  [0, 0, 2, 0],
]);

describe('clusterProfiles', () => {
  it('names the features that set a cluster apart, the largest effect first, with means on the scale of the data', () => {
    const [first, second, third] = profiles(three.x, three.labels, 3);
    expect(named(first)).toEqual(['f1']);
    expect(named(second).slice(0, 2)).toEqual(['f2', 'f1']);
    expect(named(third)[0]).toBe('f2');
    const { mean, others, effect, low, high, superiority } = first.features[0];
    expect(mean).toBeCloseTo(3, 0);
    expect(others).toBeCloseTo(0, 0);
    expect(low! < effect! && effect! < high!).toBe(true);
    expect(superiority).toBeGreaterThan(0.95);
    expect(second.features[0].effect).toBeLessThan(0);
    expect(second.features[0].superiority).toBeLessThan(0.1);
    expect(first).toMatchObject({ cluster: 0, rows: 50, reason: null, resampled: { rows: 50, others: 100 } });
  });

  it("has Hedges' g of the rows inside and outside as its effect", () => {
    const column = three.x.column(2);
    const inside = centralMoments(column.filter((_, i) => three.labels[i] === 1));
    const outside = centralMoments(column.filter((_, i) => three.labels[i] !== 1));
    expect(profiles(three.x, three.labels, 3)[1].features[0].effect).toBe(hedgesG(inside, outside).effect);
  });

  it('does not depend on the origin and unit of a column', () => {
    const moved = Matrix.fromRows(
      three.x.toRows().map((row) => row.map((value, j) => 1e4 * j + 10 ** (j - 1) * value)),
    );
    const [here, there] = [profiles(three.x, three.labels, 3), profiles(moved, three.labels, 3)];
    expect(there.map(named)).toEqual(here.map(named));
    const numbers = (found: ClusterProfile[]): number[] =>
      found.flatMap(({ features }) => features.flatMap((f) => [f.effect!, f.low!, f.high!, f.superiority]));
    expectClose(numbers(there), numbers(here), 1e-8);
  });

  it('mirrors two clusters', () => {
    const { x, labels } = shifted(80, [
      [2, 0, -1],
      [0, 0, 0],
    ]);
    const [one, other] = profiles(x, labels, 2);
    expect(named(one)).toEqual(['f0', 'f2']);
    expect(named(other)).toEqual(named(one));
    one.features.forEach(({ effect, superiority, mean }, i) => {
      expectClose(other.features[i].effect!, -effect!, 1e-12);
      expectClose(other.features[i].superiority, 1 - superiority, 1e-12);
      expect(other.features[i].others).toBe(mean);
    });
  });

  it('gives the same numbers again, and other resamples for another seed', () => {
    expect(profiles(three.x, three.labels, 3)).toEqual(profiles(three.x, three.labels, 3));
    const [one, other] = [profiles(three.x, three.labels, 3), profiles(three.x, three.labels, 3, { seed: 2 })];
    expect(other[0].features[0].effect).toBe(one[0].features[0].effect);
    expect(other[0].features[0].low).not.toBe(one[0].features[0].low);
  });

  it('names nothing where labels are chance', () => {
    const { x } = shifted(200, [[0, 0, 0, 0, 0, 0]], 3);
    for (const { features, reason } of profiles(
      x,
      stream(3, 'chance')
        .permutation(200)
        .map((i) => i % 2),
      2,
    )) {
      expect(features).toEqual([]);
      expect(reason).toContain('no feature certainly differs');
    }
  });

  it('lets ranks show that a few outliers made an effect', () => {
    const random = stream(5, 'outliers');
    const rows = Array.from({ length: 200 }, (_, i) => [random.normal() + (i < 100 && i % 5 === 0 ? 60 : 0)]);
    const [inside] = profiles(
      Matrix.fromRows(rows),
      rows.map((_, i) => (i < 100 ? 0 : 1)),
      2,
    );
    expect(inside.features[0].effect).toBeGreaterThan(0.5);
    expect(inside.features[0].superiority).toBeLessThan(0.65);
  });

  it('puts first a feature with one value inside and another outside, whose effect has no bounds', () => {
    const { x, labels } = shifted(40, [
      [3, 0, 0],
      [0, 0, 0],
    ]);
    // the second column tells the clusters apart without any spread, the third is constant
    for (let i = 0; i < 40; i++) x.row(i).set([labels[i] === 0 ? 0.1 : 0.3, 0.7], 1);
    const [first] = profiles(x, labels, 2);
    expect(named(first)).toEqual(['f1', 'f0']);
    expect(first.features[0]).toEqual({
      feature: 'f1',
      index: 1,
      mean: 0.1,
      others: 0.3,
      effect: null,
      low: null,
      high: null,
      superiority: 0,
    });
  });

  it('says why a cluster has no profile: one row, no others, all constant', () => {
    const x = Matrix.fromRows([[9], [0], [1], [2], [3]]);
    expect(profiles(x, [0, 1, 1, 1, 1], 2).map(({ reason }) => reason)).toEqual([
      'a single row has no spread to compare with',
      'only one row is outside this cluster, so there is no spread to compare with',
    ]);
    expect(profiles(x, [0, 0, 0, 0, 0], 1)[0].reason).toContain('all rows are in this cluster');
    const constant = Matrix.fromRows([[0.1], [0.1], [0.1], [0.1]]);
    expect(profiles(constant, [0, 0, 1, 1], 2)[0]).toMatchObject({ features: [], rows: 2 });
  });

  it('leaves out clusters without rows, and names at most so many features, equals in the order of columns', () => {
    const { x, labels } = shifted(60, [[4], [0]]);
    const copies = Matrix.fromRows(x.toRows().map(([value]) => Array<number>(30).fill(value)));
    const found = profiles(
      copies,
      labels.map((label) => 2 * label),
      4,
    );
    expect(found.map(({ cluster }) => cluster)).toEqual([0, 2]);
    expect(named(found[0])).toEqual(['f0', 'f1', 'f2', 'f3', 'f4']);
    expect(named(profiles(copies, labels, 2, { top: 2 })[1])).toEqual(['f0', 'f1']);
  });

  it('resamples a part of a large table, and says so', () => {
    const { x, labels } = shifted(3000, [[1], [0], [0]]);
    const [part] = profiles(x, labels, 3, { maxRows: 300 });
    const [all] = profiles(x, labels, 3, { maxRows: 5000 });
    expect(part.resampled).toEqual({ rows: 300, others: 300 });
    expect(all.resampled).toEqual({ rows: 1000, others: 2000 });
    const width = ({ features: [{ low, high }] }: ClusterProfile): number => high! - low!;
    expect(width(part) / width(all)).toBeGreaterThan(0.8);
    expect(width(part) / width(all)).toBeLessThan(1.25);
  });
});
