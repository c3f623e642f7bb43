import { describe, expect, it } from 'vitest';
import { type NotedFit, notesOnFit, outlyingClusters } from '../../../src/apps/fit/fit-notes.js';
import { Matrix } from '../../../src/library/core/matrix.js';
import { stream } from '../../../src/library/core/random.js';
import { Divi } from '../../../src/library/divi/divi.js';

/** n rows of noise in two clusters, as even rows and odd ones, with nothing to note. */
function sound(n = 60, d = 5): { x: Matrix; features: string[]; ids: string[]; fit: NotedFit } {
  const random = stream(1, 'notes-test', n, d);
  return {
    x: new Matrix(
      n,
      d,
      Float64Array.from({ length: n * d }, () => random.normal()),
    ),
    features: Array.from({ length: d }, (_, j) => `f${j + 1}`),
    ids: [],
    fit: {
      labels: Int32Array.from({ length: n }, (_, i) => i % 2),
      k: 2,
      gates: new Float64Array(d).fill(0.9),
      prior: 'informative',
    },
  };
}

describe('notesOnFit', () => {
  it('has nothing to say where all is well', () => {
    const { fit, ...table } = sound();
    expect(notesOnFit(table, fit)).toEqual([]);
  });

  it('questions columns that follow the clusters exactly', () => {
    const { fit, x, features, ids } = sound();
    for (let i = 0; i < x.rows; i++) {
      x.set(i, 1, 7 + (i % 2));
      x.set(i, 3, 5);
    }
    const table = { x, features, ids };
    expect(notesOnFit(table, fit)).toEqual([
      'f2 has a single value in each cluster: if it holds known classes, fit without them (--label-column compares the clusters with them)',
    ]);
    x.set(10, 1, 8);
    expect(notesOnFit(table, fit)).toEqual([]);
  });

  it('says that a table has few different rows', () => {
    const { fit, features, ids } = sound(200, 2);
    const x = Matrix.fromRows(Array.from({ length: 200 }, (_, i) => (i % 4 === 0 ? [1, 7] : [3, 4])));
    expect(notesOnFit({ x, features, ids }, fit)[0]).toBe(
      'there are only 2 different rows, 150 and 50 times: these are the groups, whatever is found',
    );
    for (let i = 0; i < 19; i++) x.set(i, 0, i + 10);
    expect(notesOnFit({ x, features, ids }, fit).join()).not.toContain('different rows');
  });

  it('counts the components without rows', () => {
    const { fit, ...table } = sound();
    expect(notesOnFit(table, { ...fit, k: 3 })).toEqual([
      '1 of the 3 components has no rows: the data fall into 2 clusters',
    ]);
    expect(notesOnFit(table, { ...fit, k: 10 })[0]).toMatch(/^8 of the 10 components have no rows/);
  });

  it('names the row, the feature and the value behind a cluster of one outlier', () => {
    const { fit, ...table } = sound();
    fit.labels[16] = 2;
    table.x.set(16, 3, -250.125);
    const [note, ...rest] = notesOnFit(table, { ...fit, k: 3 });
    expect(note).toMatch(
      /^cluster 3 consists of outliers, row 17: f4 is −250.1 there, and −?0\.\d+ on average in the other rows \(\d+(\.\d+)? standard deviations away\): check it, or leave it out$/,
    );
    // its size is no second note
    expect(rest).toEqual([]);
  });

  it('names rows by their ids, and not more than three', () => {
    const { fit, ...table } = sound(1200);
    const ids = Array.from({ length: 1200 }, (_, i) => `id-${i}`);
    for (const i of [3, 5, 8, 9]) {
      fit.labels[i] = 2;
      table.x.set(i, 0, 40 + i);
    }
    const [note] = notesOnFit({ ...table, ids }, { ...fit, k: 3 });
    expect(note).toContain("the rows 'id-3', 'id-5', 'id-8' and 1 more: f1 is 43, 45, 48 and 1 more there");
  });

  it('knows a value that no other row has', () => {
    const { fit, ...table } = sound();
    for (let i = 0; i < 60; i++) table.x.set(i, 2, i === 7 ? 0.3 : 0.1);
    fit.labels[7] = 2;
    expect(notesOnFit(table, { ...fit, k: 3 })[0]).toContain(
      'row 8: f3 is 0.3 there, and 0.1 on average in the other rows without exception',
    );
  });

  it('does not call a small cluster near the others one of outliers', () => {
    const { fit, ...table } = sound();
    fit.labels[4] = 2;
    expect(notesOnFit(table, { ...fit, k: 3 })).toEqual([
      'the clusters are of very unequal size: cluster 2 has 30 of 60 rows, cluster 3 only 1: ' +
        'results on the small clusters rest on few rows',
    ]);
  });

  it('calls sizes unequal from twenty to one on', () => {
    const { fit, ...table } = sound(63);
    const split = (small: number): string[] =>
      notesOnFit(table, { ...fit, labels: fit.labels.map((_, i) => (i < small ? 1 : 0)) });
    expect(split(3)[0]).toContain('cluster 1 has 60 of 63 rows, cluster 2 only 3');
    expect(split(4)).toEqual([]);
  });

  it('says that every gate is shut', () => {
    const { fit, ...table } = sound();
    expect(notesOnFit(table, { ...fit, gates: new Float64Array(5).fill(0.5) })).toEqual([
      'every gate is closed (none above 0.5): no feature separates the clusters, so they mean little',
    ]);
    // a single cluster has nothing to be separated from
    const one = { ...fit, k: 1, labels: new Int32Array(60), gates: new Float64Array(5) };
    expect(notesOnFit(table, one)).toEqual([]);
  });

  it('names features that repeat another, also with the sign turned, and up to three', () => {
    const { fit, ...table } = sound(60, 7);
    for (let i = 0; i < 60; i++) table.x.set(i, 4, 3 - 20 * table.x.get(i, 1));
    expect(notesOnFit(table, fit)).toEqual([
      'a feature repeats another feature almost exactly (|r| above 0.999): f5 repeats f2: what they measure counts more than once',
    ]);
    for (let i = 0; i < 60; i++) for (const j of [3, 5, 6]) table.x.set(i, j, table.x.get(i, 1) + j);
    expect(notesOnFit(table, fit)[0]).toContain(
      '4 features repeat another feature almost exactly (|r| above 0.999): f4 repeats f2, f5 repeats f2, f6 repeats f2 and 1 more',
    );
  });

  it('takes neither related nor constant features for repeats, and confirms pairs of a large table on all rows', () => {
    const { fit, ...table } = sound(5000);
    for (let i = 0; i < 5000; i++) {
      const row = table.x.row(i);
      row[1] = row[0] + 0.1 * row[1];
      row[2] = 0.1;
      row[4] = i >= 4321 && i < 4326 ? 1000 : row[3];
    }
    expect(notesOnFit(table, fit)).toEqual([]);
    // a far row is no reason against
    for (let i = 4322; i < 4326; i++) table.x.set(i, 4, table.x.get(i, 3));
    expect(notesOnFit(table, fit)[0]).toContain('row 4322, where f5 is 1000');
    expect(notesOnFit(table, fit)[1]).toContain('f5 repeats f4');
  });

  it('does not look for pairs among more than 200 features', () => {
    const { fit, ...table } = sound(260, 201);
    for (let i = 0; i < 260; i++) table.x.set(i, 1, table.x.get(i, 0));
    expect(notesOnFit(table, fit)).toEqual([]);
  });

  it('warns of more features than rows', () => {
    const { fit, ...table } = sound(12, 13);
    expect(notesOnFit(table, fit)).toEqual([
      'there are more features (13) than rows (12): some will separate clusters just by chance',
    ]);
  });

  it('explains the informative prior of two or three features that vary', () => {
    const { fit, ...table } = sound(60, 2);
    expect(notesOnFit(table, fit)).toEqual([
      'with two features the informative prior starts the weaker with its gate nearly closed, ' +
        'however well it separates clusters: the noninformative prior treats all features alike',
    ]);
    expect(notesOnFit(table, { ...fit, prior: 'noninformative' })).toEqual([]);
    const four = sound(60, 4);
    expect(notesOnFit(four, four.fit)).toEqual([]);
    for (let i = 0; i < 60; i++) four.x.set(i, 2, 7);
    expect(notesOnFit(four, four.fit)[0]).toContain('with three features the informative prior starts the weakest');
    const one = sound(60, 1);
    expect(notesOnFit(one, one.fit)).toEqual([]);
  });

  it('is right about that prior: the weaker of two good features starts nearly shut', () => {
    const random = stream(2, 'notes-test', 'prior');
    const rows = Array.from({ length: 90 }, (_, i) => [6 * (i % 3) + random.normal(), 5 * (i % 3) + random.normal()]);
    const { priors } = new Divi({ epochs: 2 }).fit(rows);
    expect([...priors].sort()).toEqual([0.05, 0.95]);
  });
});

it('of features in which an outlier lies equally far out, the first is named', () => {
  // the other rows do not vary in either: the last row is infinitely far out in both
  const x = Matrix.fromRows([
    [1, 7, 3],
    [2, 7, 3],
    [3, 7, 3],
    [2, 8, 4],
  ]);
  const labels = Int32Array.of(0, 0, 0, 1);
  expect(outlyingClusters({ x }, labels, [3, 1])).toEqual([
    { cluster: 1, rows: [3], index: 1, others: 7, distance: Number.POSITIVE_INFINITY },
  ]);
});
