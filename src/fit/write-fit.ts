import { join } from 'node:path';
import { saveModel } from '../adaptive/saved/model-file.js';
import { type Matrix, rowChunks } from '../core/matrix.js';
import { writeFileAtomic } from '../core/system/write-file-atomic.js';
import type { Table } from '../data/table/table.js';
import { clustersCsv, gatesCsv, labelsCsv } from './csv-files.js';
import type { FitSummary } from './summary/fit-summary.js';
import type { FittedModel, TableFit } from './table-fit.js';

/** The files of a fit, the one to open first. */
export const FIT_FILES = ['fit.html', 'labels.csv', 'clusters.csv', 'gates.csv', 'model.json', 'fit.json'];

/** rows whose probabilities are held at a time */
const PROBABILITY_ROWS = 2 ** 14;

/** Writes all files of a fit to a folder. */
export async function writeFit(out: string, summary: FitSummary, table: Table, fit: TableFit): Promise<void> {
  const { model } = fit;
  await saveModel(join(out, 'model.json'), model, table);
  await writeFileAtomic(
    join(out, 'labels.csv'),
    labelsCsv(table.ids, model.labels, model.k, probabilities(model, table)),
  );
  await writeFileAtomic(join(out, 'clusters.csv'), clustersCsv(summary.clusters));
  await writeFileAtomic(join(out, 'gates.csv'), gatesCsv(summary.features));
  // the page's scripts are read only where it is written
  const { fitPage } = await import('./page/page.js');
  await writeFileAtomic(join(out, 'fit.html'), fitPage(summary, table, fit));
  await writeFileAtomic(join(out, 'fit.json'), `${JSON.stringify(summary, null, 2)}\n`);
}

/** Posterior probabilities for some thousand rows after others: a large table has room for no more. */
function* probabilities(model: FittedModel, { x }: Table): Generator<Matrix> {
  for (const rows of rowChunks(x, PROBABILITY_ROWS)) yield model.predictProba(rows);
}
