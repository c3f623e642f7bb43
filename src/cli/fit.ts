import { basename, join } from 'node:path';
import type { CommandModule } from 'yargs';
import { requireInput, requireWhole } from '../core/errors.js';
import { printable } from '../core/printable.js';
import { writeWhole } from '../core/write-file-atomic.js';
import { readTable } from '../data/table/table-file.js';
import { saveModel } from '../divi/model-file.js';
import { DIVI_DEFAULTS } from '../divi/options.js';
import { PRIOR_MODES, type PriorMode } from '../divi/prior.js';
import { splitIntervalFor } from '../divi/schedule.js';
import { gatesCsv, labelsCsv } from '../fit/csv-files.js';
import { defaultFitFolder, requireFitFolder } from '../fit/fit-folder.js';
import { fitSummary } from '../fit/summary.js';
import { fitTable } from '../fit/table-fit.js';
import { fitText } from '../fit/terminal-text.js';
import {
  type ColumnArguments,
  columnChoice,
  columnOptions,
  dataFile,
  readOptions,
  type TableArguments,
  tableOptions,
} from './table-options.js';
import { StatusLine } from './terminal/status-line.js';

interface FitArguments extends TableArguments, ColumnArguments {
  data: string;
  clusters: number | undefined;
  'split-interval': number | undefined;
  epochs: number;
  prior: PriorMode;
  seed: number;
  seeds: number;
  compare: boolean;
  out: string | undefined;
  force: boolean;
  json: boolean;
}

const MOST_SEEDS = 1000;

/** `divi fit data.csv`: DIVI on a table of one's own. */
export function fitCommand(): CommandModule<object, FitArguments> {
  return {
    command: 'fit <data>',
    describe: 'fit DIVI to your own table: CSV, TSV or .npy, gzipped or not',
    builder: (yargs) =>
      columnOptions(tableOptions(yargs))
        .positional('data', dataFile('the file'))
        .option('clusters', { type: 'number', describe: 'K: picks the split interval that gives it' })
        .option('split-interval', {
          type: 'number',
          defaultDescription: String(DIVI_DEFAULTS.splitInterval),
          describe: 'epochs between splits: K = 1 + ⌊epochs / interval⌋, or fewer',
        })
        .option('epochs', { type: 'number', default: DIVI_DEFAULTS.epochs, describe: 'epochs of training' })
        .option('prior', { choices: PRIOR_MODES, default: DIVI_DEFAULTS.prior, describe: 'prior of the gates' })
        .option('seed', { type: 'number', default: 0, describe: 'seed of the fit' })
        .option('seeds', { type: 'number', default: 1, describe: 'fits with further seeds, to see how stable it is' })
        .option('compare', { type: 'boolean', default: false, describe: 'K-means, GMM and SPKM beside it' })
        .option('out', { type: 'string', describe: 'folder of the results', defaultDescription: 'divi-fit-<name>' })
        .option('force', { type: 'boolean', default: false, describe: 'write into a folder that holds other files' })
        .option('json', { type: 'boolean', default: false, describe: 'print one JSON object and nothing else' })
        .example('$0 fit wine.csv --label-column class --clusters 3', 'three clusters, compared with known classes')
        .example('$0 fit data.csv.gz --id-column id --seeds 10 --compare', 'how stable it is, and what others find'),
    handler: async (args) => {
      const { data, json, compare, seed, seeds, out = defaultFitFolder(data) } = args;
      requireInput(Number.isSafeInteger(seed), `--seed must be a whole number, not ${seed}`);
      requireWhole('--seeds', seeds, 1);
      requireInput(seeds <= MOST_SEEDS, `--seeds must be at most ${MOST_SEEDS}, not ${seeds}`);
      const divi = { prior: args.prior, epochs: args.epochs, splitInterval: chosenInterval(args) };
      const status = new StatusLine();
      const table = await readTable(data, {
        ...readOptions(args),
        ...columnChoice(args),
        impute: args.impute,
        onProgress: (part) => status.show(`reading ${Math.round(100 * part)} %`, part),
      });
      requireFitFolder(out, args.force);
      const fit = fitTable(table, { divi, seed, seeds, compare, onProgress: (what, part) => status.show(what, part) });
      status.clear();
      const alone = compare && fit.comparison === null ? ['one cluster leaves nothing to compare'] : [];
      const summary = fitSummary(basename(data), { ...table, notes: [...table.notes, ...alone] }, fit);
      const { model } = fit;
      await saveModel(join(out, 'model.json'), model, table);
      await writeWhole(join(out, 'labels.csv'), labelsCsv(table.ids, model.labels, model.predictProba(table.x)));
      await writeWhole(join(out, 'gates.csv'), gatesCsv(summary.features));
      await writeWhole(join(out, 'fit.json'), `${JSON.stringify(summary, null, 2)}\n`);
      // the page's scripts are read only where it is written
      const { fitPage } = await import('../fit/page.js');
      await writeWhole(join(out, 'fit.html'), fitPage(summary, table, model));
      if (json) console.log(JSON.stringify({ ...summary, out }));
      else
        console.log(
          `${fitText(summary)}\n\nIn ${printable(out)}: fit.html, labels.csv, gates.csv, model.json, fit.json`,
        );
    },
  };
}

function chosenInterval({ clusters, epochs, 'split-interval': splitInterval }: FitArguments): number {
  requireInput(
    clusters === undefined || splitInterval === undefined,
    '--clusters picks the split interval: give it or --split-interval, not both',
  );
  requireWhole('--epochs', epochs, 1);
  if (splitInterval !== undefined) requireWhole('--split-interval', splitInterval, 1);
  if (clusters !== undefined) requireWhole('--clusters', clusters, 1);
  return clusters === undefined ? (splitInterval ?? DIVI_DEFAULTS.splitInterval) : splitIntervalFor(clusters, epochs);
}
