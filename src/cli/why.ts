import type { CommandModule } from 'yargs';
import { selectExperiments, storedOrPublished, type WorkspaceArguments, workspaceOptions } from '../app/workspace.js';
import { InputError } from '../core/errors.js';
import { datasetName } from '../experiment/run-spec.js';
import { textTable } from '../report/render/text-table.js';
import { rowName } from '../runs/plan.js';
import { describeRun, runKey } from '../runs/resolved-run.js';

interface WhyArguments extends WorkspaceArguments {
  id: string;
  row: string | undefined;
}

/** `divi why table-1 --row DIVI-Info`: the runs behind the rows of a table. */
export function whyCommand(): CommandModule<object, WhyArguments> {
  return {
    command: 'why <id>',
    describe: 'list the runs behind the rows of a table, and what would make them stale',
    builder: (yargs) =>
      workspaceOptions(yargs)
        .positional('id', { type: 'string', demandOption: true, describe: 'id of an experiment' })
        .option('row', { type: 'string', describe: 'only rows whose name contains this' })
        .example('$0 why table-1 --row DIVI-Info', 'both sizes of one method'),
    handler: async ({ id, row: wanted, store, experiments }) => {
      const [experiment] = await selectExperiments(experiments, [id]);
      const names = experiment.rows.map(({ labels }) => rowName(labels));
      const rows = experiment.rows.filter((_, i) => names[i].includes(wanted ?? ''));
      if (rows.length === 0) {
        throw new InputError(`no row of ${id} contains '${wanted}'; its rows are ${names.join(' | ')}`);
      }
      const { records, source } = storedOrPublished(store, [experiment]);
      for (const { labels, runs, otherDatasets = [] } of rows) {
        console.log(`${id}: ${rowName(labels)}`);
        const lines = [...runs, ...otherDatasets].map((spec, i) => {
          const key = runKey(describeRun(spec));
          const record = records.get(key);
          const outcome = record?.outcome;
          const result =
            outcome === undefined
              ? 'not stored'
              : outcome.status === 'failed'
                ? `failed: ${outcome.error}`
                : `ARI ${outcome.metrics.ari.toFixed(3)}, K ${outcome.metrics.k}, F1 ${outcome.metrics.f1?.toFixed(3) ?? '–'}`;
          const { dataset, seed } = spec;
          const where = record ? `${record.provenance.commit?.slice(0, 7) ?? '–'} ${record.provenance.time}` : '';
          const role = i < runs.length ? 'cell' : 'other data set';
          return [key.slice(0, 12), role, datasetName(dataset), String(seed), result, where];
        });
        console.log(textTable(['run', 'for', 'data set', 'seed', 'result', 'commit and time'], lines));
        const { dataset, method, options, algorithm } = describeRun(runs[0]);
        console.log('A run is stale as soon as its description changes, which is, but for the seeds:');
        console.log(`${JSON.stringify({ dataset, method, options, algorithm })}\n`);
      }
      console.log(`from ${source}`);
    },
  };
}
