// @module-tag process
import { spawnSync } from 'node:child_process';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { makeMatched } from '../../../src/library/data/synthetic/matched.js';
import { Divi } from '../../../src/library/divi/divi.js';

const LIBRARY = new URL('../../../dist/src/library/index.js', import.meta.url).href;
const script = `
  const { Divi, makeMatched } = await import(${JSON.stringify(LIBRARY)});
  new Divi({ epochs: 30, splitInterval: 10 }).fit(makeMatched({ n: 20, seed: 99 }).x); // something else before
  const model = new Divi({ epochs: 100, splitInterval: 25, seed: 5 }).fit(makeMatched({ n: 60, seed: 3 }).x);
  const result = JSON.stringify([[...model.labels], [...model.gates], [...model.means.data], [...model.history.objective]]);
`;

it('gives the same result to the last bit here, in another process and in a worker', async () => {
  const model = new Divi({ epochs: 100, splitInterval: 25, seed: 5 }).fit(makeMatched({ n: 60, seed: 3 }).x);
  const here = JSON.stringify([
    [...model.labels],
    [...model.gates],
    [...model.means.data],
    [...model.history.objective],
  ]);

  const child = spawnSync(process.execPath, ['--input-type=module', '-e', `${script} process.stdout.write(result);`], {
    encoding: 'utf8',
  });
  expect(child.stdout).toBe(here);

  const source = `${script} const { parentPort } = await import('node:worker_threads'); parentPort.postMessage(result);`;
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(source)}`));
  const fromWorker = await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
  expect(fromWorker).toBe(here);
});
