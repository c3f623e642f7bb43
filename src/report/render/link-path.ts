import type { LinkTarget, ReportFolder } from '../../harness/experiment/prose.js';

/** Where a link leads from a file in the folder: the path of the other file. */
export function linkPath(target: LinkTarget, from: ReportFolder): string {
  if (target.kind === 'figure') return `${pathTo('reports', from)}figures/${target.id}.${target.ending}`;
  const { id, ending = 'md', folder = 'reports' } = target;
  return `${pathTo(folder, from)}${id}.${ending}`;
}

const pathTo = (folder: ReportFolder, from: ReportFolder): string => (folder === from ? '' : `../${folder}/`);
