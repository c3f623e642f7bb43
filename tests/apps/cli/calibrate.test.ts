// @module-tag process
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { divi } from '../../support/cli.js';
import { smallExperiment, throwaway } from '../../support/throwaway.js';
import { writeToyStudy } from '../../support/toy-study.js';

/** A throw-away experiment with a study beside it. */
function calibration(): { flags: string[]; out: string; store: string } {
  const { folder, flags, out, store } = throwaway(smallExperiment(1));
  writeToyStudy(join(folder, 'experiments'));
  return { flags: [...flags, '--out', out], out, store };
}

describe('divi calibrate', () => {
  it('writes the ledger and its numbers, does no run twice, and the quick search compares itself with it', () => {
    const { flags, out, store } = calibration();
    const first = divi('calibrate', ...flags);
    expect(first).toMatchObject({ code: 0 });
    expect(first.out).toMatch(/strength +1 \(chosen\) +\d+\.\d{3}/);
    const ledger = readFileSync(join(out, 'docs', 'ledger.md'), 'utf8');
    expect(ledger).toContain('### Strength of the prior');
    expect(ledger).toContain('“β is set \\| to a constant” (Section 9)');
    expect(ledger).toContain('](../reports/figures/ledger-knobs.svg)');
    const numbers = JSON.parse(readFileSync(join(out, 'reports', 'calibration.json'), 'utf8'));
    expect(numbers.studies[0].search.knobs.map(({ knob }: { knob: string }) => knob)).toEqual(['strength', 'labels']);

    const lines = readFileSync(join(store, 'runs.jsonl'), 'utf8').split('\n').length;
    const second = divi('calibrate', ...flags);
    expect(second.err).not.toMatch(/runs in/);
    expect(readFileSync(join(store, 'runs.jsonl'), 'utf8').split('\n').length).toBe(lines);
    expect(readFileSync(join(out, 'docs', 'ledger.md'), 'utf8')).toBe(ledger);

    const quick = divi('calibrate', '--quick', ...flags);
    expect(quick.code).toBe(0);
    expect(quick.out).toMatch(/the quick search contradicts nothing that the ledger has identified/);
  });

  it('leaves the ledger alone for a single study, and refuses one that is not there', () => {
    const { flags, out } = calibration();
    expect(divi('calibrate', '--only', 'toy', ...flags).code).toBe(0);
    expect(existsSync(join(out, 'docs', 'ledger.md'))).toBe(false);
    const wrong = divi('calibrate', '--only', 'tyo', ...flags);
    expect(wrong.code).toBe(2);
    expect(wrong.err).toMatch(/there is no study 'tyo'.*toy/);
  });

  it('says why and exits with an error if it cannot go on: here because a candidate is an option that does not exist', () => {
    const { flags, out } = calibration();
    const study = join(flags[1], 'calibration', 'toy.mjs');
    writeFileSync(study, readFileSync(study, 'utf8').replace('{"beta":40}', '{"bta":40}'));
    const { code, err } = divi('calibrate', ...flags);
    expect([code, err]).toEqual([2, expect.stringContaining("there is no option 'bta'")]);
    expect(existsSync(join(out, 'docs', 'ledger.md'))).toBe(false);
  });

  it('says so where a folder of experiments has no study', () => {
    const { flags } = throwaway(smallExperiment(1));
    const { code, err } = divi('calibrate', ...flags, '--out', 'nowhere');
    expect([code, err]).toEqual([2, expect.stringMatching(/there is no study to calibrate by: .*calibration would/)]);
  });
});
