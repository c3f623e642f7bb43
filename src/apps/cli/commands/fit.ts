import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { requireInput, requireWhole } from '../../../library/core/errors.js';
import { MAX_THREADS } from '../../../library/core/threads/threads.js';
import { printable } from '../../../library/core/wording.js';
import type { Table } from '../../../library/data/table/table.js';
import { readTable } from '../../../library/data/table/table-file.js';
import { DiviModel } from '../../../library/divi/model.js';
import {
  defaultFitFolder,
  FIGURE_FOLDER,
  FIT_FILES,
  requireFitFolder,
  sourceOf,
  writeFit,
} from '../../fit/fit-folder.js';
import { fitSummary } from '../../fit/fit-summary.js';
import { fitTable, type TableFit } from '../../fit/table-fit.js';
import { fitText } from '../../fit/terminal-text.js';
import type { Command } from '../command-list.js';
import { type MethodArguments, type MethodSettings, methodOptions, methodSettings } from '../fit-method.js';
import { numberOption, textOption } from '../option-kinds.js';
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

interface FitArguments extends TableArguments, ColumnArguments, MethodArguments {
  data: string;
  seed: number;
  seeds: number;
  resamples: number | undefined;
  compare: boolean;
  threads: number | undefined;
  out: string | undefined;
  figures: boolean;
  force: boolean;
  json: boolean;
  quiet: boolean;
}

const MAX_SEEDS = 1000;
const MAX_RESAMPLES = 1000;
/** refits on samples of the rows, if the table is small enough for them to take seconds */
const DEFAULT_RESAMPLES = 10;
const SMALL_TABLE = 100_000;
/** values from which on several threads are not slower than one, and mostly quicker (docs/speed.md) */
const MANY_VALUES = 400_000;

/** `divi fit data.csv`: the clusters of the user's own table. */
export const fitCommand: Command<FitArguments> = {
  builder: (yargs) =>
    methodOptions(columnOptions(tableOptions(yargs)))
      .positional('data', dataFile('the file'))
      .option('seed', { ...numberOption('seed of the fit'), default: 0 })
      .option('seeds', {
        ...numberOption('number of seeds to fit: the most typical fit is reported, and how typical it is'),
        default: 1,
      })
      .option(
        'resamples',
        numberOption(
          'refits on samples of the rows, to measure how stable each cluster is',
          `${DEFAULT_RESAMPLES}, none for a large table`,
        ),
      )
      .option('compare', {
        type: 'boolean',
        default: false,
        describe: 'also fit K-means, GMM, SPKM, VarSel, GMM-BIC and the paper’s DIVI',
      })
      .option(
        'threads',
        numberOption('threads per fit; the result is the same to the last bit', 'one per core for many rows, else 1'),
      )
      .option('out', textOption('folder of the results', 'divi-fit-<name>'))
      .option('figures', { type: 'boolean', default: false, describe: 'also save the figures as SVG and PNG' })
      .option('force', { type: 'boolean', default: false, describe: 'write into a folder that has other files' })
      .option('json', { type: 'boolean', default: false, describe: 'print only one JSON object' })
      .option('quiet', { type: 'boolean', default: false, describe: 'print only errors' })
      .example('$0 fit wine.csv --label-column class', 'the likely clusters, compared with known classes')
      .example('$0 fit wine.csv --clusters 3 --method divi', 'three clusters by the paper’s DIVI')
      .example(
        '$0 fit data.csv.gz --id-column id --seeds 10 --compare',
        'how stable the clusters are, and what other methods find',
      ),
  handler: async (args) => {
    const { data, out = defaultFitFolder(data) } = args;
    requireNumbers(args);
    const settings = methodSettings(args);
    columnChoice(args);
    requireFitFolder(out, data, { force: args.force, named: args.out !== undefined, asked: askedOf(args) });
    await fitInto(out, settings, args);
  },
};

