import type { Argv } from 'yargs';
import type { ReadOptions } from '../data/table/table-file.js';

/** How a command reads a data file. */
export interface TableArguments {
  header: boolean | undefined;
  delimiter: string | undefined;
  impute: 'median' | undefined;
  'id-column': string | undefined;
}

export function tableOptions<T>(yargs: Argv<T>): Argv<T & TableArguments> {
  return yargs
    .option('id-column', { type: 'string', describe: 'column that names the rows, by name or number' })
    .option('header', { type: 'boolean', describe: 'line 1 names the columns (--no-header: it is data); else guessed' })
    .option('delimiter', { type: 'string', describe: "',', ';', '|', ':' or 'tab'; else guessed" })
    .option('impute', { choices: ['median'] as const, describe: 'what to put where values are missing' });
}

/** The options of the reader that the arguments stand for. */
export function readOptions({ header, delimiter }: TableArguments): ReadOptions {
  return { header, delimiter: delimiter === 'tab' || delimiter === '\\t' ? '\t' : delimiter };
}
