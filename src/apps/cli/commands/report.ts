import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { InputError } from '../../../library/core/errors.js';
import { packageRoot } from '../../../library/core/system/package-root.js';
import type { Command } from '../command-list.js';
import { openPage } from '../open-file.js';
import { textOption } from '../option-kinds.js';
import { OWN_REPORTS } from '../report-folder.js';
import { type SourceArguments, sourceChoice, sourceOptions } from '../workspace-options.js';

interface ReportArguments extends SourceArguments {
  out: string | undefined;
}

/** `divi report`: opens the page of your own reports, or of the published ones, in the browser. */
export const reportCommand: Command<ReportArguments> = {
  builder: (yargs) =>
    sourceOptions(yargs).option(
      'out',
      textOption('folder of the reports', `${OWN_REPORTS} if you have reports of your own, else the published ones`),
    ),
  handler: async ({ out, ...args }) => {
    const choice = sourceChoice(args);
    const own = join(out ?? OWN_REPORTS, 'index.html');
    const isOwn = out !== undefined || choice === 'own' || (choice === undefined && existsSync(own));
    const page = resolve(isOwn ? own : join(packageRoot(), 'reports', 'index.html'));
    if (!existsSync(page)) {
      throw new InputError(`${page} does not exist yet: divi tables writes it from stored runs, in seconds`);
    }
    await openPage(page);
  },
};
