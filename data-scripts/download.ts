import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Dispatcher, EnvHttpProxyAgent, interceptors, request } from 'undici';
import type { ProgressOutput } from '../src/apps/cli/terminal/progress.js';
import { InputError, requireInput } from '../src/library/core/errors.js';
import type { SetFile } from '../src/library/data/data-set.js';
import { requireHash, unwritable } from './data-files.js';
import { AmountProgress, megabytes } from './progress.js';

const REDIRECTS = 5;
const SILENCE_MS = 60_000;
const CONNECT_MS = 10_000;

export interface DownloadOptions {
  output?: ProgressOutput;
  /** checks the complete file before it gets its name; throws if it is wrong */
  check?: (temporary: string) => void;
  /** pauses before the second and later attempts */
  pausesMs?: readonly number[];
  signal?: AbortSignal;
}

/** A failure that may pass: a lost connection, a busy server. */
class PassingError extends Error {}

/** Gets a file to `target` by way of a temporary one beside it, so that a file of that name is always complete; returns its SHA-256. */
export async function download(
  source: Pick<SetFile, 'url' | 'sha256'>,
  target: string,
  { output = process.stderr, check, pausesMs = [1000, 4000], signal }: DownloadOptions = {},
): Promise<string> {
  const { url } = source;
  requireInput(url !== null, `${target}: this file is only in a mirror; point DIVI_DATA to one that has it`);
  const temporary = `${target}.part-${process.pid}`;
  const file = await openForWriting(temporary, target);
  try {
    for (let attempt = 0; ; attempt++) {
      try {
        const hash = await fetchInto(file, url, { output, signal });
        if (source.sha256 !== null) requireHash(`${url} (as downloaded)`, hash, source.sha256);
        check?.(temporary);
        await rename(temporary, target);
        return hash;
      } catch (error) {
        if (!(error instanceof PassingError)) throw error;
        if (attempt === pausesMs.length) throw offline(url, target, error.message);
        output.write(`${url}: ${error.message}; trying again in ${pausesMs[attempt] / 1000} s\n`);
        await sleep(pausesMs[attempt], undefined, { signal });
      }
    }
  } finally {
    await file.close();
    await rm(temporary, { force: true });
  }
}

function offline(url: string, target: string, reason: string): InputError {
  return new InputError(
    `${url} cannot be downloaded (${reason}): go online or set HTTPS_PROXY and HTTP_PROXY, or put the file at ${target} by hand, ` +
      'or point DIVI_DATA to a folder that has it',
  );
}

async function openForWriting(path: string, target: string): Promise<FileHandle> {
  try {
    mkdirSync(dirname(path), { recursive: true });
    return await open(path, 'w');
  } catch (error) {
    throw unwritable(error, target);
  }
}

/** One attempt: the body of `url` as the whole of `file`; returns its SHA-256. */
async function fetchInto(
  file: FileHandle,
  url: string,
  { output, signal }: { output: ProgressOutput; signal?: AbortSignal },
): Promise<string> {
  const network = openNetwork();
  // undici's own signal does not end a wait for a proxy's tunnel
  const interrupt = (): void => void network.destroy();
  signal?.addEventListener('abort', interrupt, { once: true });
  let progress: AmountProgress | undefined;
  try {
    const { statusCode, headers, body } = await request(url, {
      dispatcher: network.compose(interceptors.redirect({ maxRedirections: REDIRECTS })),
      // the bytes as the server keeps them: undici's fetch would unpack a .gz that is declared as an encoding
      headers: { 'accept-encoding': 'identity', 'user-agent': 'divi-repro' },
      headersTimeout: SILENCE_MS,
      bodyTimeout: SILENCE_MS,
      signal,
    });
    if (statusCode >= 500 || statusCode === 408 || statusCode === 429) {
      throw new PassingError(`the server answers ${statusCode}`);
    }
    requireInput(
      statusCode === 200,
      `${url}: the server answers ${statusCode}; the file may have moved, so look for it by name and put it in place by hand`,
    );
    const length = Number(headers['content-length'] ?? Number.NaN);
    const total = Number.isSafeInteger(length) && length > 0 ? length : null;
    progress = new AmountProgress(url.slice(url.lastIndexOf('/') + 1), total, megabytes, output);
    const hash = createHash('sha256');
    let position = 0;
    await file.truncate(0);
    for await (const chunk of body as AsyncIterable<Buffer>) {
      hash.update(chunk);
      await file.write(chunk, 0, chunk.length, position).catch((error) => {
        throw unwritable(error, url);
      });
      position += chunk.length;
      progress.advance(chunk.length);
    }
    return hash.digest('hex');
  } catch (error) {
    if (error instanceof InputError || error instanceof PassingError || signal?.aborted) throw error;
    throw new PassingError(networkReason(error as NodeJS.ErrnoException));
  } finally {
    progress?.stop();
    signal?.removeEventListener('abort', interrupt);
    await network.destroy();
  }
}

/** The message of a network error; if a host has several addresses, node gives only a code. */
const networkReason = ({ code, message }: NodeJS.ErrnoException): string =>
  message || (code ?? 'the connection failed');

/** What sends requests: through HTTPS_PROXY or HTTP_PROXY unless NO_PROXY says otherwise. */
export function openNetwork(): Dispatcher {
  // many proxies refuse a tunnel to port 80, so only https gets one
  return new EnvHttpProxyAgent({ proxyTunnel: false, connect: { timeout: CONNECT_MS } });
}
