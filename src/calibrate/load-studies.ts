import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { InputError } from '../core/errors.js';
import type { Study } from './study.js';

/** All studies of the folder `calibration` beside the compiled experiments, in order of their file names. */
export async function loadStudies(experiments: string): Promise<Study[]> {
  const folder = join(experiments, 'calibration');
  let files: string[];
  try {
    files = readdirSync(folder).filter((file) => file.endsWith('.js'));
  } catch {
    throw new InputError(`there is no folder ${folder} with compiled studies: run npm run build`);
  }
  return Promise.all(
    files.sort().map(async (file) => {
      const { study }: { study?: Study } = await import(pathToFileURL(join(folder, file)).href);
      if (!study) throw new InputError(`${join(folder, file)} must export a 'study'`);
      return study;
    }),
  );
}
