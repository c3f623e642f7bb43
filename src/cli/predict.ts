import type { CommandModule } from 'yargs';
import { InputError } from '../core/errors.js';
import { printable } from '../core/printable.js';
import { writeFileAtomic } from '../core/write-file-atomic.js';
import { matchColumns } from '../data/table/match-columns.js';
import { settleMissing } from '../data/table/read-table.js';
import { readColumns } from '../data/table/table-file.js';
import { loadModel } from '../divi/model-file.js';
import { labelsCsv } from '../fit/csv-files.js';
import { FLAGS, readOptions, type TableArguments, tableOptions } from './table-options.js';
import { Progress } from './terminal/progress.js';

interface PredictArguments extends TableArguments {
  model: string;
  data: string;
  out: string | undefined;
}

const SHOWN_COLUMNS = 5;
/** The columns are the model's: none can be left out. */
const words = { ...FLAGS, drop: null };

/** `divi predict model.json new.csv`: the clusters of new rows. */
export function predictCommand(): CommandModule<object, PredictArguments> {
  return {
    command: 'predict <model> <data>',
    describe: 'the clusters of new rows, by a model that divi fit has written',
    builder: (yargs) =>
      tableOptions(yargs)
        .positional('model', { type: 'string', demandOption: true, describe: 'the model.json of divi fit' })
        .positional('data', { type: 'string', demandOption: true, describe: 'a table with the columns of the model' })
        .option('out', { type: 'string', describe: 'file for the labels; else they are printed' })
        .example('$0 predict divi-fit-wine/model.json new.csv --out labels.csv', 'labels and probabilities as CSV'),
    handler: async (args) => {
      const { model, features, medians } = await loadModel(args.model);
      const progress = new Progress();
      let ignored: string[] = [];
      const table = await readColumns(
        args.data,
        {
          ...readOptions(args),
          words,
          onProgress: (part) => progress.show({ label: 'reading', part, detail: `${Math.round(100 * part)} %` }),
        },
        (names) => {
          const plan = matchColumns(names, features, args['id-column'], printable(args.data), words);
          ignored = plan.ignored;
          return plan;
        },
      );
      progress.clear();
      const imputed = settleMissing(table, medians, args.impute, { file: printable(args.data), words });
      const csv = labelsCsv(table.ids, model.predict(table.x), model.predictProba(table.x));
      if (ignored.length > 0) console.error(`note: ignored, as the model does not know them: ${listed(ignored)}`);
      if (imputed > 0) {
        console.error(
          `note: ${imputed} missing value${imputed === 1 ? '' : 's'} became the median of its column in the model's data`,
        );
      }
      for (const note of table.notes) console.error(`note: ${printable(note)}`);
      if (args.out === undefined) process.stdout.write(csv);
      else await writeLabels(args.out, csv, table.x.rows);
    },
  };
}

async function writeLabels(out: string, csv: string, rows: number): Promise<void> {
  try {
    await writeFileAtomic(out, csv);
  } catch (error) {
    throw new InputError(
      `${printable(out)} cannot be written (${(error as NodeJS.ErrnoException).code}): name another --out`,
    );
  }
  console.error(`${rows} rows in ${printable(out)}`);
}

function listed(names: string[]): string {
  const shown = names.slice(0, SHOWN_COLUMNS).map((name) => printable(name));
  return shown.join(', ') + (names.length > SHOWN_COLUMNS ? ` and ${names.length - SHOWN_COLUMNS} more` : '');
}
