import type { PaperRow } from '../../src/harness/experiment/paper-rows.js';
import { paperTable, type TableMeaning } from '../../src/harness/latex/paper-table.js';
import { REPEATS } from './protocol.js';

/** The paper's tables as they are printed; scripts/paper-tables.mjs reads them from its LaTeX source. */
export const TABLES = new URL('../paper/tables.json', import.meta.url);

/** What the paper calls its metrics. */
const METRIC_COLUMNS: TableMeaning['columns'] = {
  K: 'k',
  'Final K': 'k',
  ARI: 'ari',
  NMI: 'nmi',
  F1: 'f1',
  'Time (s)': 'seconds',
  Splits: 'splits',
  'Active dims': 'activeDims',
};

/** The rows of a table of the paper by its \label, with means and standard deviations. */
export function printed(label: string, meaning: Partial<TableMeaning> & Pick<TableMeaning, 'keys' | 'n'>): PaperRow[] {
  return paperTable(TABLES, label, { spread: 'sd', ...meaning, columns: { ...METRIC_COLUMNS, ...meaning.columns } });
}

/** A sensitivity table: a row for each value, whose column is called `header`; a panel for each N. */
export function printedSweep(label: string, header: string, key = header): PaperRow[] {
  return printed(label, {
    keys: { [header]: key },
    headings: {
      'Panel A: Large-n (N=1000, D=100)': { N: 1000 },
      'Panel B: Small-n (N=200, D=100)': { N: 200 },
    },
    n: REPEATS,
  });
}
