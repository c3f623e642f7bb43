import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { requireInput } from '../src/library/core/errors.js';
import type { SetFiles } from '../src/library/data/data-set.js';
import { download } from './download.js';
import type { GetOptions } from './special.js';

/** Downloads every file of a data set that is in none of its forms. */
export async function getSet(files: SetFiles, folder: string, { output, signal }: GetOptions): Promise<void> {
  for (const forms of files.needed) {
    const [{ path }] = forms;
    requireInput(!files.ships, `${path} is missing: it ships with the project, so check it out anew`);
    if (forms.some((form) => existsSync(join(folder, form.path)))) continue;
    const served = forms.find(({ url }) => url !== null) ?? forms[0];
    await download(served, join(folder, served.path), { output, signal });
  }
}
