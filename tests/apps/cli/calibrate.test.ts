// @module-tag process
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { divi } from '../../support/cli.js';
import { smallExperiment, throwaway } from '../../support/throwaway.js';
import { writeToyStudy } from '../../support/toy-study.js';

/** A throw-away experiment with a study beside it. */
function calibration(): { flags: string[]; store: string; file: string } {
  const { folder, flags, store } = throwaway(smallExperiment(1));
  writeToyStudy(join(folder, 'experiments'));
  return { flags, store, file: join(store, 'calibration.json') };
}

describe('divi calibrate', () => {
  it('keeps its numbers beside its runs, does no run twice, and the quick search compares itself with them', () => {
    const { flags, file, store } = calibration();
    const first = divi('calibrate', ...flags);
    expect(first).toMatchObject({ code: 0 });
    expect(first.out).toMatch(/strength +1 \(chosen\) +\d+\.\d{3}/);
    const text = readFileSync(file, 'utf8');
    expect(JSON.parse(text).studies[0].search.knobs.map(({ knob }: { knob: string }) => knob)).toEqual([
      'strength',
      'labels',
    ]);

    const lines = readFileSync(join(store, 'runs.jsonl'), 'utf8').split('\n').length;
    const second = divi('calibrate', ...flags);
    expect(second.err).not.toMatch(/runs in/);
    expect(readFileSync(join(store, 'runs.jsonl'), 'utf8').split('\n').length).toBe(lines);
    expect(readFileSync(file, 'utf8')).toBe(text);

    const quick = divi('calibrate', '--quick', ...flags);
    expect(quick.code).toBe(0);
    expect(quick.out).toMatch(/the quick search contradicts nothing that the ledger has identified/);
  });

  it('gives own reports their ledger; divi publish alone writes that of the study, and its numbers', () => {
    const { folder, flags, store, out } = throwaway(smallExperiment(1));
    const study = join(folder, 'experiments');
    writeToyStudy(study);
    expect(divi('calibrate', '--study', study, '--store', join(store, 'calibration')).code).toBe(0);
    expect(divi('reproduce', ...flags, '--out', out).code).toBe(0);
    const own = readFileSync(join(out, 'ledger.md'), 'utf8');
    expect(own).toContain('### Strength of the prior');
    expect(own).toContain('](figures/ledger-knobs.svg)');
    expect(own).toContain(`the numbers are in \`${join(store, 'calibration', 'calibration.json')}\``);
    expect(['docs', 'reports'].filter((name) => existsSync(join(study, name)))).toEqual([]);

    expect(divi('publish', ...flags).code).toBe(0);
    const ledger = readFileSync(join(study, 'docs', 'ledger.md'), 'utf8');
    expect(ledger).toContain('“β is set \\| to a constant” (Section 9)');
    expect(ledger).toContain('](../reports/figures/ledger-knobs.svg)');
    expect(ledger).toContain('the numbers are in `reports/calibration.json`');
    expect(existsSync(join(study, 'reports', 'calibration.json'))).toBe(true);
  });

  it('keeps nothing of a single study, and refuses one that is not there', () => {
    const { flags, file } = calibration();
    expect(divi('calibrate', '--only', 'toy', ...flags).code).toBe(0);
    expect(existsSync(file)).toBe(false);
    const wrong = divi('calibrate', '--only', 'tyo', ...flags);
    expect(wrong.code).toBe(2);
    expect(wrong.err).toMatch(/there is no study 'tyo'.*toy/);
  });

  it('says why and exits with an error if it cannot go on: here because a candidate is an option that does not exist', () => {
    const { flags, file } = calibration();
    const study = join(flags[1], 'calibration', 'toy.mjs');
    writeFileSync(study, readFileSync(study, 'utf8').replace('{"beta":40}', '{"bta":40}'));
    const { code, err } = divi('calibrate', ...flags);
    expect([code, err]).toEqual([2, expect.stringContaining("there is no option 'bta'")]);
    expect(existsSync(file)).toBe(false);
  });

  it('says so where a folder of experiments has no study', () => {
    const { flags } = throwaway(smallExperiment(1));
    const { code, err } = divi('calibrate', ...flags);
    expect([code, err]).toEqual([2, expect.stringMatching(/there is no calibration study: put one in .*calibration/)]);
  });
});
