import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { InputError } from '../../../library/core/errors.js';
import type { Command } from '../command-list.js';
import { openPage } from '../open-file.js';
import { textOption } from '../option-kinds.js';

interface ReportArguments {
  out: string;
}

/** `divi report`: opens the page of all reports in the user's browser. */
export const reportCommand: Command<ReportArguments> = {
  builder: (yargs) => yargs.option('out', { ...textOption('folder of the reports'), default: 'reports' }),
  handler: async ({ out }) => {
    const page = resolve(join(out, 'index.html'));
    if (!existsSync(page)) {
      throw new InputError(`${page} is not there yet: divi tables writes it in seconds, from stored runs`);
    }
    await openPage(page);
  },
};
