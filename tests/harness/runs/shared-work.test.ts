import { describe, expect, it } from 'vitest';
import { defineMethod, plainFit } from '../../../src/harness/methods/shared/method.js';
import { executeRun, type RunResult } from '../../../src/harness/runs/execute-run.js';
import { keyedRun } from '../../../src/harness/runs/plan.js';
import { groupByWork, LastWork, workOf } from '../../../src/harness/runs/shared-work.js';
import { registry } from '../../support/registry.js';

const gap = (rule: string, seed = 1, datasetSeed = 3) =>
  keyedRun(
    {
      dataset: { generator: 'matched', n: 60, d: 20, informative: 5, seed: datasetSeed },
      method: 'SPKM-Gap',
      options: { k: 3, rule, nPermutations: 3, nStarts: 3 },
      seed,
    },
    registry,
  );

const resultOf = ({ run }: ReturnType<typeof gap>): Omit<RunResult, 'durationMs'> => {
  const { durationMs: _durationMs, ...result } = executeRun({ ...run, details: true }, registry);
  return result;
};

describe('runs that share work', () => {
  it('differ in late options alone', () => {
    const [first, second] = [gap('largest-gap'), gap('one-sd')];
    expect(first.key).not.toBe(second.key);
    expect(first.work).toBeDefined();
    expect(second.work).toBe(first.work);
    expect(gap('one-sd', 2).work).not.toBe(first.work);
    expect(gap('one-sd', 1, 4).work).not.toBe(first.work);
    expect(workOf({ ...first.run, timed: true }, registry.method('SPKM-Gap'))).toBeUndefined();
    expect(
      keyedRun({ dataset: first.run.dataset, method: 'K-means', options: { k: 3 }, seed: 1 }, registry),
    ).not.toHaveProperty('work');
  });

  it('stand together, at the place of the first', () => {
    const runs = [
      { key: 'a', work: 'w' },
      { key: 'b' },
      { key: 'c', work: 'v' },
      { key: 'd', work: 'w' },
      { key: 'e' },
    ];
    expect(groupByWork(runs).map((group) => group.map(({ key }) => key))).toEqual([['a', 'd'], ['b'], ['c'], ['e']]);
  });

  it('give the same bits together as alone, in any order', () => {
    // another run in between makes a worker forget
    const forget = (): void => void resultOf(gap('one-sd', 9));
    const alone = ['largest-gap', 'one-sd'].map((rule) => {
      forget();
      return resultOf(gap(rule));
    });
    forget();
    expect(['largest-gap', 'one-sd'].map((rule) => resultOf(gap(rule)))).toEqual(alone);
    forget();
    expect(['one-sd', 'largest-gap'].map((rule) => resultOf(gap(rule)))).toEqual([...alone].reverse());
  });

  it('do the work once, and again for other data of the same description', () => {
    let computed = 0;
    const work = (): number => ++computed;
    const last = new LastWork();
    expect([last.share('a', 'h')(work), last.share('a', 'h')(work)]).toEqual([1, 1]);
    expect(last.share('a', 'other')(work)).toBe(2);
    expect(last.share('b', 'other')(work)).toBe(3);
    expect(last.share(undefined, 'other')(work)).toBe(4);
    expect(last.share('b', 'other')(work)).toBe(3);
    expect(() =>
      last.share(
        'c',
        'h',
      )(() => {
        throw new Error('failed');
      }),
    ).toThrow('failed');
    expect(last.share('c', 'h')(work)).toBe(5);
  });

  it('are those of a method that says so', () => {
    const method = defineMethod<{ a?: number; b?: number }>({
      name: 'two options',
      version: 1,
      lateOptions: ['b'],
      resolve: ({ a = 1, b = 2 }) => ({ a, b }),
      fit: () => plainFit({ labels: new Int32Array(1), k: 1 }),
    });
    const run = { dataset: { generator: 'matched', n: 5, seed: 1 }, method: 'two options', seed: 1, algorithm: 1 };
    const name = (options: Record<string, unknown>) => workOf({ ...run, options }, method);
    expect(name({ a: 1, b: 3 })).toBe(name({ a: 1, b: 2 }));
    expect(name({ a: 2, b: 2 })).not.toBe(name({ a: 1, b: 2 }));
  });
});
