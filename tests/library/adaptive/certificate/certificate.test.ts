// @module-tag slow
import { describe, expect, it } from 'vitest';
import { AdaptiveDivi } from '../../../../src/library/adaptive/adaptive-divi.js';
import { type Certificate, certificateOf } from '../../../../src/library/adaptive/certificate/certificate.js';
import { Matrix } from '../../../../src/library/core/matrix.js';
import { type RandomStream, stream } from '../../../../src/library/core/random.js';
import { makeMatched } from '../../../../src/library/data/synthetic/matched.js';

const LN_20 = Math.log(20);
const certify = (x: Matrix, seed: number): Certificate => certificateOf(x, { seed, needed: LN_20, enough: 50 });

const drawn = (n: number, d: number, fill: (row: Float64Array) => void): Matrix => {
  const x = new Matrix(n, d);
  for (let i = 0; i < n; i++) fill(x.row(i));
  return x;
};

/** Clouds of the class that the certificate speaks of, and two that are not, one bent and one with a column that drives the others. */
const CLOUDS: Record<string, (random: RandomStream, row: Float64Array) => void> = {
  Gaussian: (random, row) =>
    row.forEach((_, j) => {
      row[j] = random.normal();
    }),
  'flat square': (random, row) =>
    row.forEach((_, j) => {
      row[j] = random.uniform();
    }),
  exponential: (random, row) =>
    row.forEach((_, j) => {
      row[j] = -Math.log(random.uniform());
    }),
  'elliptical with t of 2': (random, row) => {
    const scale = 1 / Math.sqrt(-Math.log(random.uniform()));
    row.forEach((_, j) => {
      row[j] = scale * random.normal();
    });
  },
  'a tenth three times as wide': (random, row) => {
    const scale = random.uniform() < 0.1 ? 3 : 1;
    row.forEach((_, j) => {
      row[j] = scale * random.normal();
    });
  },
  'spike and flat': (random, row) => {
    row.forEach((_, j) => {
      row[j] = random.normal();
    });
    row[0] = random.uniform() < 0.5 ? 0.05 * Math.abs(random.normal()) : random.uniform();
  },
  bent: (random, row) => {
    row.forEach((_, j) => {
      row[j] = random.normal();
    });
    row[1] += row[0] * row[0];
  },
  driven: (random, row) => {
    row[0] = random.normal();
    for (let j = 1; j < row.length; j++) row[j] = Math.exp(row[0]) * random.normal();
  },
  rounded: (random, row) =>
    row.forEach((_, j) => {
      row[j] = Math.round(2 * random.normal());
    }),
};

describe.each(Object.entries(CLOUDS))('one cloud: %s', (name, fill) => {
  it.each([
    [300, 3],
    [300, 30],
    [1500, 3],
  ])('%i × %i: no two clusters in any of 8 sets', (n, d) => {
    const found = Array.from({ length: 8 }, (_, set) => {
      const random = stream(31, 'one cloud', name, n, d, set);
      return certify(
        drawn(n, d, (row) => fill(random, row)),
        set,
      ).k;
    });
    // the promise is 1 in 20 at most
    expect(found.filter((k) => k > 1).length).toBeLessThanOrEqual(1);
  });
});

describe('clusters that are there', () => {
  it('three at N = 200 × 100 in most sets, in all at N = 400', () => {
    const certified = (n: number): number[] =>
      Array.from({ length: 6 }, (_, set) => certify(makeMatched({ n, seed: 9100 + set }).x, set).k);
    expect(certified(200).filter((k) => k === 3).length).toBeGreaterThanOrEqual(4);
    expect(certified(400)).toEqual([3, 3, 3, 3, 3, 3]);
  });

  it('five in two columns, and never more; E falls with K', () => {
    for (let set = 0; set < 6; set++) {
      const random = stream(7, 'five', set);
      const places = [
        [0, 0],
        [8, 0],
        [0, 8],
        [8, 8],
        [4, 15],
      ];
      const x = drawn(1000, 2, (row) => {
        const [a, b] = places[random.integer(5)];
        row[0] = a + random.normal();
        row[1] = b + random.normal() + 0.5 * (row[0] - a);
      });
      const { k, logEvidence } = certify(x, set);
      expect(k).toBe(5);
      expect(logEvidence).toEqual(logEvidence.slice().sort((u, v) => v - u));
    }
  });

  it('is not raised by cells that are missing in one cluster only', () => {
    const random = stream(8, 'blank by cluster');
    for (let set = 0; set < 4; set++) {
      const x = drawn(600, 5, () => {});
      for (let i = 0; i < 600; i++) {
        for (let j = 0; j < 5; j++) {
          const isBlank = i % 3 === 0 && j < 2 && random.uniform() < 0.6;
          x.set(i, j, isBlank ? Number.NaN : 10 * (i % 3) + random.normal());
        }
      }
      expect(certify(x, set).k).toBe(3);
    }
  });

  it('says nothing of a dozen rows', () => {
    const { x } = makeMatched({ n: 12, d: 10, seed: 4 });
    expect(certify(x, 1)).toEqual({ k: 1, logEvidence: [] });
  });
});

describe('rows that are alike as neighbours', () => {
  const noteOf = (x: Matrix): string[] =>
    new AdaptiveDivi({ seed: 1 }).fit(x).notes.filter((note) => note.startsWith('neighbouring rows are alike'));

  it('are noted in a time series', () => {
    const random = stream(5, 'series');
    const state = new Float64Array(10);
    const x = drawn(300, 10, (row) =>
      row.forEach((_, j) => {
        state[j] = 0.9 * state[j] + Math.sqrt(0.19) * random.normal();
        row[j] = state[j];
      }),
    );
    expect(noteOf(x)).toHaveLength(1);
  });

  it('are not noted where clusters come one after another, or rows are independent', () => {
    const { x, labels } = makeMatched({ n: 300, d: 20, seed: 8 });
    expect(noteOf(x)).toEqual([]);
    const order = Array.from(labels.keys()).sort((a, b) => labels[a] - labels[b]);
    expect(noteOf(Matrix.fromRows(order.map((i) => x.row(i))))).toEqual([]);
  });
});

it('the e-value of one cloud has a mean of at most 1, whatever is found in it', () => {
  // uniform rows have the most valleys by chance; the mean is of the first level, over parts that judged
  const logs = Array.from({ length: 150 }, (_, set) => {
    const random = stream(41, 'mean of e-values', set);
    const x = drawn(120, 2, (row) =>
      row.forEach((_, j) => {
        row[j] = random.uniform();
      }),
    );
    return certify(x, set).logEvidence[0] ?? Number.NEGATIVE_INFINITY;
  });
  const mean = logs.reduce((sum, value) => sum + Math.exp(value), 0) / logs.length;
  expect(logs.filter(Number.isFinite).length).toBeGreaterThan(8);
  expect(mean).toBeLessThan(1);
});
