import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

/** The folders of src in the order of docs/architecture.md: each imports only from itself and those before it. */
const ORDER = [
  'core',
  'stats',
  'data',
  'baselines',
  'divi',
  'metrics',
  'methods',
  'experiment',
  'runs',
  'compare',
  'calibrate',
  'claims',
  'report',
  'fit',
  'app',
  'cli',
];
const SRC = fileURLToPath(new URL('../src/', import.meta.url));

it('imports run in one direction', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => /\/.*\.ts$/.test(file));
  expect(files.length).toBeGreaterThan(80);
  const wrong = files.flatMap((file) => {
    const folder = file.split('/')[0];
    const imports = readFileSync(`${SRC}${file}`, 'utf8').matchAll(/from '(?:\.\.\/)+([\w-]+)\//g);
    return [...imports]
      .map(([, other]) => other)
      .filter((other) => ORDER.includes(other) && ORDER.indexOf(other) > ORDER.indexOf(folder))
      .map((other) => `${file} imports ${other}`);
  });
  expect(wrong).toEqual([]);
});
