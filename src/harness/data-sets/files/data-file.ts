import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { InputError } from '../../../library/core/errors.js';

/** Far above any file of the project; gzip can grow a small file a thousandfold. */
const MAX_BYTES = 2 ** 28;

/** The bytes of a file, or null where there is none. */
export function readIfPresent(path: string): Uint8Array | null {
  try {
    return readFileSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw new InputError(`${path} cannot be read (${code}): make it readable, or point DIVI_DATA elsewhere`);
  }
}

/** The bytes packed into a gzip file; `file` names it in errors. */
export function gunzip(bytes: Uint8Array, file: string): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_BYTES });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ERR_BUFFER_TOO_LARGE') {
      throw new InputError(`${file}: unpacks to more than ${MAX_BYTES} bytes; this is not the file looked for`);
    }
    throw new InputError(`${file}: a broken or truncated gzip file (${message}); delete it and get it anew`);
  }
}
