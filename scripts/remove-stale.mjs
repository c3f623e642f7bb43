// Removes compiled files whose source is gone: the lists of methods, data sets and experiments are folders of dist.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
for (const folder of ['src', 'experiments', 'bench', 'data-scripts']) {
  const compiled = join(root, 'dist', folder);
  if (!existsSync(compiled)) continue;
  for (const file of readdirSync(compiled, { recursive: true, encoding: 'utf8' })) {
    const [stem] = /^.*(?=\.(?:d\.ts|js)$)/.exec(file) ?? [];
    // the page's script is one file for a whole folder
    const sources = stem === undefined ? [] : [`${stem}.ts`, join(stem, 'tsconfig.json')];
    if (stem !== undefined && !sources.some((source) => existsSync(join(root, folder, source)))) {
      rmSync(join(compiled, file));
    }
  }
}
