import type { Argv } from 'yargs';
import type { OptionWords } from '../data/table/option-words.js';
import type { ReadOptions } from '../data/table/read-table.js';

/** How a command reads a data file. */
export interface TableArguments {
  header: boolean | undefined;
  delimiter: string | undefined;
  impute: 'median' | undefined;
  'id-column': string | undefined;
}

/** How messages name the reader's options on a command line. */
export const FLAGS: OptionWords = {
  labelColumn: '--label-column',
  idColumn: '--id-column',
  drop: '--drop',
  keep: '--keep',
  oneHot: '--one-hot',
  imputeMedian: '--impute median',
  noHeader: '--no-header',
};

export function tableOptions<T>(yargs: Argv<T>): Argv<T & TableArguments> {
  return yargs
    .option('id-column', { type: 'string', describe: 'column that names the rows, by name or number' })
    .option('header', { type: 'boolean', describe: 'line 1 names the columns (--no-header: it is data); else guessed' })
    .option('delimiter', { type: 'string', describe: "',', ';', '|', ':' or 'tab'; else guessed" })
    .option('impute', { choices: ['median'] as const, describe: 'what to put where values are missing' });
}

/** The options of the reader that the arguments stand for. */
export function readOptions({ header, delimiter }: TableArguments): ReadOptions {
  return { words: FLAGS, header, delimiter: delimiter === 'tab' || delimiter === '\\t' ? '\t' : delimiter };
}
