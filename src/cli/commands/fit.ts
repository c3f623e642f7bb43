import { basename } from 'node:path';
import { requireInput, requirePositive, requireWhole } from '../../core/errors.js';
import { printable } from '../../core/printable.js';
import type { Table } from '../../data/table/table.js';
import { readTable } from '../../data/table/table-file.js';
import { DIVI_DEFAULTS } from '../../divi/options.js';
import { PRIOR_MODES, type PriorMode } from '../../divi/prior.js';
import { splitIntervalFor } from '../../divi/schedule.js';
import { defaultFitFolder, requireFitFolder, sourceOf } from '../../fit/fit-folder.js';
import { fitSummary } from '../../fit/summary.js';
import { fitTable, type TableFitOptions } from '../../fit/table-fit.js';
import { fitText } from '../../fit/terminal-text.js';
import { FIT_FILES, writeFit } from '../../fit/write-fit.js';
import type { Command } from '../command.js';
import {
  type ColumnArguments,
  columnChoice,
  columnOptions,
  dataFile,
  readOptions,
  type TableArguments,
  tableOptions,
} from '../table-options.js';
import { Progress } from '../terminal/progress.js';
import { stoppedCleanly } from '../terminal/stopped-cleanly.js';

interface FitArguments extends TableArguments, ColumnArguments {
  data: string;
  clusters: number | undefined;
  'split-interval': number | undefined;
  epochs: number;
  prior: PriorMode;
  tau: number;
  beta: number;
  seed: number;
  seeds: number;
  resamples: number | undefined;
  compare: boolean;
  out: string | undefined;
  force: boolean;
  json: boolean;
  quiet: boolean;
}

const MAX_SEEDS = 1000;
const MAX_RESAMPLES = 1000;
const MAX_EPOCHS = 1_000_000;
/** refits on samples of the rows, where the table is small enough for them to take seconds */
const DEFAULT_RESAMPLES = 10;
const SMALL_TABLE = 100_000;

/** `divi fit data.csv`: DIVI on a table of one's own. */
export function fitCommand(): Command<FitArguments> {
  return {
    builder: (yargs) =>
      columnOptions(tableOptions(yargs))
        .positional('data', dataFile('the file'))
        .option('clusters', {
          type: 'number',
          requiresArg: true,
          describe: 'K: picks the split interval that gives it, and splits whatever the threshold says',
        })
        .option('split-interval', {
          type: 'number',
          requiresArg: true,
          defaultDescription: String(DIVI_DEFAULTS.splitInterval),
          describe: 'T_split, epochs between splits: K = 1 + ⌊epochs / interval⌋, or fewer',
        })
        .option('epochs', {
          type: 'number',
          requiresArg: true,
          default: DIVI_DEFAULTS.epochs,
          describe: 'epochs of training',
        })
        .option('prior', { choices: PRIOR_MODES, default: DIVI_DEFAULTS.prior, describe: 'prior of the gates' })
        .option('tau', {
          type: 'number',
          requiresArg: true,
          default: DIVI_DEFAULTS.tauMultiplier,
          describe: 'τ/τ₀: a component is split where it fits worse than this; below 1 splits more easily',
        })
        .option('beta', {
          type: 'number',
          requiresArg: true,
          default: DIVI_DEFAULTS.beta,
          describe: 'β/N, the weight of the prior of the gates: above 1 fewer features stay active',
        })
        .option('seed', { type: 'number', requiresArg: true, default: 0, describe: 'seed of the fit' })
        .option('seeds', {
          type: 'number',
          requiresArg: true,
          default: 1,
          describe: 'fits with further seeds: the most typical one is reported, and how typical it is',
        })
        .option('resamples', {
          type: 'number',
          requiresArg: true,
          defaultDescription: `${DEFAULT_RESAMPLES}, none for a large table`,
          describe: 'refits on samples of the rows, to see how stable each cluster is',
        })
        .option('compare', {
          type: 'boolean',
          default: false,
          describe: 'K-means, GMM, SPKM, VarSel and GMM-BIC beside it',
        })
        .option('out', {
          type: 'string',
          requiresArg: true,
          describe: 'folder of the results',
          defaultDescription: 'divi-fit-<name>',
        })
        .option('force', { type: 'boolean', default: false, describe: 'write into a folder that holds other files' })
        .option('json', { type: 'boolean', default: false, describe: 'print one JSON object and nothing else' })
        .option('quiet', { type: 'boolean', default: false, describe: 'print nothing but errors' })
        .example('$0 fit wine.csv --label-column class --clusters 3', 'three clusters, compared with known classes')
        .example('$0 fit data.csv.gz --id-column id --seeds 10 --compare', 'how stable it is, and what others find'),
    handler: async (args) => {
      const { data, out = defaultFitFolder(data) } = args;
      const divi = diviOptions(args);
      requireFitFolder(out, data, { force: args.force, named: args.out !== undefined });
      await fitInto(out, divi, args);
    },
  };
}

