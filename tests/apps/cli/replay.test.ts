// @module-tag process
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { divi } from '../../support/cli.js';
import { fixture } from '../../support/fixture.js';

const file = (size: string): string =>
  fileURLToPath(new URL(`../../fixtures/shared/divi-trajectory-${size}.json`, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'divi-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('divi replay', () => {
  it.each(['kernel', 'tfjs'])('agrees with PyTorch on the %s engine and exits 0', (engine) => {
    const { code, out, err } = divi('replay', file('medium'), '--engine', engine);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/labels agree, split decisions agree/);
    expect(out).toContain(`within the ${engine} engine's tolerance`);
  });

  it('prints one JSON object with the agreed keys', () => {
    const { code, out } = divi('replay', file('small'), '--json');
    const keys = ['objective', 'gates', 'means', 'logVariances', 'mixtureLogits', 'labelsAgree', 'splitsAgree'];
    const figures = JSON.parse(out);
    expect(Object.keys(figures)).toEqual(keys);
    expect(Math.max(...keys.slice(0, 5).map((key) => figures[key]))).toBeLessThan(1e-12);
    expect(code).toBe(0);
  });

  it('exits 1 where the engine deviates', () => {
    const trajectory = fixture<{ expected: { gates: number[] } }>('shared/divi-trajectory-small.json');
    trajectory.expected.gates[3] += 1e-6;
    const changed = join(folder, 'changed.json');
    writeFileSync(changed, JSON.stringify(trajectory));
    const { code, out } = divi('replay', changed);
    expect(code).toBe(1);
    expect(out).toContain('BEYOND');
  });

  it.each([
    ['a missing file', ['replay', 'nowhere.json'], /nowhere\.json does not exist: name a file/],
    ['a file that is no trajectory', ['replay', fileURLToPath(import.meta.url)], /not a JSON file/],
    ['an unknown engine', ['replay', file('small'), '--engine', 'gpu'], /Choices: "kernel", "tfjs"/],
    ['an unknown flag', ['replay', file('small'), '--jsn'], /jsn/],
    ['an unknown command', ['replya'], /replya/],
    ['no command', [], /a command is needed/],
  ])("%s is the user's mistake: exit 2 and one sentence", (_, args, message) => {
    const { code, out, err } = divi(...args);
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).toMatch(message);
    expect(err).not.toMatch(/\n\s+at /);
  });

  it('helps', () => {
    const { code, out } = divi('--help');
    expect(code).toBe(0);
    expect(out).toContain('divi replay <file>');
  });
});
