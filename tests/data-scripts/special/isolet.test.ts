// @module-tag process
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { sha256 } from '../../../data-scripts/data-files.js';
import { fileStates } from '../../../data-scripts/file-states.js';
import { getIsolet, isolet } from '../../../data-scripts/special/isolet.js';
import { dataSet, loadIsolet } from '../../../experiments/data-sets/isolet.js';
import { isoletText } from '../../experiments/data-sets/isolet-rows.js';
import { Recorder } from '../recorder.js';
import { serve } from '../server.js';
import { zip } from './make-zip.js';

// made-up rows, all alike but for their letters: what matters here is how they travel
const rows = (n: number): string =>
  isoletText(52)
    .repeat(Math.ceil(n / 52))
    .split('\n')
    .slice(0, n)
    .join('\n');
const FILES = { 'isolet.names': 'about', 'isolet1+2+3+4.data': rows(6238), 'isolet5.data': rows(1559) };

let folder: string;
let output: Recorder;
const get = async (bytes: Uint8Array): Promise<void> => {
  const url = await serve((_, response) => response.writeHead(200, { 'content-length': bytes.length }).end(bytes));
  await getIsolet(folder, { output }, { ...dataSet.files.archives[0], url });
};
const states = (): string[] =>
  fileStates(dataSet.files, folder, isolet).map(({ state, file, detail }) => `${state} ${file} ${detail}`);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'divi-isolet-set-'));
  output = new Recorder();
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

describe('getIsolet', () => {
  it("downloads UCI's zip, checks every row and unpacks what the loader reads", async () => {
    const bytes = zip(FILES);
    await get(bytes);
    expect(output.text).toContain(`isolet/isolet.zip: sha256 ${sha256(bytes)}, all rows checked`);
    expect(states()).toEqual([
      'verified isolet/isolet1+2+3+4.data 6238 rows',
      'verified isolet/isolet5.data 1559 rows',
    ]);
    expect(loadIsolet({ letters: 'a-e', folder }).x.rows).toBe(1500);
  });

  it('unpacks .Z files', { tags: ['compress'] }, async () => {
    const pack = (name: 'isolet1+2+3+4.data' | 'isolet5.data'): Uint8Array =>
      spawnSync('compress', ['-cf'], { input: FILES[name], maxBuffer: 2 ** 26 }).stdout;
    const names = ['isolet1+2+3+4.data', 'isolet5.data'] as const;
    await get(zip(Object.fromEntries(names.map((name) => [`isolet/${name}.Z`, pack(name)]))));
    expect(states()).toEqual([
      'verified isolet/isolet1+2+3+4.data 6238 rows',
      'verified isolet/isolet5.data 1559 rows',
    ]);
  });

  it('keeps no zip whose rows are not all there', async () => {
    const bytes = zip({ ...FILES, 'isolet5.data': rows(1500) });
    await expect(get(bytes)).rejects.toThrow(/isolet5\.data: 1500 rows, but UCI's file has 1559/);
    expect(readdirSync(join(folder, 'isolet'))).toEqual([]);
  });

  it('keeps no zip without the files', async () => {
    await expect(get(zip({ 'isolet.names': 'about' }))).rejects.toThrow(/it has no isolet1\+2\+3\+4\.data/);
    expect(states()).toEqual(['missing isolet/isolet1+2+3+4.data ', 'missing isolet/isolet5.data ']);
  });

  it("refuses a .gz that is not the mirror's, naming both hashes", () => {
    mkdirSync(join(folder, 'isolet'));
    const bytes = gzipSync(FILES['isolet5.data']);
    writeFileSync(join(folder, 'isolet', 'isolet5.data.gz'), bytes);
    expect(states()[1]).toMatch(`isolet5.data.gz has sha256 ${sha256(bytes)}, but 8fd4028e`);
  });
});