/** Reads, fits, writes and prints. */
async function fitInto(out: string, divi: DiviSettings, args: FitArguments): Promise<void> {
  const { data, json, quiet, compare, seed, seeds, clusters = null } = args;
  const progress = quiet ? undefined : new Progress();
  const table = await readTable(data, {
    ...readOptions(args),
    ...columnChoice(args),
    impute: args.impute,
    onProgress: (part) => progress?.show({ label: 'reading', part, detail: `${Math.round(100 * part)} %` }),
  });
  requireInput(
    clusters === null || clusters <= table.x.rows,
    `--clusters ${clusters} is more than the ${table.x.rows} rows: ask for fewer`,
  );
  const resamples = args.resamples ?? defaultResamples(table);
  const onProgress = (label: string, part: number | null): void => progress?.show({ label, part });
  const fit = fitTable(table, { divi, seed, seeds, compare, resamples, onProgress });
  const alone = compare && fit.comparison === null ? ['one cluster leaves nothing to compare'] : [];
  const noted = { ...table, notes: [...table.notes, ...alone] };
  const file = data === '-' ? 'standard input' : basename(data);
  const summary = fitSummary({ file, source: sourceOf(data), clusters }, noted, fit);
  await stoppedCleanly(() => writeFit(out, summary, table, fit.model));
  progress?.clear();
  if (json) console.log(JSON.stringify({ ...summary, out }));
  else if (!quiet) console.log(`${fitText(summary)}\n\nIn ${printable(out)}: ${FIT_FILES.join(', ')}`);
}

type DiviSettings = TableFitOptions['divi'];

/** Checks the numbers of the command line, in the words of its flags. */
function diviOptions(args: FitArguments): DiviSettings {
  const { clusters, epochs, 'split-interval': splitInterval, seed, seeds, resamples, prior, tau, beta } = args;
  requireInput(Number.isSafeInteger(seed), `--seed must be a whole number, not ${seed}`);
  requireWhole('--seeds', seeds, 1);
  requireInput(seeds <= MAX_SEEDS, `--seeds must be at most ${MAX_SEEDS}, not ${seeds}`);
  requireInput(Number.isSafeInteger(seed + seeds), `--seed must leave room for ${seeds} more, not be ${seed}`);
  if (resamples !== undefined) requireWhole('--resamples', resamples, 0);
  requireInput((resamples ?? 0) <= MAX_RESAMPLES, `--resamples must be at most ${MAX_RESAMPLES}, not ${resamples}`);
  requirePositive('--tau', tau);
  requireInput(Number.isFinite(beta) && beta >= 0, `--beta must be a number of at least 0, not ${beta}`);
  requireInput(
    clusters === undefined || splitInterval === undefined,
    '--clusters picks the split interval: give it or --split-interval, not both',
  );
  requireWhole('--epochs', epochs, 1);
  requireInput(epochs <= MAX_EPOCHS, `--epochs must be at most ${MAX_EPOCHS}, not ${epochs}`);
  if (splitInterval !== undefined) requireWhole('--split-interval', splitInterval, 1);
  if (clusters !== undefined) requireWhole('--clusters', clusters, 1);
  const shared = { prior, epochs, tauMultiplier: tau, beta };
  if (clusters === undefined) return { ...shared, splitInterval: splitInterval ?? DIVI_DEFAULTS.splitInterval };
  return { ...shared, splitInterval: splitIntervalFor(clusters, epochs), everySplit: true };
}

const defaultResamples = ({ x }: Table): number => (x.data.length <= SMALL_TABLE ? DEFAULT_RESAMPLES : 0);
