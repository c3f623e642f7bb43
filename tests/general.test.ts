import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packageRoot } from '../src/library/core/system/package-root.js';

/** Words of one paper, or of its field. */
const SPECIAL = /\b(divi|gates?|wine|isolet|k-?means|clusters|clustering|ari|nmi)\b/gi;

/** The package's and its command's own name, and what SLURM calls a cluster: what may stand in the general wings. */
const ALLOWED = [
  /divi-(repro|ID|theme|\$)/g,
  /\b(npx )?divi (calibrate|doctor|jobs|list|new|power|reproduce|rerun|sweep|tables|work|command|process|\$\{name\})/g,
];

it('the harness and the reports know no DIVI and no clustering', () => {
  const found = ['harness', 'report'].flatMap((wing) => {
    const folder = join(packageRoot(), 'src', wing);
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(ts|css)$/.test(file))
      .flatMap((file) =>
        readFileSync(join(folder, file), 'utf8')
          .split('\n')
          .filter((line) => ALLOWED.reduce((rest, name) => rest.replace(name, ''), line).match(SPECIAL))
          .map((line) => `${wing}/${file}: ${line.trim()}`),
      );
  });
  expect(found).toEqual([]);
});

it('src imports nothing from a study', () => {
  const folder = join(packageRoot(), 'src');
  const importing = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && /from '[./]*experiments\//.test(readFileSync(join(folder, file), 'utf8')),
  );
  expect(importing).toEqual([]);
});
