import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { InputError } from '../../library/core/errors.js';
import { packageRoot } from '../../library/core/system/package-root.js';

/** Where data sets are kept: the environment's DIVI_DATA, else `data` in the package. */
export function dataFolder(): string {
  return process.env.DIVI_DATA || join(packageRoot(), 'data');
}

/** What gets a data set: a command of a clone, which an installed package has not. */
export function getCommand(set: string): string {
  const command = `npm run data -- ${set}`;
  return existsSync(join(packageRoot(), 'data-scripts', 'main.ts'))
    ? command
    : `${command} (in a clone of the repository)`;
}

/** A data set that was never downloaded, as opposed to a broken one; `command` gets it. */
export class DataMissingError extends InputError {
  readonly command: string;

  constructor(what: string, folder: string, set: string) {
    const command = getCommand(set);
    super(`${what} is not in ${folder}: get it with '${command}', or point DIVI_DATA to a folder that has it`);
    this.command = command;
  }
}

/** Far above any file of the project; gzip can grow a small file a thousandfold. */
const MAX_BYTES = 2 ** 28;

/** The bytes of a file, or null if there is none. */
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
      throw new InputError(`${file}: unpacks to more than ${MAX_BYTES} bytes; this is not the expected file`);
    }
    throw new InputError(`${file}: a broken or truncated gzip file (${message}); delete it and get it again`);
  }
}
