import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { InputError } from '../core/errors.js';
import { requireFolder } from '../core/require-folder.js';
import { PAGE_TITLE, REPORT_TITLE } from '../report/titles.js';

/** What the files begin with that every folder of our reports has. */
const MARKS: Readonly<Record<string, string>> = {
  'summary.md': `# ${REPORT_TITLE}`,
  'index.html': `<title>${PAGE_TITLE}</title>`,
};
const MARK_BYTES = 4096;

/** Makes the folder; one with files of somebody else's under the names of ours is refused, unless forced. */
export function requireReportFolder(out: string, force: boolean): string {
  requireFolder(out);
  for (const [name, mark] of Object.entries(MARKS)) {
    const path = join(out, name);
    const start = beginning(path);
    if (force || start === null || start.includes(mark)) continue;
    throw new InputError(`${path} is not of an earlier divi report: name another --out, or say --force to replace it`);
  }
  return out;
}

/** The first bytes of a file as text; null where there is none. */
function beginning(path: string): string | null {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  try {
    const bytes = new Uint8Array(MARK_BYTES);
    return new TextDecoder().decode(bytes.subarray(0, readSync(file, bytes)));
  } finally {
    closeSync(file);
  }
}
