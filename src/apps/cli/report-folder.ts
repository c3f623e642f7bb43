import { closeSync, existsSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { InputError } from '../../library/core/errors.js';
import { requireWritable } from '../../library/core/system/files.js';
import { pageTitle, REPORT_TITLE } from '../../report/context.js';
import { escapeHtml } from '../../report/render/html.js';
import type { Study } from '../../report/study.js';
import { countsLine } from '../../report/tables/format.js';
import { writeReport } from '../workspace/report.js';

/** Your own reports are here, unless --out names a folder. The repository's `reports` are written by `divi publish`. */
export const OWN_REPORTS = 'results/report';

/** What the files begin with that every folder of a study's reports has. */
const marksOf = (study: Study): Record<string, string> => ({
  'summary.md': `# ${REPORT_TITLE}`,
  'index.html': `<title>${escapeHtml(pageTitle(study))}</title>`,
});
const MARK_BYTES = 4096;

/** The folder, which is made when the first report is written; one that holds files, but not those that all reports of the study have, is refused unless forced. */
export function requireReportFolder(out: string, force: boolean, study: Study): string {
  requireWritable(out);
  const files = (existsSync(out) ? readdirSync(out) : []).filter((name) => !name.startsWith('.'));
  const isOurs = Object.entries(marksOf(study)).every(([name, mark]) => beginning(join(out, name))?.includes(mark));
  if (!force && files.length > 0 && !isOurs) {
    throw new InputError(
      `${out} has files that are not from an earlier report of this study: name another --out, or use --force to write there`,
    );
  }
  return out;
}

/** The first bytes of a file as text; null if there is none. */
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

/** Writes all reports, then prints the verdict counts and what the user has to know. */
export async function printReport(
  ...[workspace, experiments, source, out, ...rest]: Parameters<typeof writeReport>
): Promise<void> {
  const { counts, warnings, extent } = await writeReport(workspace, experiments, source, out, ...rest);
  for (const warning of warnings) console.error(`warning: ${warning}`);
  if (extent) console.log(extent);
  console.log(`${countsLine(counts)}: ${out}/summary.md, ${out}/index.html`);
}
