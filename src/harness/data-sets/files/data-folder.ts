import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { InputError } from '../../../library/core/errors.js';
import { packageRoot } from '../../../library/core/system/package-root.js';

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
