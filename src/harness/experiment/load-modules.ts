import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { InputError } from '../../library/core/errors.js';

// TypeScript itself is loaded where a test runner compiles it
const MODULE = /(?<!\.d)\.(js|mjs|ts)$/;

/** Every compiled module directly in a folder, in order of the file names. */
async function loadModules(folder: string): Promise<{ path: string; exports: Record<string, unknown> }[]> {
  let files: string[];
  try {
    files = readdirSync(folder).filter((file) => MODULE.test(file));
  } catch {
    throw new InputError(`there is no folder ${folder} with compiled modules: run npm run build`);
  }
  return Promise.all(
    files.sort().map(async (file) => {
      const path = join(folder, file);
      try {
        return { path, exports: await import(pathToFileURL(path).href) };
      } catch (error) {
        throw new InputError(`${path} cannot be loaded: ${(error as Error).message}`);
      }
    }),
  );
}

const mustExport = (path: string, name: string, fields: string[]): InputError =>
  new InputError(`${path} must export '${name}' with ${fields.join(' and ')}`);

function hasFields<T extends object>(value: unknown, fields: (keyof T & string)[]): value is T {
  return value !== undefined && fields.every((field) => (value as T)[field] !== undefined);
}

/** What every compiled module directly in a folder exports under a name; it needs `fields`. */
export async function loadExports<T extends object>(
  folder: string,
  name: string,
  fields: (keyof T & string)[],
): Promise<T[]> {
  return (await loadModules(folder)).map(({ path, exports }) => {
    const value = exports[name];
    if (!hasFields<T>(value, fields)) throw mustExport(path, name, fields);
    return value;
  });
}

/** All that the modules export with these fields, whatever its name; each module has one of them, `name`, or more. */
export async function loadAllExports<T extends object>(
  folder: string,
  name: string,
  fields: (keyof T & string)[],
): Promise<T[]> {
  return (await loadModules(folder)).flatMap(({ path, exports }) => {
    const found = Object.values(exports).filter((value) => hasFields<T>(value, fields));
    if (found.length === 0) throw mustExport(path, name, fields);
    return found;
  });
}

/** The same of a folder that may be left out: nothing then. */
export async function loadOptionalExports<T extends object>(
  folder: string,
  name: string,
  fields: (keyof T & string)[],
): Promise<T[]> {
  return existsSync(folder) ? loadExports<T>(folder, name, fields) : [];
}
