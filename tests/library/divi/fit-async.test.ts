import { describe, expect, it, vi } from 'vitest';
import { modelText } from '../../../src/library/adaptive/saved/model-text.js';
import { GaussianMixture } from '../../../src/library/baselines/gaussian-mixture.js';
import { KMeans } from '../../../src/library/baselines/kmeans.js';
import { InputError } from '../../../src/library/core/errors.js';
import { Matrix } from '../../../src/library/core/matrix.js';
import { makeMatched } from '../../../src/library/data/synthetic/matched.js';
import { Divi } from '../../../src/library/divi/divi.js';
import { DivergenceError, type EpochReport } from '../../../src/library/divi/training.js';

const { x } = makeMatched({ n: 120, d: 20, informative: 5, seed: 3 });
const table = { features: Array.from({ length: 20 }, (_, j) => `f${j}`), medians: new Float64Array(20) };
/** a fit that would take minutes */
const endless = { epochs: 1_000_000, splitInterval: 900_000 };

describe('fitAsync of DIVI', () => {
  it('refuses a signal that is none, and ends its worker where the request cannot be sent', async () => {
    const signal = {} as AbortSignal;
    await expect(new Divi(endless).fitAsync(x, { signal })).rejects.toThrow(
      'signal must be the signal of an AbortController',
    );
  });

  it('is the same model as that of fit, bit for bit, with the same reports', async () => {
    const options = { splitInterval: 30, epochs: 100, seed: 5 };
    const [seen, expected]: EpochReport[][] = [[], []];
    const model = await new Divi(options).fitAsync(x, { onEpoch: (report) => seen.push(report) });
    const same = new Divi({ ...options, onEpoch: (report) => expected.push(report) }).fit(x);
    expect(modelText(model, table)).toBe(modelText(same, table));
    expect(model).toEqual(new Divi(options).fit(x));
    expect(model.predictProba(x)).toEqual(same.predictProba(x));
    expect(seen).toEqual(expected);
    expect(seen).toHaveLength(100);
  });

  it('leaves the thread free, and the data as they are', async () => {
    const rows = x.toRows();
    const data = new Matrix(x.rows, x.cols, x.data.slice());
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    await new Divi({ epochs: 3000, splitInterval: 500 }).fitAsync(data);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(10);
    expect(data.toRows()).toEqual(rows);
  });

  it('tells the option’s onEpoch where no other is given', async () => {
    const onEpoch = vi.fn();
    await new Divi({ epochs: 7, onEpoch }).fitAsync(x);
    expect(onEpoch).toHaveBeenCalledTimes(7);
  });

  it('is stopped at once by its signal, with an AbortError', async () => {
    const abort = new AbortController();
    const epochs: number[] = [];
    const onEpoch = ({ epoch }: EpochReport): void => {
      epochs.push(epoch);
      abort.abort();
    };
    const fit = new Divi(endless).fitAsync(x, { signal: abort.signal, onEpoch });
    await expect(fit).rejects.toMatchObject({ name: 'AbortError' });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(epochs).toEqual([1]);
    await expect(new Divi(endless).fitAsync(x, { signal: abort.signal })).rejects.toBe(abort.signal.reason);
    await expect(new Divi(endless).fitAsync(x, { signal: AbortSignal.abort('enough') })).rejects.toBe('enough');
  });

  it('ends with what onEpoch throws', async () => {
    const fit = new Divi(endless).fitAsync(x, {
      onEpoch: () => {
        throw new RangeError('seen enough');
      },
    });
    await expect(fit).rejects.toThrow(RangeError);
  });

  it('fails as fit does', async () => {
    const diverging = new Divi({ learningRate: 1e6, epochs: 50, splitInterval: 10 });
    const error = await diverging.fitAsync(x).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DivergenceError);
    expect(() => diverging.fit(x)).toThrow(error as Error);
    expect((error as DivergenceError).epoch).toBeGreaterThan(0);

    const constant = Matrix.fromRows([[1], [1]]);
    await expect(new Divi().fitAsync(constant)).rejects.toThrow(InputError);
    await expect(new Divi().fitAsync([[1, null as never]])).rejects.toThrow('row 1, column 2 is null');
    await expect(new Divi({ engine: 'tfjs' }).fitAsync(x)).rejects.toThrow("fitAsync needs the engine 'kernel'");
    await expect(new Divi().fitAsync(x, { sginal: null } as never)).rejects.toThrow("no option of fitAsync 'sginal'");
  });
});

describe('fitAsync of the baselines', () => {
  it.each([{ init: 'k-means++' }, { init: Matrix.fromRows([x.row(0), x.row(1), x.row(2)]) }] as const)(
    'is the same K-means',
    async ({ init }) => {
      const kmeans = new KMeans({ k: 3, init, seed: 2 });
      const model = await kmeans.fitAsync(x);
      expect(model).toEqual(kmeans.fit(x));
      expect(model.predict(x)).toEqual(kmeans.fit(x).predict(x));
    },
  );

  it('is the same mixture, also from given parameters', async () => {
    const mixture = new GaussianMixture({ k: 3, nInit: 2, seed: 2 });
    const model = await mixture.fitAsync(x);
    expect(model).toEqual(mixture.fit(x));
    expect(model.score(x)).toBe(mixture.fit(x).score(x));
    const { weights, means, variances } = model;
    const further = new GaussianMixture({ k: 3, init: { weights, means, variances } });
    expect(await further.fitAsync(x)).toEqual(further.fit(x));
    await expect(new GaussianMixture({ k: 500 }).fitAsync(x)).rejects.toThrow('need at least 500 rows');
  });

  it('stops', async () => {
    const fit = new KMeans({ k: 3, nInit: 1e9 }).fitAsync(x, { signal: AbortSignal.timeout(50) });
    await expect(fit).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});
