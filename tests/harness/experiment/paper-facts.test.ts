import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { experimentsFolder, loadExperiments } from '../../../src/harness/experiment/experiments-folder.js';
import { loadPaperFacts } from '../../../src/harness/experiment/paper-facts.js';
import { plainText } from '../../../src/harness/experiment/prose.js';
import { temporaryFolder } from '../../support/folder.js';

it('are this paper’s, and its hold-out names a study', async () => {
  const facts = await loadPaperFacts(experimentsFolder());
  expect(facts?.title).toMatch(/^A Data-Informed Variational/);
  expect(facts?.holdOut.study).toBe('divi');
  expect(plainText(facts?.choice ?? '')).toContain('The defaults of `Divi` and of');
});

it('know the place of every table and figure', async () => {
  const facts = await loadPaperFacts(experimentsFolder());
  const experiments = await loadExperiments(experimentsFolder());
  const ids = experiments.filter(({ scope }) => scope !== 'beyond').map(({ id }) => id);
  expect([...(facts?.order ?? [])].sort()).toEqual(ids.sort());
});

it('may be left out of a folder of experiments, but not be half there', async () => {
  const path = temporaryFolder();
  mkdirSync(path('empty'));
  expect(await loadPaperFacts(path('empty'))).toBeUndefined();
  mkdirSync(path('half/paper'), { recursive: true });
  writeFileSync(path('half/paper/facts.mjs'), "export const paper = { title: 'T' };\n");
  await expect(loadPaperFacts(path('half'))).rejects.toThrow(/facts\.mjs must export 'paper' with title and fair/);
});
