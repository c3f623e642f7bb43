import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { saveModel } from '../../library/adaptive/saved/model-file.js';
import { isModelText } from '../../library/adaptive/saved/model-text.js';
import { InputError } from '../../library/core/errors.js';
import { type Matrix, rowChunks } from '../../library/core/matrix.js';
import { sha256 } from '../../library/core/sha256.js';
import { requireOtherFile, requireWritable } from '../../library/core/system/files.js';
import { writeFileAtomic } from '../../library/core/system/write-file-atomic.js';
import { printable } from '../../library/core/wording.js';
import type { Table } from '../../library/data/table/table.js';
import { DiviModel } from '../../library/divi/model.js';
import { clustersCsv, gatesCsv, labelsCsv } from './csv-files.js';
import type { FitSummary } from './fit-summary.js';
import { completeTable } from './missing-notes.js';
import type { FittedModel, TableFit } from './table-fit.js';

/** The default folder for the fit of a file: in the working directory, named after the file. */
export function defaultFitFolder(data: string): string {
  const name = basename(data).replace(/(\.(csv|tsv|tab|txt|npy|parquet|xlsx|json|jsonl|ndjson))?(\.gz)?$/i, '');
  return `divi-fit-${data === '-' ? 'stdin' : name || 'data'}`;
}

/** Tells the files of two folders apart without saying where they lie. */
export const sourceOf = (data: string): string => sha256(data === '-' ? '-' : resolve(data)).slice(0, 16);

/**
 * Sees that a fit can be written to the folder, before anything is read. One that holds anything but an earlier fit is
 * refused unless forced, and so is the fit of another file in a folder that the user did not name, or a fit with other
 * options, which may have taken long; the data themselves are never replaced.
 */
export function requireFitFolder(
  out: string,
  data: string,
  { force, named, asked }: { force: boolean; named: boolean; asked?: Readonly<Record<string, unknown>> },
): void {
  requireWritable(out);
  for (const file of FIT_FILES) requireOtherFile(join(out, file), data, 'the data themselves');
  if (force || !existsSync(out)) return;
  const files = readdirSync(out).filter((name) => !name.endsWith('.tmp') && name !== FIGURE_FOLDER);
  if (files.length === 0) return;
  const earlier = earlierFit(out, files);
  if (earlier === undefined) {
    throw new InputError(
      `${printable(out)} has files that are not from an earlier divi fit: name another --out, or use --force`,
    );
  }
  if (!named && earlier.source !== sourceOf(data)) {
    throw new InputError(
      `${printable(out)} has the fit of another file (${printable(earlier.file)}): name another --out, or use --force`,
    );
  }
  const others = earlier.asked && asked ? differing(earlier.asked, asked) : '';
  if (others !== '') {
    throw new InputError(
      `${printable(out)} has a fit with other options (${printable(others)}): name another --out, or use --force`,
    );
  }
}

/** What was asked of an earlier fit and is not asked now, or the other way round, as flags. */
function differing(before: Readonly<Record<string, unknown>>, now: Readonly<Record<string, unknown>>): string {
  const flags = [...new Set([...Object.keys(before), ...Object.keys(now)])].filter(
    (flag) => JSON.stringify(before[flag]) !== JSON.stringify(now[flag]),
  );
  return flags.map((flag) => `--${flag}`).join(', ');
}

/** What an earlier fit says of itself; one that was stopped while it was written has its model, but not always more. */
function earlierFit(
  out: string,
  files: readonly string[],
): { file: string; source?: string; asked?: Record<string, unknown> } | undefined {
  try {
    const summary = JSON.parse(readFileSync(join(out, 'fit.json'), 'utf8'));
    return typeof summary.file === 'string' && Array.isArray(summary.sizes) ? summary : undefined;
  } catch {
    const isBegun = files.every((name) => FIT_FILES.includes(name)) && hasModel(out);
    return isBegun ? { file: 'one that was stopped' } : undefined;
  }
}

function hasModel(out: string): boolean {
  try {
    return isModelText(readFileSync(join(out, 'model.json'), 'utf8'));
  } catch {
    return false;
  }
}

/** The files of a fit, the one to open first. */
/** where `--figures` puts them */
export const FIGURE_FOLDER = 'figures';

export const FIT_FILES = ['fit.html', 'labels.csv', 'clusters.csv', 'gates.csv', 'model.json', 'fit.json'];

/** rows whose probabilities are held at a time */
const PROBABILITY_ROWS = 2 ** 14;

/**
 * Writes all files of a fit to a folder: the model first, by which a folder is known as that of a fit, and what says that all
 * are there last.
 */
export async function writeFit(
  out: string,
  summary: FitSummary,
  table: Table,
  fit: TableFit,
  withFigures = false,
): Promise<void> {
  const { model } = fit;
  const write = (name: string, text: string | Uint8Array | Iterable<string>): void =>
    writeFileAtomic(join(out, name), text);
  // the page's scripts are read only if it is written
  const { fitPage, pageParts } = await import('./page/page.js');
  await saveModel(join(out, 'model.json'), model, table);
  const shown = completeTable(table);
  write('fit.html', await fitPage(summary, shown, fit));
  write('labels.csv', labelsCsv(table.ids, model.labels, model.k, probabilities(model, table)));
  write('clusters.csv', clustersCsv(summary.clusters));
  write('gates.csv', gatesCsv(summary.features));
  if (withFigures) {
    // what draws them is loaded only then
    const { renderFigure } = await import('../../report/render/figure-image.js');
    for (const { id, spec } of pageParts(summary, shown, fit).figures) {
      const { svg, png } = await renderFigure(spec);
      write(`${FIGURE_FOLDER}/${id}.svg`, svg);
      write(`${FIGURE_FOLDER}/${id}.png`, png);
    }
  }
  write('fit.json', `${JSON.stringify(summary, null, 2)}\n`);
}

/** Posterior probabilities: adaptive DIVI has them, DIVI's are made for some thousand rows at a time, as a large table leaves room for no more. */
function* probabilities(model: FittedModel, { x }: Table): Generator<Matrix> {
  if (!(model instanceof DiviModel)) yield model.probabilities;
  else for (const rows of rowChunks(x, PROBABILITY_ROWS)) yield model.predictProba(rows);
}
