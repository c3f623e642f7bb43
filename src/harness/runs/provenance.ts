import { execFileSync } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { sha256 } from '../../library/core/sha256.js';
import { packageRoot, packageVersion } from '../../library/core/system/package-root.js';

/** Where a result comes from. */
export interface Provenance {
  version: string;
  /** git commit, and whether source files differ from it; null outside a git checkout */
  commit: string | null;
  dirty: boolean | null;
  /** the same of the study, if it lies in another git repository */
  study?: { commit: string; dirty: boolean };
  /** SHA-256 of package-lock.json; null in an installed package, which has none */
  lockfileHash: string | null;
  node: string;
  cpu: string;
}

/** What changes results lies here; reports and documents do not count as dirty. */
const SOURCES = ['src', 'kernel', 'experiments', 'package.json', 'package-lock.json'];

/** What a study's folder may hold that changes none of its results. */
const NOT_SOURCES = [':!reports', ':!results', ':!docs'];

export function currentProvenance(study: string): Provenance {
  const root = packageRoot();
  // an installed package lies in somebody else's repository
  const isOwn = git(root, ['rev-parse', '--show-prefix']) === '';
  const commit = isOwn ? git(root, ['rev-parse', 'HEAD']) : null;
  const changes = git(root, ['status', '--porcelain', '--', ...SOURCES]);
  return {
    version: packageVersion(),
    commit,
    dirty: commit === null || changes === null ? null : changes !== '',
    ...studyState(study, isOwn ? root : null),
    lockfileHash: hashOf(join(root, 'package-lock.json')),
    node: process.version,
    cpu: cpus()[0]?.model ?? 'unknown',
  };
}

/** The commit of a study; nothing if it is part of the package's own repository, or in none. */
function studyState(study: string, ownRepository: string | null): Pick<Provenance, 'study'> {
  const repository = git(study, ['rev-parse', '--show-toplevel']);
  const commit = git(study, ['rev-parse', 'HEAD']);
  if (repository === null || commit === null) return {};
  if (ownRepository !== null && realpathSync(repository) === realpathSync(ownRepository)) return {};
  return { study: { commit, dirty: git(study, ['status', '--porcelain', '--', '.', ...NOT_SOURCES]) !== '' } };
}

function git(folder: string, args: string[]): string | null {
  try {
    return execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
}

function hashOf(file: string): string | null {
  try {
    return sha256(readFileSync(file));
  } catch {
    return null;
  }
}
