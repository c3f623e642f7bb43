import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { packageRoot } from '../src/library/core/system/package-root.js';
import { temporaryFolder } from './support/folder.js';
import { skippedLines } from './support/skipped-reporter.js';

/** The equipment by tag, as a process with this environment sees it. */
async function equipmentWith(env: Record<string, string>): Promise<Record<string, string>> {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  vi.resetModules();
  const { EQUIPMENT } = await import('./support/equipment.js');
  return Object.fromEntries(EQUIPMENT.map(({ tag, path }) => [tag, path]));
}

/** A folder in which everything that an environment can name is found. */
function equipped(): Record<string, string> {
  const path = temporaryFolder();
  const nodes = [22, 24, 26].map((version) => `nodes/node_modules/node${version}/bin/node`);
  const programs = ['slurmctld', 'slurmd', 'munged', 'sbatch', 'python3', 'compress', 'pdflatex'].map(
    (name) => `bin/${name}`,
  );
  for (const file of ['chromium', 'firefox', ...nodes, ...programs]) {
    mkdirSync(dirname(path(file)), { recursive: true });
    writeFileSync(path(file), '');
  }
  for (const set of ['isolet', '20ng', 'tables', 'peer']) mkdirSync(path(`data/${set}`), { recursive: true });
  return {
    CHROMIUM: path('chromium'),
    FIREFOX: path('firefox'),
    DIVI_NODES: path('nodes'),
    DIVI_DATA: path('data'),
    PATH: path('bin'),
  };
}

describe('what tests need besides Node', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });

  it('is found where the environment names it', async () => {
    const env = equipped();
    const { paper: _, 'embedding-model': __, ...found } = await equipmentWith({ ...env, DIVI_TESTS_BARE: '' });
    const node = (version: number): string => join(env.DIVI_NODES, 'node_modules', `node${version}`, 'bin', 'node');
    expect(found).toEqual({
      chromium: env.CHROMIUM,
      firefox: env.FIREFOX,
      'node-22': node(22),
      'node-24': node(24),
      'node-26': node(26),
      slurm: join(env.PATH, 'sbatch'),
      data: env.DIVI_DATA,
      python: join(env.PATH, 'python3'),
      compress: join(env.PATH, 'compress'),
      pdflatex: join(env.PATH, 'pdflatex'),
    });
  });

  it('is all hidden by DIVI_TESTS_BARE=1', async () => {
    const found = await equipmentWith({ ...equipped(), DIVI_TESTS_BARE: '1' });
    expect(Object.values(found).join('')).toBe('');
  });

  it('is missing if the environment names a file that does not exist', async () => {
    const { chromium, firefox } = await equipmentWith({ CHROMIUM: '/nonexistent', FIREFOX: '/nonexistent' });
    expect([chromium, firefox]).toEqual(['', '']);
  });
});

describe('the summary of skipped tests', () => {
  it('has a line for each thing that is missing, and one for all', () => {
    const chromium = 'no Chromium (apt-get install chromium)';
    expect(skippedLines([[chromium], [chromium], [chromium, 'no SLURM (apt-get install slurmd)'], []])).toEqual([
      'skipped 3 tests: no Chromium (apt-get install chromium)',
      'skipped 1 test: no SLURM (apt-get install slurmd)',
      'skipped 4 tests in all: no Chromium, no SLURM; .ci/run installs what it can and runs everything',
    ]);
  });

  it('is empty if nothing was skipped', () => {
    expect(skippedLines([])).toEqual([]);
  });
});

describe('the suite', () => {
  it.fails('fails a test without an assertion', () => {});

  it('has the tag process on every file that starts processes, which test:fast leaves out', () => {
    const folder = join(packageRoot(), 'tests');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.test.ts'),
    );
    const untagged = files.filter((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      const starts = /from '(node:child_process|.*\/(cli|slurm|chromium|firefox|browsers|tab)\.js)'/.test(text);
      return starts && !text.startsWith('// @module-tag process\n');
    });
    expect(files.length).toBeGreaterThan(100);
    expect(untagged).toEqual([]);
  });
});
