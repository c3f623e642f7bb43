import { countsLine } from '../../report/tables/format.js';
import { writeReport } from '../workspace/report.js';

/** Writes all reports, then prints the verdict counts and what the user has to know. */
export async function printReport(
  ...[workspace, experiments, source, out, ...rest]: Parameters<typeof writeReport>
): Promise<void> {
  const { counts, warnings } = await writeReport(workspace, experiments, source, out, ...rest);
  for (const warning of warnings) console.error(`warning: ${warning}`);
  console.log(`${countsLine(counts)}: ${out}/summary.md, ${out}/index.html`);
}
