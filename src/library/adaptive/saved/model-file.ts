import { readFile } from 'node:fs/promises';
import { InputError } from '../../core/errors.js';
import { writeFileAtomic } from '../../core/system/write-file-atomic.js';
import { printable } from '../../core/wording.js';
import type { DiviModel } from '../../divi/model.js';
import type { AdaptiveModel } from '../model.js';
import { type AnyModel, type FittedColumns, modelText, parseModel, type SavedAnyModel } from './model-text.js';

/**
 * Writes a model and the columns of its table to a JSON file that `loadModel` and `divi predict` read.
 * @param path the file, which is overwritten
 * @param model a fitted model of any estimator
 * @param table the table it was fitted on
 * @example
 * import { KMeans, readTable, saveModel } from 'divi-repro';
 * const wine = await readTable('wine.csv', { labelColumn: 'class' });
 * await saveModel('k-means.json', new KMeans({ k: 3 }).fit(wine.x), wine);
 * console.log('saved');
 */
export async function saveModel(path: string, model: AnyModel, table: FittedColumns): Promise<void> {
  writeFileAtomic(path, modelText(model, table));
}

/**
 * Reads a model that `saveModel` or `divi fit` wrote; in TypeScript say which, as in `loadModel<KMeansModel>(path)`.
 * @param path the file
 * @example
 * import { AdaptiveDivi, loadModel, readTable, saveModel } from 'divi-repro';
 * const wine = await readTable('wine.csv', { labelColumn: 'class' });
 * await saveModel('model.json', new AdaptiveDivi().fit(wine.x), wine);
 * const { model, features } = await loadModel('model.json');
 * console.log(features, model.predict(wine.x));
 */
export async function loadModel<M extends AnyModel = DiviModel | AdaptiveModel>(
  path: string,
): Promise<SavedAnyModel<M>> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`;
    throw new InputError(`${printable(path)} ${why}: name a model.json written by divi fit`);
  }
  return parseModel<M>(text, printable(path));
}
