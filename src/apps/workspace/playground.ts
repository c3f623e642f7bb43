import { compareExperiments } from '../../harness/compare/compare.js';
import type { ComparedTable } from '../../harness/compare/compared-table.js';
import { writeFileAtomic } from '../../library/core/system/write-file-atomic.js';
import { playgroundPage } from '../playground/page.js';
import { SWEEP_IDS, sweepBackgrounds } from '../playground/sweeps.js';
import type { Workspace } from './workspace.js';

/** Writes the playground, with the sweeps among these tables as background; nothing if there are none. */
export async function writePlayground(path: string, tables: readonly ComparedTable[]): Promise<void> {
  const sweeps = sweepBackgrounds(tables);
  if (sweeps.length > 0) writeFileAtomic(path, playgroundPage(sweeps));
}

/** Whether these tables have what a playground shows as background. */
export const hasPlayground = (tables: readonly ComparedTable[]): boolean => sweepBackgrounds(tables).length > 0;

/** The tables of the paper's sweeps, by the published run. */
export function publishedSweeps(workspace: Workspace): ComparedTable[] {
  const planned = workspace.plan(workspace.select(SWEEP_IDS));
  const source = { runs: workspace.published, published: true, label: 'the published run' };
  return compareExperiments(planned, workspace.results(source));
}
