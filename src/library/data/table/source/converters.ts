import { parquetRecords } from '../../formats/parquet.js';
import { spreadsheetRecords } from '../../formats/spreadsheet.js';
import type { Converters } from './table-bytes.js';

/** All that can be read besides text: not for a script that has to be small. */
export const CONVERTERS: Converters = { parquet: parquetRecords, spreadsheet: spreadsheetRecords };
