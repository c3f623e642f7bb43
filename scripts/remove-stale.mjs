// Removes compiled files whose source is gone: the lists of methods, data sets and experiments are folders of dist.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
for (const folder of ['src', 'experiments', 'bench', 'data-scripts']) {
  const compiled = join(root, 'dist', folder);
  if (!existsSync(compiled)) continue;
  for (const file of readdirSync(compiled, { recursive: true, encoding: 'utf8' })) {
    const [stem] = /^.*(?=\.(?:d\.ts|js)$)/.exec(file) ?? [];
    if (stem !== undefined && !existsSync(join(root, folder, `${stem}.ts`))) rmSync(join(compiled, file));
  }
}
