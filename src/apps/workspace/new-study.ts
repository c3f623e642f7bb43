import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { requireInput } from '../../library/core/errors.js';
import { packageRoot } from '../../library/core/system/package-root.js';
import { writeFileAtomic } from '../../library/core/system/write-file-atomic.js';

/** A small study that runs: π from random points, by a script in JavaScript. docs/harness.md goes through it. */
const FILES: Readonly<Record<string, string>> = {
  'study.mjs': `/** The paper, in whose name the reports speak. */
export const study = { title: 'π from random points', name: 'pi' };
`,
  'paper.tex': `% the tables of the paper, as its LaTeX source has them
\\begin{table}
\\caption{Estimates of $\\pi$, mean (standard deviation) over 20 runs}\\label{tab:pi}
\\begin{tabular}{rl}
Points & Estimate \\\\
\\midrule
100 & 3.14 (0.16) \\\\
10000 & 3.142 (0.016) \\\\
\\end{tabular}
\\end{table}
`,
  'table-1.mjs': `import { NO_DATA, namedSeed, paperTable, withPaper } from 'divi-repro/harness';

const PAPER = paperTable(new URL('paper.tex', import.meta.url), 'tab:pi', {
  keys: { Points: 'Points' },
  columns: { Estimate: 'pi' },
  spread: 'sd',
  n: 20,
});

export const experiment = {
  id: 'table-1',
  artefact: 'Table 1',
  title: 'Estimates of π',
  keys: ['Points'],
  metrics: ['pi'],
  rows: withPaper(
    PAPER,
    [100, 10000].map((points) => ({
      labels: { Points: points },
      runs: Array.from({ length: 20 }, (_, i) => ({
        method: 'Random points',
        options: { points },
        dataset: NO_DATA,
        seed: namedSeed('run', points, i),
      })),
      paper: {},
    })),
  ),
  figures: [{ kind: 'line', id: 'pi', title: 'Estimates of π', x: 'Points', xTitle: 'Points', xScale: 'log', metric: 'pi' }],
};
`,
  'metrics/pi.mjs': `import { defineMetric } from 'divi-repro/harness';

/** Returned by the method itself. A difference below the margin does not matter. */
export const metric = defineMetric({ name: 'pi', title: 'π', latex: '$\\\\pi$', kind: 'number', digits: 3, margin: 0.05 });
`,
  'methods/random-points.mjs': `import { commandMethod } from 'divi-repro/harness';

/** A script in any language: JSON on its standard input, JSON on its standard output. */
export const method = commandMethod({
  name: 'Random points',
  version: 1,
  command: ['node', 'scripts/random-points.mjs'],
  defaults: { points: 100 },
});
`,
  'scripts/random-points.mjs': `let text = '';
for await (const chunk of process.stdin) text += chunk;
const { options, seed } = JSON.parse(text);

// mulberry32: the same numbers for the same seed
let state = seed | 0;
function uniform() {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
}

let inside = 0;
for (let i = 0; i < options.points; i++) if (uniform() ** 2 + uniform() ** 2 < 1) inside++;
console.log(JSON.stringify({ pi: (4 * inside) / options.points }));
`,
  'claims/claims.mjs': `import { rescaled, within } from 'divi-repro/harness';

export const claims = [
  {
    id: 'unbiased',
    quote: 'the estimate is unbiased',
    where: 'Section 2',
    rule: 'With 10,000 points the mean lies within 0.02 of π.',
    parts: [
      within(
        'Mean − π at 10,000 points',
        (evidence) => rescaled(evidence.mean({ table: 'table-1', labels: { Points: 10000 } }, 'pi'), 1, -Math.PI),
        0.02,
      ),
    ],
  },
];
`,
};

/** Writes the study into a new or empty folder, with the package where its files can find it; returns their paths. */
export function writeNewStudy(folder: string): string[] {
  requireInput(
    !existsSync(folder) || readdirSync(folder).length === 0,
    `${folder} is not empty: name a folder that does not exist yet`,
  );
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileAtomic(join(folder, path), text);
  }
  linkPackage(folder);
  return Object.keys(FILES);
}

/** The files import `divi-repro`, which is found by itself only if it is installed in a folder above. */
function linkPackage(folder: string): void {
  try {
    createRequire(join(folder, 'study.mjs')).resolve('divi-repro/package.json');
  } catch {
    mkdirSync(join(folder, 'node_modules'), { recursive: true });
    symlinkSync(packageRoot(), join(folder, 'node_modules', 'divi-repro'), 'junction');
  }
}
