import { readFile } from 'node:fs/promises';
import { InputError } from '../../core/errors.js';
import { writeFileAtomic } from '../../core/system/write-file-atomic.js';
import { printable } from '../../core/wording.js';
import type { DiviModel } from '../../divi/model.js';
import type { AdaptiveModel } from '../model.js';
import { type AnyModel, type FittedColumns, modelText, parseModel, type SavedAnyModel } from './model-text.js';

/** Writes a model and the columns of its table to a JSON file that `loadModel` and `divi predict` read. */
export async function saveModel(path: string, model: AnyModel, table: FittedColumns): Promise<void> {
  writeFileAtomic(path, modelText(model, table));
}

/** Reads a model that `saveModel` or `divi fit` wrote; in TypeScript say which, as in `loadModel<KMeansModel>(path)`. */
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
