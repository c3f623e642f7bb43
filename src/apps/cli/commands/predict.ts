import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { AdaptiveModel } from '../../../library/adaptive/model.js';
import { loadModel } from '../../../library/adaptive/saved/model-file.js';
import type { AnyModel } from '../../../library/adaptive/saved/model-text.js';
import { InputError, requireInput } from '../../../library/core/errors.js';
import { Matrix } from '../../../library/core/matrix.js';
import { requireOtherFile, requireWritable } from '../../../library/core/system/files.js';
import { writeFileAtomic } from '../../../library/core/system/write-file-atomic.js';
import { printable } from '../../../library/core/wording.js';
import { withCodesMissing } from '../../../library/data/table/decisions/missing-codes.js';
import { type MatchedColumns, matchColumns } from '../../../library/data/table/match-columns.js';
import { settleMissing } from '../../../library/data/table/missing-values.js';
import { tableName } from '../../../library/data/table/source/table-path.js';
import { findColumn, ID, LABEL, SKIPPED } from '../../../library/data/table/table-columns.js';
import { readColumns } from '../../../library/data/table/table-file.js';
import { adjustedRandIndex, normalizedMutualInfo } from '../../../library/metrics/agreement.js';
import { labelsCsv } from '../../fit/csv-files.js';
import type { Command } from '../command-list.js';
import { textOption } from '../option-kinds.js';
import { dataFile, FLAGS, readOptions, type TableArguments, tableOptions } from '../table-options.js';
import { Progress } from '../terminal/progress.js';
import { stoppedCleanly } from '../terminal/stopped-cleanly.js';

interface PredictArguments extends TableArguments {
  model: string;
  data: string;
  'label-column': string | undefined;
  out: string | undefined;
  force: boolean;
  json: boolean;
  quiet: boolean;
}

const MAX_COLUMNS = 5;
/** The columns are the model's: none can be left out. */
const words = { ...FLAGS, labelColumn: null, drop: null, dropMissing: null };

/** `divi predict model.json new.csv`: the clusters of new rows. */
export const predictCommand: Command<PredictArguments> = {
  builder: (yargs) =>
    tableOptions(yargs)
      .positional('model', { type: 'string', demandOption: true, describe: 'the model.json of divi fit' })
      .positional('data', dataFile('a table with the columns of the model'))
      .option('label-column', textOption('known classes, used for ARI and NMI'))
      .option('out', textOption('file for the labels; otherwise they are printed'))
      .option('force', { type: 'boolean', default: false, describe: 'replace an existing file' })
      .option('json', { type: 'boolean', default: false, describe: 'print only one JSON object' })
      .option('quiet', { type: 'boolean', default: false, describe: 'print no notes' })
      .example('$0 predict divi-fit-wine/model.json new.csv --out labels.csv', 'labels and probabilities as CSV'),
  handler: async (args) => {
    const { out, json, quiet } = args;
    if (out !== undefined) requireFreeFile(out, args);
    const { model, features, medians, missingCodes = new Map(), idColumn } = await loadModel<AnyModel>(args.model);
    const file = tableName(args.data);
    const progress = quiet ? undefined : new Progress();
    // the column that named the rows of the fit, if it is here
    const idOf = (names: readonly string[]): string | undefined =>
      args['id-column'] ?? names.find((name) => name === idColumn && !features.includes(name));
    let ignored: string[] = [];
    const read = await readColumns(
      args.data,
      {
        ...readOptions(args),
        words,
        onProgress: (part) => progress?.show({ label: 'reading', part, detail: `${Math.round(100 * part)} %` }),
      },
      (names) => {
        const plan = withLabels(
          matchColumns(names, features, idOf(names), file, words),
          names,
          args['label-column'],
          file,
        );
        ignored = plan.ignored;
        return plan;
      },
    );
    progress?.clear();
    const table = withCodesMissing(read, missingCodes, 'as in the rows of the model');
    const impute = args.impute ?? (model instanceof AdaptiveModel ? 'none' : 'refuse');
    const imputed = settleMissing(table, () => medians, impute, { file, words });
    const labels = model.predict(table.x);
    const probabilities = 'predictProba' in model ? model.predictProba(table.x) : null;
    const truth =
      table.labels.length > 0
        ? { ari: adjustedRandIndex(table.labels, labels), nmi: normalizedMutualInfo(table.labels, labels) }
        : null;
    const notes = [
      ...(ignored.length > 0 ? [`ignored, as the model does not use them: ${listed(ignored)}`] : []),
      ...(imputed > 0
        ? [`${imputed} missing value${imputed === 1 ? '' : 's'} became the median of its column in the model's data`]
        : []),
      ...table.notes.map((note) => printable(note)),
    ];
    const csv = (): Iterable<string> =>
      labelsCsv(table.ids, labels, probabilities?.cols ?? 0, [probabilities ?? new Matrix(table.x.rows, 0)]);
    if (out !== undefined) await stoppedCleanly(async () => writeFileAtomic(out, csv()));
    if (json) {
      const rows = { ids: table.ids, clusters: Array.from(labels, (label) => label + 1) };
      console.log(
        JSON.stringify({ ...rows, probabilities: probabilities?.toRows() ?? null, truth, notes, out: out ?? null }),
      );
      return;
    }
    if (!quiet) {
      for (const note of notes) console.error(`note: ${note}`);
      if (truth) console.error(`ARI ${truth.ari.toFixed(3)}, NMI ${truth.nmi.toFixed(3)} with the known classes`);
      if (out !== undefined) console.error(`${table.x.rows} rows in ${printable(out)}`);
    }
    if (out === undefined) for (const part of csv()) process.stdout.write(part);
  },
};

/** Refuses to write over the input or the model, and over any other file unless forced. */
function requireFreeFile(out: string, { data, model, force }: PredictArguments): void {
  requireWritable(dirname(out));
  requireOtherFile(out, data, 'the data themselves');
  requireOtherFile(out, model, 'the model itself');
  if (!existsSync(out)) return;
  requireInput(
    statSync(out).isFile(),
    `${printable(out)} is not a regular file: name another --out, or omit it to print the labels`,
  );
  if (!force) throw new InputError(`${printable(out)} already exists: name another --out, or use --force`);
}

/** The plan with the column of the known classes, if one is named. */
function withLabels(
  plan: MatchedColumns,
  names: readonly string[],
  name: string | undefined,
  file: string,
): MatchedColumns {
  if (name === undefined) return plan;
  const column = findColumn(names, '--label-column', name, file);
  const taken = plan.roles[column] === ID ? 'names the rows' : 'is a feature of the model';
  requireInput(
    plan.roles[column] === SKIPPED,
    `${file}: column ${printable(name)} ${taken} and cannot hold the classes: name another --label-column`,
  );
  return {
    ...plan,
    roles: plan.roles.map((role, c) => (c === column ? LABEL : role)),
    ignored: plan.ignored.filter((other) => other !== names[column]),
  };
}

function listed(names: string[]): string {
  const shown = names.slice(0, MAX_COLUMNS).map((name) => printable(name));
  return shown.join(', ') + (names.length > MAX_COLUMNS ? ` and ${names.length - MAX_COLUMNS} more` : '');
}
