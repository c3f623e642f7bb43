import type { TableOptions } from '../../../../src/library/data/table/read-table.js';
import { readTable } from '../../../../src/library/data/table/table-file.js';
import { temporaryFolder } from '../../../support/folder.js';

/** What becomes of a table, as literals. */
export interface Read {
  features: string[];
  rows: number[][];
  ids: string[];
  notes: string[];
}

/** Reads a file of this content. */
export async function read(content: string | Uint8Array, options: TableOptions = {}, name = 'data.csv'): Promise<Read> {
  const { x, features, ids, notes } = await readTable(temporaryFolder({ [name]: content })(name), options);
  return { features, rows: x.toRows(), ids, notes };
}
