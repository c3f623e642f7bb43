// @module-tag process
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { keyedRuns } from '../../../src/apps/cli/commands/rerun.js';
import { planExperiment, runsOf } from '../../../src/harness/runs/plan.js';
import { readPublished } from '../../../src/harness/runs/published.js';
import { encodeRecord, type RunRecord } from '../../../src/harness/runs/record.js';
import { InputError } from '../../../src/library/core/errors.js';
import { divi } from '../../support/cli.js';
import { registry } from '../../support/registry.js';
import { smallExperiment, throwaway } from '../../support/throwaway.js';

const plan = runsOf([planExperiment(smallExperiment(2), registry)]);

describe('divi rerun with keys', () => {
  it('does these runs again, and says whether the numbers agree with those stored before', () => {
    const { flags, store, out } = throwaway(smallExperiment(2));
    const keys = plan.slice(0, 2).map(({ key }) => key.slice(0, 12));
    const first = divi('rerun', ...keys, ...flags);
    expect([first.code, first.out.match(/no earlier result to compare with/g)?.length]).toEqual([0, 2]);
    divi('reproduce', ...flags, '--out', out);

    const file = join(store, 'runs.jsonl');
    const records: RunRecord[] = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const changed = records.map(({ checksum: _, ...record }: RunRecord & { checksum?: string }) =>
      record.key === plan[1].key && record.outcome.status === 'done'
        ? { ...record, outcome: { ...record.outcome, metrics: { ...record.outcome.metrics, ari: 0.123 } } }
        : record,
    );
    writeFileSync(file, changed.map(encodeRecord).join(''));
    const again = divi('rerun', ...keys, ...flags);
    expect(again.out).toMatch(new RegExp(`${keys[0]}.*the same numbers as the run stored before`));
    expect(again.out).toMatch(new RegExp(`${keys[1]}.*DIFFERENT numbers from the run stored before`));
    expect(again.code).toBe(1);

    // the new result counts now
    const third = divi('rerun', keys[1], ...flags);
    expect([third.code, third.out.includes('the same numbers as the run stored before')]).toEqual([0, true]);
    expect(readFileSync(file, 'utf8').trim().split('\n').length).toBe(7);
  });

  it('compares with the published run where nothing is stored', () => {
    const { store } = throwaway();
    const [key] = readPublished().records.keys();
    const { code, out } = divi('rerun', key, '--store', store);
    expect([code, out.includes('the same numbers as the published run')]).toEqual([0, true]);
  });

  it.each([
    ['too short', ['abc1234'], /'abc1234' is not the key of a run: give its first 8 or more hexadecimal digits/],
    ['no digits', ['table-1x'], /'table-1x' is not the key/],
    ['unknown, and like a number', ['1234e567'], /no run of the experiments has a key that begins with 1234e567/],
    ['nothing', [], /name the runs to repeat/],
    ['keys and --failed', ['--failed', '002b06ba4128'], /name the runs to repeat/],
  ])('refuses %s', (_, args, message) => {
    const { code, err } = divi('rerun', ...args, '--store', throwaway().store);
    expect(code).toBe(2);
    expect(err).toMatch(message);
    expect(err.trim().split('\n').length).toBe(1);
  });
});

describe('keyedRuns', () => {
  const [a, b] = plan;
  const twins = [a, { ...b, key: `${a.key.slice(0, 20)}${b.key.slice(20)}` }];

  it('takes beginnings of keys in any case, and each run once', () => {
    expect(keyedRuns([b.key.slice(0, 8).toUpperCase(), a.key, b.key], plan)).toEqual([b, a]);
  });

  it('refuses what may mean several runs', () => {
    expect(() => keyedRuns([a.key.slice(0, 12)], twins)).toThrow(InputError);
    expect(() => keyedRuns([a.key.slice(0, 12)], twins)).toThrow(/2 runs have keys that begin with/);
    expect(keyedRuns([a.key.slice(0, 21)], twins)).toEqual([a]);
  });
});
