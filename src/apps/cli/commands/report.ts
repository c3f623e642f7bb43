import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { InputError } from '../../../library/core/errors.js';
import { packageRoot } from '../../../library/core/system/package-root.js';
import type { Command } from '../command-list.js';
import { openPage } from '../open-file.js';
import { OWN_REPORTS } from '../report-folder.js';
import { type SourceArguments, sourceChoice, sourceOptions } from '../workspace-options.js';

interface OpenReportArguments extends SourceArguments {
  out: string | undefined;
}

/** `divi report`: opens the page of one's own reports, or of the published ones, in the user's browser. */
export const openReportCommand: Command<OpenReportArguments> = {
  builder: (yargs) =>
    sourceOptions(yargs).option('out', {
      type: 'string',
      requiresArg: true,
      defaultDescription: `${OWN_REPORTS} if there are reports of your own, else the published ones`,
      describe: 'folder of the reports',
    }),
  handler: async ({ out, ...args }) => {
    const choice = sourceChoice(args);
    const pageIn = (folder: string): string => resolve(join(folder, 'index.html'));
    const own = pageIn(out ?? OWN_REPORTS);
    const isOwn = out !== undefined || choice === 'own' || (choice === undefined && existsSync(own));
    const page = isOwn ? own : pageIn(join(packageRoot(), 'reports'));
    if (!existsSync(page)) {
      throw new InputError(`${page} does not exist yet: divi tables writes it in seconds, from stored runs`);
    }
    await openPage(page);
  },
};
