import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
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
  /** SHA-256 of package-lock.json; null in an installed package, which has none */
  lockfileHash: string | null;
  node: string;
  cpu: string;
}

/** What changes results lies here; reports and documents do not count as dirty. */
const SOURCES = ['src', 'kernel', 'experiments', 'package.json', 'package-lock.json'];

export function currentProvenance(): Provenance {
  const root = packageRoot();
  // an installed package lies in somebody else's repository
  const isOwn = git(root, ['rev-parse', '--show-prefix']) === '';
  const commit = isOwn ? git(root, ['rev-parse', 'HEAD']) : null;
  const changes = git(root, ['status', '--porcelain', '--', ...SOURCES]);
  return {
    version: packageVersion(),
    commit,
    dirty: commit === null || changes === null ? null : changes !== '',
    lockfileHash: hashOf(join(root, 'package-lock.json')),
    node: process.version,
    cpu: cpus()[0]?.model ?? 'unknown',
  };
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
