// @module-tag process
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Provenance } from '../../../src/harness/runs/provenance.js';
import { packageRoot } from '../../../src/library/core/system/package-root.js';
import { temporaryFolder } from '../../support/folder.js';

const LOCKFILE = '{ "lockfileVersion": 3 }\n';

/** A folder with the compiled code in it, a source file and a document. */
function packageFolder(): (name: string) => string {
  const path = temporaryFolder({
    'package.json': '{ "version": "9.8.7", "type": "module" }\n',
    'package-lock.json': LOCKFILE,
    'README.md': 'A package.\n',
    '.gitignore': 'dist\n',
  });
  mkdirSync(path('src'));
  writeFileSync(path('src/code.ts'), 'export {};\n');
  for (const part of ['library/core', 'harness/runs']) {
    cpSync(join(packageRoot(), 'dist/src', part), path(`dist/src/${part}`), { recursive: true });
  }
  return path;
}

function git(folder: string, ...args: string[]): string {
  const identity = ['-c', 'user.name=Nobody', '-c', 'user.email=nobody@example.org', '-c', 'commit.gpgsign=false'];
  return execFileSync('git', [...identity, ...args], { cwd: folder, encoding: 'utf8' }).trim();
}

/** Puts all files of a folder into a new repository; returns the commit. */
function commitAll(folder: string): string {
  git(folder, 'init', '-q');
  git(folder, 'add', '.');
  git(folder, 'commit', '-q', '-m', 'All');
  return git(folder, 'rev-parse', 'HEAD');
}

function provenanceIn(path: (name: string) => string): Provenance {
  const module = pathToFileURL(path('dist/src/harness/runs/provenance.js')).href;
  const code = `import { currentProvenance } from '${module}'; console.log(JSON.stringify(currentProvenance()));`;
  // no repository above the temporary folder counts
  const env = { ...process.env, GIT_CEILING_DIRECTORIES: join(path('.'), '..') };
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8', env }));
}

describe('where a result comes from', () => {
  it('is the commit, and whether a source file differs from it; a changed document does not count', () => {
    const path = packageFolder();
    const commit = commitAll(path('.'));
    const lockfileHash = createHash('sha256').update(LOCKFILE).digest('hex');
    const clean = { version: '9.8.7', commit, dirty: false, lockfileHash, node: process.version };
    expect(provenanceIn(path)).toMatchObject(clean);
    appendFileSync(path('README.md'), 'More.\n');
    expect(provenanceIn(path)).toMatchObject(clean);
    appendFileSync(path('src/code.ts'), '// changed\n');
    expect(provenanceIn(path)).toMatchObject({ ...clean, dirty: true });
    git(path('.'), 'checkout', '-q', 'src/code.ts');
    writeFileSync(path('src/new.ts'), 'export {};\n');
    expect(provenanceIn(path)).toMatchObject({ ...clean, dirty: true });
  });

  it('has no commit outside a repository, nor in that of somebody who has installed the package', () => {
    const path = packageFolder();
    expect(provenanceIn(path)).toMatchObject({ version: '9.8.7', commit: null, dirty: null });
    const project = temporaryFolder();
    cpSync(path('.'), project('node_modules/divi-repro'), { recursive: true });
    commitAll(project('.'));
    const installed = (name: string): string => project(`node_modules/divi-repro/${name}`);
    expect(provenanceIn(installed)).toMatchObject({ version: '9.8.7', commit: null, dirty: null });
  });
});
