import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { unbuiltSource } from '../../../src/apps/cli/workspace-options.js';
import { temporaryFolder } from '../../support/folder.js';

it('finds a source that is new, or has changed since the build', () => {
  const path = temporaryFolder();
  for (const folder of ['dist', 'src', 'experiments/methods']) mkdirSync(path(folder), { recursive: true });
  writeFileSync(path('src/a.ts'), 'one');
  // an installed package has no record of a build
  expect(unbuiltSource(path('.'))).toBeUndefined();
  const { size, mtimeMs } = statSync(path('src/a.ts'));
  writeFileSync(path('dist/.built-from'), `src/a.ts ${size} ${mtimeMs}\n`);
  expect(unbuiltSource(path('.'))).toBeUndefined();
  writeFileSync(path('experiments/methods/b.ts'), 'new');
  expect(unbuiltSource(path('.'))).toBe('experiments/methods/b.ts');
  writeFileSync(path('dist/.built-from'), 'src/a.ts 4 1\n');
  writeFileSync(path('experiments/methods/b.ts'), '');
  expect(unbuiltSource(path('.'))).toBeDefined();
});
