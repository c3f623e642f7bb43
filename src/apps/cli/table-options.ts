import type { Argv } from 'yargs';
import { requireInput } from '../../library/core/errors.js';
import { printable } from '../../library/core/wording.js';
import { csvCells } from '../../library/data/formats/csv.js';
import type { CodeChoice } from '../../library/data/table/decisions/missing-codes.js';
import type { ReadOptions, TableOptions } from '../../library/data/table/read-table.js';
import type { ColumnChoice, OptionWords } from '../../library/data/table/table-columns.js';
import { textOption } from './option-kinds.js';

/** How a command reads a data file. */
export interface TableArguments {
  header: boolean | undefined;
  delimiter: string | undefined;
  impute: 'median' | 'none' | undefined;
  'id-column': string | undefined;
}

/** How messages name the reader's options on a command line. */
export const FLAGS: OptionWords = {
  labelColumn: '--label-column',
  idColumn: '--id-column',
  drop: '--drop',
  columns: '--columns',
  keep: '--keep',
  oneHot: '--one-hot',
  imputeMedian: '--impute median',
  dropMissing: '--drop-missing',
  missingCodes: '--missing-codes',
  noHeader: '--no-header',
};

export function tableOptions<T>(yargs: Argv<T>): Argv<T & TableArguments> {
  return yargs
    .option('id-column', textOption('column with the names of the rows, by name or number'))
    .option('header', {
      type: 'boolean',
      describe: 'line 1 has the column names (--no-header: it has data); guessed by default',
    })
    .option('delimiter', textOption("',', ';', '|', ':' or 'tab'; guessed by default"))
    .option('impute', {
      choices: ['median', 'none'] as const,
      describe:
        'missing values: replace them by the median of their column, or (none) leave them missing; adaptive DIVI needs nothing',
    });
}

/** The options of the reader that the arguments describe. */
export function readOptions({ header, delimiter }: TableArguments): ReadOptions {
  return { words: FLAGS, header, delimiter: delimiter === 'tab' || delimiter === '\\t' ? '\t' : delimiter };
}

/** The argument of a data file: yargs takes a lone - for an option without a name. */
export const dataFile = (describe: string) =>
  ({
    type: 'string',
    demandOption: true,
    describe: `${describe}; - for standard input`,
    coerce: (path: string): string => (path === '' && process.argv.includes('-') ? '-' : path),
  }) as const;

/** Which columns of a data file are features. */
export interface ColumnArguments {
  'label-column': string | undefined;
  'id-column': string | undefined;
  columns: string | undefined;
  weights: string | undefined;
  drop: string | undefined;
  'drop-missing': boolean;
  'missing-codes': string | undefined;
  keep: string | undefined;
  'one-hot': string | undefined;
}

const COLUMNS = 'by name or number, separated by commas';

export function columnOptions<T>(yargs: Argv<T>): Argv<T & Omit<ColumnArguments, 'id-column'>> {
  return yargs
    .option('label-column', textOption('known classes: kept out of the fit, used for ARI and NMI'))
    .option('columns', textOption(`the only columns to use, ${COLUMNS}`))
    .option('drop', textOption(`columns to leave out, ${COLUMNS}`))
    .option('keep', textOption(`columns to keep even if they look like row numbers or ids, ${COLUMNS}`))
    .option('weights', textOption('weights of rows: no method takes them yet, and this says so'))
    .option('drop-missing', { type: 'boolean', default: false, describe: 'leave out rows with missing values' })
    .option('missing-codes', textOption('numbers that stand for missing values, such as -99,-999; or none', 'auto'))
    .option('one-hot', {
      type: 'string',
      describe: `categorical columns to turn into one 0/1 column per category: all, or these, ${COLUMNS}`,
    });
}

/** The choice of columns that the arguments describe. */
export function columnChoice(args: ColumnArguments): ColumnChoice & Pick<TableOptions, 'dropMissing' | 'missingCodes'> {
  requireInput(
    args.weights === undefined,
    '--weights: no method of divi fit takes weights of rows, and rows that are repeated would make it too sure: ' +
      `leave the column out with --drop ${printable(args.weights ?? '')}`,
  );
  const listed = (flag: 'columns' | 'drop' | 'keep' | 'one-hot'): string[] =>
    args[flag] === undefined ? [] : csvCells(args[flag], `--${flag}`);
  return {
    labelColumn: args['label-column'],
    idColumn: args['id-column'],
    ...(args.columns !== undefined && { columns: listed('columns') }),
    drop: listed('drop'),
    dropMissing: args['drop-missing'],
    missingCodes: codesOf(args['missing-codes']),
    keep: listed('keep'),
    oneHot: args['one-hot'] === '' ? true : listed('one-hot'),
  };
}

function codesOf(given = 'auto'): CodeChoice {
  if (given === 'auto' || given === 'none') return given;
  const codes = given.split(',').map((code) => (code.trim() === '' ? Number.NaN : Number(code)));
  requireInput(
    !codes.some(Number.isNaN),
    `--missing-codes must be auto, none or numbers separated by commas, such as -99,-999, not ${printable(given)}`,
  );
  return codes;
}
