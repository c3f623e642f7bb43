import type { CommandModule } from 'yargs';
import { report } from './report.js';
import {
  reportProblems,
  selectExperiments,
  storedOrPublished,
  type WorkspaceArguments,
  workspaceOptions,
} from './workspace.js';

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
      const stored = storedOrPublished(store);
      reportProblems(store, stored);
      console.log(`tables from ${stored.source}: ${stored.records.size} runs`);
      await report(await selectExperiments(experiments, undefined), stored.records, out);
    },
  };
}
