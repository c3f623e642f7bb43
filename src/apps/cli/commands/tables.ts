import { join } from 'node:path';
import { homeOf } from '../../workspace/workspace.js';
import type { Command } from '../command-list.js';
import { textOption } from '../option-kinds.js';
import { printReport, requireReportFolder } from '../report-folder.js';
import { openWorkspace, type WorkspaceArguments, workspaceOptions } from '../workspace-options.js';

interface TablesArguments extends WorkspaceArguments {
  out: string | undefined;
  force: boolean;
}

/** `divi tables`: all tables and figures from stored runs, without fitting anything. */
export const tablesCommand: Command<TablesArguments> = {
  builder: (yargs) =>
    workspaceOptions(yargs)
      .option('out', textOption('folder of the reports', 'reports, in the folder of another study'))
      .option('force', { type: 'boolean', default: false, describe: 'overwrite files not written by divi' }),
  handler: async ({ out, force, ...args }) => {
    const workspace = await openWorkspace(args);
    const folder = requireReportFolder(out ?? join(homeOf(args.study), 'reports'), force, workspace.study);
    const source = workspace.source(workspace.plan());
    console.log(`tables from ${source.label}: ${source.runs.records.size} runs`);
    await printReport(workspace, workspace.experiments, source, folder);
  },
};
