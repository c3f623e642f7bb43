import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Experiment, RunSpec } from '../../src/harness/experiment/experiment.js';
import { bringDivi } from './bring-divi.js';

/** A throw-away experiment: K-means and DIVI on small matched data sets, and whatever other rows are given. */
export function smallExperiment(repeats: number, more: Experiment['rows'] = []): Experiment {
  const dataset = { generator: 'matched', n: 40, d: 12, informative: 4 } as const;
  const runs = (make: (i: number) => RunSpec): RunSpec[] => Array.from({ length: repeats }, (_, i) => make(i + 1));
  return {
    id: 'small',
    artefact: 'Table 0',
    title: 'A small experiment',
    keys: ['Method'],
    metrics: ['ari', 'nmi', 'f1', 'k', 'activeDims'],
    rows: [
      {
        labels: { Method: 'K-means' },
        runs: runs((seed) => ({ dataset: { ...dataset, seed }, method: 'K-means', options: { k: 3, nInit: 2 }, seed })),
        paper: { ari: { mean: 0.9, sd: 0.1, n: 5 } },
      },
      {
        labels: { Method: 'DIVI-Info' },
        runs: runs((seed) => ({
          dataset: { ...dataset, seed },
          method: 'DIVI-Info',
          options: { epochs: 60, splitInterval: 20 },
          seed,
        })),
        paper: { ari: { mean: 0.9, sd: 0.1, n: 5 }, f1: { mean: 0.5, sd: null, n: 5 } },
      },
      ...more,
    ],
    figures: [],
  };
}

/** A folder with the compiled experiments, and places for store and reports; gone after the test. */
export function throwaway(...all: Experiment[]): { folder: string; store: string; out: string; flags: string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'divi-runs-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const experiments = join(folder, 'experiments');
  bringDivi(experiments);
  for (const experiment of all) {
    const code = `export const experiment = ${JSON.stringify(experiment)};\n`;
    writeFileSync(join(experiments, `${experiment.id}.mjs`), code);
  }
  const [store, out] = [join(folder, 'store'), join(folder, 'out')];
  return { folder, store, out, flags: ['--experiments', experiments, '--store', store] };
}

/** All files of a folder of reports but those with times, which differ from run to run. */
export function reportFiles(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name));
  return Object.fromEntries(
    names
      .filter((name) => name !== 'times.md' && name !== 'index.html')
      .sort()
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );
}
