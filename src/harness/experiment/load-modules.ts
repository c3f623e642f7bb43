import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { InputError } from '../../library/core/errors.js';

// TypeScript itself is loaded where a test runner compiles it
const MODULE = /(?<!\.d)\.(js|mjs|ts)$/;

/** What every compiled module directly in a folder exports under a name, in order of the file names; it needs `fields`. */
export async function loadExports<T extends object>(
  folder: string,
  name: string,
  fields: (keyof T & string)[],
): Promise<T[]> {
  let files: string[];
  try {
    files = readdirSync(folder).filter((file) => MODULE.test(file));
  } catch {
    throw new InputError(`there is no folder ${folder} with compiled modules: run npm run build`);
  }
  return Promise.all(
    files.sort().map(async (file) => {
      const path = join(folder, file);
      let module: Record<string, T | undefined>;
      try {
        module = await import(pathToFileURL(path).href);
      } catch (error) {
        throw new InputError(`${path} cannot be loaded: ${(error as Error).message}`);
      }
      const value = module[name];
      if (value === undefined || fields.some((field) => value[field] === undefined)) {
        throw new InputError(`${path} must export '${name}' with ${fields.join(' and ')}`);
      }
      return value;
    }),
  );
}

/** The same of a folder that may be left out: nothing then. */
export async function loadOptionalExports<T extends object>(
  folder: string,
  name: string,
  fields: (keyof T & string)[],
): Promise<T[]> {
  return existsSync(folder) ? loadExports<T>(folder, name, fields) : [];
}
