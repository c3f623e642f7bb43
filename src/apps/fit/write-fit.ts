import { join } from 'node:path';
import { saveModel } from '../../library/adaptive/saved/model-file.js';
import { type Matrix, rowChunks } from '../../library/core/matrix.js';
import { writeFileAtomic } from '../../library/core/system/write-file-atomic.js';
import type { Table } from '../../library/data/table/table.js';
import { DiviModel } from '../../library/divi/model.js';
import { clustersCsv, gatesCsv, labelsCsv } from './csv-files.js';
import type { FitSummary } from './summary/fit-summary.js';
import type { FittedModel, TableFit } from './table-fit.js';

/** The files of a fit, the one to open first. */
export const FIT_FILES = ['fit.html', 'labels.csv', 'clusters.csv', 'gates.csv', 'model.json', 'fit.json'];

/** rows whose probabilities are held at a time */
const PROBABILITY_ROWS = 2 ** 14;

/**
 * Writes all files of a fit to a folder: the model first, by which a folder is known as that of a fit, and what says that all
 * are there last. While the system writes one file, the next is made.
 */
export async function writeFit(out: string, summary: FitSummary, table: Table, fit: TableFit): Promise<void> {
  const { model } = fit;
  const write = (name: string, text: string | Iterable<string>): Promise<void> =>
    writeFileAtomic(join(out, name), text);
  const [page] = await Promise.all([
    // the page's scripts are read only where it is written
    import('./page/page.js').then(({ fitPage }) => fitPage(summary, table, fit)),
    saveModel(join(out, 'model.json'), model, table),
  ]);
  await Promise.all([
    write('fit.html', page),
    write('labels.csv', labelsCsv(table.ids, model.labels, model.k, probabilities(model, table))),
    write('clusters.csv', clustersCsv(summary.clusters)),
    write('gates.csv', gatesCsv(summary.features)),
  ]);
  await write('fit.json', `${JSON.stringify(summary, null, 2)}\n`);
}

/** Posterior probabilities: adaptive DIVI has them, DIVI's are made for some thousand rows at a time, as a large table leaves room for no more. */
function* probabilities(model: FittedModel, { x }: Table): Generator<Matrix> {
  if (!(model instanceof DiviModel)) yield model.probabilities;
  else for (const rows of rowChunks(x, PROBABILITY_ROWS)) yield model.predictProba(rows);
}
