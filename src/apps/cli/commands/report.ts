import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { InputError } from '../../../library/core/errors.js';
import type { Command } from '../command-list.js';
import { openPage } from '../open-file.js';

interface OpenReportArguments {
  out: string;
}

/** `divi report`: opens the page of all reports in the user's browser. */
export const openReportCommand: Command<OpenReportArguments> = {
  builder: (yargs) =>
    yargs.option('out', { type: 'string', requiresArg: true, default: 'reports', describe: 'folder of the reports' }),
  handler: async ({ out }) => {
    const page = resolve(join(out, 'index.html'));
    if (!existsSync(page)) {
      throw new InputError(`${page} is not there yet: divi tables writes it in seconds, from stored runs`);
    }
    await openPage(page);
  },
};