/** Reads, fits, writes and prints. */
async function fitInto(out: string, settings: MethodSettings, args: FitArguments): Promise<void> {
  const { data, json, quiet, compare, seed, seeds } = args;
  const { clusters } = settings;
  const progress = quiet ? undefined : new Progress();
  const table = await readTable(data, {
    ...readOptions(args),
    ...columnChoice(args),
    impute: args.impute === 'median' ? 'median' : 'divi' in settings ? 'refuse' : 'none',
    onProgress: (part) => progress?.show({ label: 'reading', part, detail: `${Math.round(100 * part)} %` }),
  });
  requireInput(
    clusters === null || clusters <= table.x.rows,
    `--clusters ${clusters} is more than the ${table.x.rows} rows: ask for fewer`,
  );
  const resamples = args.resamples ?? defaultResamples(table);
  const onProgress = (label: string, part: number | null): void => progress?.show({ label, part });
  const threads = args.threads ?? defaultThreads(table);
  const request = { seed, seeds, compare, resamples, threads, onProgress };
  const fit: TableFit =
    'divi' in settings
      ? fitTable(table, { divi: settings.divi, ...request })
      : fitTable(table, { adaptive: settings.adaptive, ...request });
  const medians = table.missing > 0 ? ['the other methods had medians in the place of what is missing'] : [];
  const alone = compare ? (fit.comparison === null ? ['one cluster leaves nothing to compare'] : medians) : [];
  const noted = { ...table, notes: [...settings.notes, ...table.notes, ...alone] };
  const file = data === '-' ? 'standard input' : basename(data);
  const summary = fitSummary({ file, source: sourceOf(data), clusters, asked: askedOf(args) }, noted, fit);
  await stoppedCleanly(() => writeFit(out, summary, table, fit, args.figures));
  progress?.clear();
  if (json) console.log(JSON.stringify({ ...summary, ...rowsOf(table, fit), out }));
  else if (!quiet)
    console.log(
      `${fitText(summary)}\n\nIn ${printable(out)}: ${[...FIT_FILES, ...(args.figures ? [`${FIGURE_FOLDER}/`] : [])].join(', ')}`,
    );
}

/** Options that change nothing of what is found. */
const NOT_ASKED = new Set(['_', '$0', 'data', 'out', 'force', 'json', 'quiet', 'figures', 'threads']);

/** What was asked for, by the names of the flags. */
function askedOf(args: FitArguments): Record<string, unknown> {
  const isGiven = (name: string, value: unknown): boolean =>
    value !== undefined && (value !== false || name === 'header');
  // yargs has every option in camel case, too
  return Object.fromEntries(
    Object.entries(args).filter(([name, value]) => !NOT_ASKED.has(name) && !/[A-Z]/.test(name) && isGiven(name, value)),
  );
}

/** The rows as the object of `--json` has them. */
function rowsOf(
  { ids, x }: Table,
  { model }: TableFit,
): { ids: string[]; labels: number[]; probabilities: number[][] } {
  const probabilities = model instanceof DiviModel ? model.predictProba(x) : model.probabilities;
  return { ids, labels: Array.from(model.labels, (label) => label + 1), probabilities: probabilities.toRows() };
}

/** Checks the numbers of the command line, in the words of its flags. */
function requireNumbers({ seed, seeds, resamples, threads }: FitArguments): void {
  requireInput(Number.isSafeInteger(seed), `--seed must be a whole number, not ${seed}`);
  requireWhole('--seeds', seeds, 1);
  requireInput(seeds <= MAX_SEEDS, `--seeds must be at most ${MAX_SEEDS}, not ${seeds}`);
  requireInput(Number.isSafeInteger(seed + seeds), `--seed ${seed} is too large for ${seeds} seeds`);
  if (threads !== undefined) requireWhole('--threads', threads, 1);
  requireInput((threads ?? 1) <= MAX_THREADS, `--threads must be at most ${MAX_THREADS}, not ${threads}`);
  if (resamples !== undefined) requireWhole('--resamples', resamples, 0);
  requireInput((resamples ?? 0) <= MAX_RESAMPLES, `--resamples must be at most ${MAX_RESAMPLES}, not ${resamples}`);
}

const defaultResamples = ({ x }: Table): number => (x.data.length <= SMALL_TABLE ? DEFAULT_RESAMPLES : 0);

const defaultThreads = ({ x }: Table): number => (x.data.length < MANY_VALUES ? 1 : availableParallelism());
