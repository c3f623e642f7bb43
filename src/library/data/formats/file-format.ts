import { InputError } from '../../core/errors.js';
import { latin1Text } from './text-encoding.js';

/** Files that become a table of text before they are read. */
export type Converted = 'json' | 'parquet' | 'spreadsheet';

const BEGINNING = 4096;
const ZIP = 'PK\x03\x04';
const pandas = (reader: string) => (file: string) =>
  `python -c "import pandas; pandas.${reader}('${file}').to_csv('table.csv', index=False)" writes it as CSV`;
const saved = (): string => 'save the table in it as CSV';

/** What other files begin with, what they are, and what turns them into one that can be read. */
const FOREIGN: [beginnings: string[], what: string, remedy: (file: string) => string][] = [
  [['ARROW1\0', 'FEA1\0'], 'an Arrow or Feather file', pandas('read_feather')],
  [['\xd0\xcf\x11\xe0'], 'a spreadsheet in the format used before 2007 (.xls)', () => 'save it as .xlsx or CSV'],
  [[ZIP], 'a zip archive', () => 'unpack it, and name the table in it'],
  [['\x89HDF'], 'an HDF5 file', pandas('read_hdf')],
  [
    ['SQLite format 3'],
    'an SQLite database',
    (file) => `sqlite3 -csv -header ${file} "select * from TABLE" writes a table of it as CSV`,
  ],
  [
    ['X\n\0', 'RDX2\n', 'RDX3\n', 'RDA2\n', 'RDA3\n'],
    'an R data file',
    (file) => `Rscript -e "write.csv(readRDS('${file}'), 'table.csv')" writes it as CSV`,
  ],
  [['<stata_dta>', 's\x02\x01', 'r\x02\x01'], 'a Stata file', pandas('read_stata')],
  [['$FL2@', '$FL3@'], 'an SPSS file', pandas('read_spss')],
  [['MATLAB 5.0 '], 'a MATLAB file', () => "writematrix(X, 'table.csv') in MATLAB writes it as CSV"],
  [['\x80\x02', '\x80\x03', '\x80\x04', '\x80\x05'], 'a Python pickle', pandas('read_pickle')],
  [['Obj\x01'], 'an Avro file', saved],
  [['%PDF'], 'a PDF document', saved],
  [['\x89PNG', '\xff\xd8\xff', 'GIF87a', 'GIF89a'], 'a picture', () => 'name a table'],
  [['BZh91AY', '\xfd7zXZ', '\x28\xb5\x2f\xfd'], 'compressed by something other than gzip', () => 'unpack it'],
  [['<!doctype html', '<html'], 'a web page', () => 'download the table itself'],
  [['<?xml'], 'an XML file', saved],
];

/** What the first bytes of a table, unpacked, speak for; null for text and .npy. Refuses what can be no table. */
export function formatOf(head: Uint8Array, file: string): Converted | null {
  const text = latin1Text(head.subarray(0, BEGINNING));
  if (text.startsWith('PAR1')) return 'parquet';
  if (text.startsWith(ZIP) && ['[Content_Types]', '_rels/', 'xl/'].some((part) => text.includes(part))) {
    return 'spreadsheet';
  }
  if (/^(\u00ef\u00bb\u00bf)?\s*(\{\s*"|\[\s*[[{])/.test(text)) return 'json';
  const beginning = text.trimStart().toLowerCase();
  const foreign = FOREIGN.find(([starts]) => starts.some((start) => beginning.startsWith(start.toLowerCase())));
  if (foreign) throw new InputError(`${file} is ${foreign[1]}: ${foreign[2](file)}`);
  return null;
}
