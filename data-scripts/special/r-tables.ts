import { join } from 'node:path';
import { InputError } from '../../src/library/core/errors.js';
import type { Special } from '../special.js';

/** What R makes of each table, class last: the file then has the recorded hash. */
const TABLES: Readonly<Record<string, { from: string; table: string }>> = {
  faithful: { from: 'R', table: 'transform(faithful, class = ifelse(eruptions > 3.1, "long", "short"))' },
  banknote: {
    from: 'R’s package mclust',
    table: 'with(mclust::banknote, data.frame(mclust::banknote[-1], class = Status))',
  },
  diabetes: { from: 'R’s package mclust', table: 'mclust::diabetes[c(2:4, 1)]' },
  thyroid: {
    from: 'R’s package mclust',
    table: 'with(mclust::thyroid, data.frame(mclust::thyroid[-1], class = Diagnosis))',
  },
  crabs: {
    from: 'R’s package MASS',
    table: 'with(MASS::crabs, data.frame(MASS::crabs[4:8], class = paste0(sp, sex)))',
  },
  glass: {
    from: 'R’s package mlbench',
    table: '{ data(Glass, package = "mlbench"); names(Glass)[10] <- "class"; Glass }',
  },
  zoo: {
    from: 'R’s package mlbench',
    table: '{ data(Zoo, package = "mlbench"); data.frame(lapply(Zoo[-17], as.numeric), class = Zoo$type) }',
  },
  fish: {
    from: 'R’s package rrcov',
    table: '{ data(fish, package = "rrcov"); names(fish)[7] <- "class"; na.omit(fish) }',
  },
};

/** Tables that only come with R, whose licences are not stated or not checked: an R command writes the file. */
export const rTables: Readonly<Record<string, Special>> = Object.fromEntries(
  Object.entries(TABLES).map(([name, { from, table }]) => [
    name,
    {
      vouch: () => null,
      async get(folder) {
        const path = `tables/${name}.csv`;
        throw new InputError(
          `${path} comes with ${from} and cannot be downloaded: write it with Rscript -e 'write.csv(${table}, ` +
            `"${join(folder, path)}", row.names = FALSE, quote = FALSE)'`,
        );
      },
    } satisfies Special,
  ]),
);
