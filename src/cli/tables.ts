import type { CommandModule } from 'yargs';
import { report } from '../app/report.js';
import { selectExperiments, storedOrPublished, type WorkspaceArguments, workspaceOptions } from '../app/workspace.js';
import { requireFolder } from '../core/require-folder.js';

interface TablesArguments extends WorkspaceArguments {
  out: string;
}

/** `divi tables`: all tables and figures from stored runs, without fitting anything. */
export function tablesCommand(): CommandModule<object, TablesArguments> {
  return {
    command: 'tables',
    describe: 'write all tables and figures from stored runs, without fitting',
    builder: (yargs) =>
      workspaceOptions(yargs).option('out', { type: 'string', default: 'reports', describe: 'folder of the reports' }),
    handler: async ({ store, experiments, out }) => {
      const all = await selectExperiments(experiments, undefined);
      const { records, source, published } = storedOrPublished(store, all);
      console.log(`tables from ${source}: ${records.size} runs`);
      await report(all, records, requireFolder(out), { fromPublished: published, folder: experiments });
    },
  };
}
