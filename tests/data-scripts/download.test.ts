import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { sha256 } from '../../data-scripts/data-files.js';
import { download } from '../../data-scripts/download.js';
import { InputError } from '../../src/library/core/errors.js';
import { Recorder } from './recorder.js';
import { serve } from './server.js';

const CONTENT = Buffer.alloc(300_000, 'some data, ');
const HASH = sha256(CONTENT);

let folder: string;
let target: string;
let output: Recorder;
const get = (url: string, hash: string | null = HASH, more = {}) =>
  download({ url, sha256: hash }, target, { output, pausesMs: [1, 1], ...more });
const whole: RequestListener = (_, response) =>
  response.writeHead(200, { 'content-length': CONTENT.length }).end(CONTENT);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'divi-download-'));
  target = join(folder, 'sub', 'file.bin');
  output = new Recorder();
  for (const name of ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY', 'no_proxy', 'NO_PROXY']) {
    vi.stubEnv(name, undefined);
  }
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
});
/** Nothing half done is left behind. */
const expectNothing = (): void => expect(readdirSync(join(folder, 'sub'))).toEqual([]);

describe('download', () => {
  it('puts the file in place and says how much came', async () => {
    expect(await get(`${await serve(whole)}/file.bin`)).toBe(HASH);
    expect(CONTENT.equals(readFileSync(target))).toBe(true);
    expect(readdirSync(join(folder, 'sub'))).toEqual(['file.bin']);
    expect(output.text).toBe('file.bin  0.3 MB of 0.3 MB\n');
  });

  it('draws a bar on a terminal', async () => {
    await get(`${await serve(whole)}/file.bin`, HASH, { output: Object.assign(output, { isTTY: true }) });
    expect(output.text).toMatch(/█{24} {2}0\.3 MB of 0\.3 MB\n$/);
  });

  it('refuses another hash than expected, naming both', async () => {
    const wrong = 'f'.repeat(64);
    const promise = get(await serve(whole), wrong);
    await expect(promise).rejects.toThrow(InputError);
    await expect(promise).rejects.toThrow(new RegExp(`sha256 ${HASH}, but ${wrong} is expected`));
    expectNothing();
  });

  it('tries again after a server error and after a lost connection', async () => {
    let requests = 0;
    const url = await serve((request, response) => {
      requests++;
      if (requests === 1) response.writeHead(500).end();
      else if (requests === 2) {
        response.writeHead(200, { 'content-length': CONTENT.length });
        response.write(CONTENT.subarray(0, 1000), () => response.destroy());
      } else whole(request, response);
    });
    await get(url);
    expect(requests).toBe(3);
    expect(CONTENT.equals(readFileSync(target))).toBe(true);
    expect(output.text).toMatch(/the server answers 500; trying again/);
  });

  it('gives up on a body that is always cut short', async () => {
    const url = await serve((_, response) => {
      response.writeHead(200, { 'content-length': CONTENT.length });
      response.write(CONTENT.subarray(0, 1000), () => response.destroy());
    });
    await expect(get(url)).rejects.toThrow(
      /cannot be downloaded \(.+\): go online .* or put the file at .*file\.bin by hand/,
    );
    expectNothing();
  });

  it('refuses by its hash a body cut short without a length', async () => {
    const url = await serve((_, response) =>
      response.writeHead(200, { connection: 'close' }).end(CONTENT.subarray(0, 1000)),
    );
    await expect(get(url)).rejects.toThrow(/sha256 .* is expected/);
    expectNothing();
  });

  it('says what to do where nothing answers', async () => {
    const promise = get('http://127.0.0.1:1/file.bin');
    await expect(promise).rejects.toThrow(InputError);
    await expect(promise).rejects.toThrow(/cannot be downloaded \(.*ECONNREFUSED.*\): go online or set HTTPS_PROXY/);
    expectNothing();
  });

  it('does not insist on a file that is not there', async () => {
    let requests = 0;
    const url = await serve((_, response) => {
      requests++;
      response.writeHead(404).end();
    });
    await expect(get(url)).rejects.toThrow(/the server answers 404/);
    expect(requests).toBe(1);
    expectNothing();
  });

  it('follows a redirection and keeps a declared encoding packed', async () => {
    const url = await serve((request, response) => {
      if (request.url === '/old') response.writeHead(302, { location: '/new' }).end();
      else response.writeHead(200, { 'content-encoding': 'gzip' }).end(CONTENT);
    });
    expect(await get(`${url}/old`)).toBe(HASH);
  });

  it('does not name a file that its check refuses', async () => {
    const check = (): void => {
      throw new InputError('617 rows too few');
    };
    await expect(get(await serve(whole), null, { check })).rejects.toThrow('617 rows too few');
    expectNothing();
  });

  it('leaves nothing behind when interrupted', async () => {
    const interrupt = new AbortController();
    const url = await serve((_, response) => {
      response.writeHead(200, { 'content-length': CONTENT.length });
      response.write(CONTENT.subarray(0, 1000), () => setTimeout(() => interrupt.abort(), 20));
    });
    await expect(get(url, HASH, { signal: interrupt.signal })).rejects.toThrow(/abort/i);
    expectNothing();
  });

  it('can be interrupted while a proxy keeps it waiting', async () => {
    vi.stubEnv('HTTPS_PROXY', await serve(whole));
    const promise = get('https://data.invalid/file.bin', HASH, { signal: AbortSignal.timeout(100) });
    await expect(promise).rejects.toThrow();
    expectNothing();
  });

  it('says that the folder cannot be written', async () => {
    writeFileSync(join(folder, 'sub'), 'a file where a folder should be');
    await expect(get(await serve(whole))).rejects.toThrow(/file\.bin cannot be written \(EEXIST\)/);
  });

  it("goes through the environment's proxy unless NO_PROXY names the host", async () => {
    const seen: string[] = [];
    const proxy = await serve((request, response) => {
      seen.push(request.url ?? '');
      whole(request, response);
    });
    vi.stubEnv('HTTP_PROXY', proxy);
    await get('http://data.invalid/file.bin');
    expect(seen).toEqual(['http://data.invalid/file.bin']);
    vi.stubEnv('NO_PROXY', '127.0.0.1');
    await get(`${await serve(whole)}/file.bin`);
    expect(seen).toHaveLength(1);
  });
});
