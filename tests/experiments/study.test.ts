import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { study } from '../../experiments/study.js';
import { experimentsFolder, loadExperiments, loadStudy } from '../../src/harness/experiment/experiments-folder.js';
import { plainText } from '../../src/harness/experiment/prose.js';
import { temporaryFolder } from '../support/folder.js';

it('is this paper’s, and its hold-out names a calibration study', () => {
  expect(study.title).toMatch(/^A Data-Informed Variational/);
  expect(study.holdOut?.study).toBe('divi');
  expect(plainText(study.choice ?? '')).toContain('The defaults of `Divi` and of');
});

it('knows the place of every table and figure', async () => {
  const experiments = await loadExperiments(experimentsFolder());
  const ids = experiments.filter(({ scope }) => scope !== 'beyond').map(({ id }) => id);
  // an artefact of a contributor's comes after those of the paper until it has a place
  expect(ids).toEqual(expect.arrayContaining([...(study.order ?? [])]));
  expect(study.order).toHaveLength(13);
});

it('may be left out, or use no more than a title', async () => {
  const path = temporaryFolder();
  mkdirSync(path('empty'));
  expect(await loadStudy(path('empty'))).toEqual({ name: 'empty' });
  mkdirSync(path('titled'));
  writeFileSync(path('titled/study.mjs'), "export const study = { title: 'T' };\n");
  expect(await loadStudy(path('titled'))).toEqual({ name: 'titled', title: 'T' });
  expect(await loadExperiments(path('titled'))).toEqual([]);
  mkdirSync(path('none'));
  writeFileSync(path('none/study.mjs'), 'export const title = 1;\n');
  await expect(loadStudy(path('none'))).rejects.toThrow(/study\.mjs must export 'study', an object/);
});
