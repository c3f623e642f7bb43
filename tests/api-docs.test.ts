import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('docs/api.md is what npm run docs makes of the types', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/api-docs.mjs', '--print'], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/### readTable\n/);
  expect(readFileSync('docs/api.md', 'utf8'), 'run npm run docs').toBe(stdout);
});
