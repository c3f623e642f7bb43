import { join } from 'node:path';
import { InputError } from '../../src/core/errors.js';
import { dataSet } from '../../src/data/sets/faithful.js';
import type { Special } from '../special.js';

/** Old Faithful is served by R alone, whose licence for its tables is not stated: one command there writes the file. */
export const faithful: Special = {
  vouch: () => null,
  async get(folder) {
    const [[{ path }]] = dataSet.files.needed;
    throw new InputError(
      `${path} comes with R and is not served: write it with Rscript -e 'write.csv(transform(faithful, ` +
        `class = ifelse(eruptions > 3.1, "long", "short")), "${join(folder, path)}", row.names = FALSE, quote = FALSE)'`,
    );
  },
};
