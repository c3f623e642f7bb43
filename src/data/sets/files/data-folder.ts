import { join } from 'node:path';
import { InputError } from '../../../core/errors.js';
import { packageRoot } from '../../../core/package-root.js';

/** Where data sets are kept: the environment's DIVI_DATA, else `data` in the package. */
export function dataFolder(): string {
  return process.env.DIVI_DATA || join(packageRoot(), 'data');
}

/** The command that gets a data set. */
export const getCommand = (set: string): string => `npm run data -- ${set}`;

/** A data set that was never downloaded, as opposed to a broken one; `command` gets it. */
export class DataMissingError extends InputError {
  readonly command: string;

  constructor(what: string, folder: string, set: string) {
    const command = getCommand(set);
    super(`${what} is not in ${folder}: get it with '${command}', or point DIVI_DATA to a folder that has it`);
    this.command = command;
  }
}
