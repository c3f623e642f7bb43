import { existsSync, mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { experimentsFolder } from '../../../harness/experiment/experiments-folder.js';
import { InputError } from '../../../library/core/errors.js';
import { requireFolder } from '../../../library/core/system/files.js';
import { printable } from '../../../library/core/wording.js';
import { PLAYGROUND_FILE, PLAYGROUND_TITLE } from '../../playground/page.js';
import { publishedSweeps, writePlayground } from '../../workspace/playground.js';
import { Workspace } from '../../workspace/workspace.js';
import type { Command } from '../command-list.js';
import { openPage } from '../open-file.js';
import { textOption } from '../option-kinds.js';
import { stoppedCleanly } from '../terminal/stopped-cleanly.js';

interface PlayArguments {
  out: string | undefined;
  force: boolean;
  open: boolean;
}

/** `divi play`: the playground as one file, in the user's browser. */
export const playCommand: Command<PlayArguments> = {
  builder: (yargs) =>
    yargs
      .option('out', textOption(`folder for ${PLAYGROUND_FILE}, or a file ending in .html`, 'a temporary folder'))
      .option('force', { type: 'boolean', default: false, describe: 'replace a file that is not a playground' })
      .option('open', { type: 'boolean', default: true, describe: 'open it (--no-open: only print its path)' })
      .example('$0 play', 'drop a CSV there: nothing leaves the tab')
      .example('$0 play --out . --no-open', 'a file to keep or to share'),
  handler: async ({ out, force, open }) => {
    const page = out === undefined ? join(mkdtempSync(join(tmpdir(), 'divi-play-')), PLAYGROUND_FILE) : pageFor(out);
    requireFreePage(page, force);
    const workspace = await Workspace.open({ experiments: experimentsFolder(), store: 'results' });
    await stoppedCleanly(() => writePlayground(page, publishedSweeps(workspace)));
    if (open) await openPage(page);
    else console.log(page);
  },
};

const pageFor = (out: string): string => resolve(/\.html?$/i.test(out) ? out : join(out, PLAYGROUND_FILE));

/** Refuses to write over what is no playground, unless forced. */
function requireFreePage(page: string, force: boolean): void {
  requireFolder(dirname(page));
  if (!existsSync(page)) return;
  if (!statSync(page).isFile()) throw new InputError(`${printable(page)} is not a regular file: name another --out`);
  if (force || readFileSync(page, 'utf8').includes(`<title>${PLAYGROUND_TITLE}</title>`)) return;
  throw new InputError(`${printable(page)} already exists and is not a playground: name another --out, or use --force`);
}
