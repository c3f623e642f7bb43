import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { latexText } from '../../../src/report/render/latex.js';
import { latexReport } from '../../../src/report/tables/latex-table.js';
import { PLAIN, REAL, SWEEP } from '../tables.js';

const HARD = 'a\\b {c} $d$ 50% #1 x_y ^ ~ <|> "q" β/N τ₀ T_split T_min − – — “e” ‘f’ é ł Ж ✓ ± × ≈ µ \n\t end';
const HARD_TABLE = {
  ...SWEEP,
  title: HARD,
  keys: [HARD],
  rows: SWEEP.rows.map((row) => ({ ...row, panel: `${row.panel} ${HARD}`, labels: { [HARD]: HARD } })),
};
const hasPdflatex = spawnSync('pdflatex', ['--version']).status === 0;

describe('latexText', () => {
  it.each([
    ['50% of $5 & #1', '50\\% of \\$5 \\& \\#1'],
    ['β/N', '$\\beta$/N'],
    ['T_split = 80', '$T_{\\mathrm{split}}$ = 80'],
    ['τ/τ₀', '$\\tau$/$\\tau_{\\mathrm{0}}$'],
    ['snake_case', 'snake\\_case'],
    ['−0.1 – é', '$-$0.1 -- é'],
    ['Ж', '[U+0416]'],
  ])('%s is %s', (text, latex) => {
    expect(latexText(text)).toBe(latex);
  });
});

describe('latexReport', () => {
  it('is a whole document with ours over the paper’s, without times', async () => {
    await expect(latexReport(SWEEP, '100% PROVENANCE')).toMatchFileSnapshot('expected/sweep-beta.tex');
  });

  it('marks the rows of the published run', () => {
    const text = latexReport(REAL, 'PROVENANCE');
    expect(text.match(/^.*\\dag.*$/gm)).toEqual([
      '20NG & K-means\\dag{} & ours & 0.800 (0.020) \\\\',
      '20NG & DIVI-Info\\dag{} & ours & 0.800 (0.020) \\\\',
      '\\noindent{\\footnotesize \\dag{} from the published run: the data set is not on this machine}\\par',
    ]);
    expect(latexReport(SWEEP, 'PROVENANCE')).not.toContain('published');
  });

  it.each([
    ['a sweep', SWEEP],
    ['a table without panels', PLAIN],
    ['text full of commands', HARD_TABLE],
    ['rows of the published run', REAL],
  ])('is balanced: %s', (_, table) => {
    const lines = latexReport(table, HARD).split('\n');
    const open: string[] = [];
    for (const line of lines) {
      const [, command, environment] = /^\\(begin|end)\{(\w+)\}/.exec(line) ?? [];
      if (command === 'begin') open.push(environment);
      if (command === 'end') expect(open.pop()).toBe(environment);
    }
    expect(open).toEqual([]);
    const rows = lines.filter((line) => line.endsWith(' \\\\'));
    const columns = table.keys.length + 1 + table.metrics.filter((metric) => metric !== 'seconds').length;
    expect(rows).toHaveLength(1 + 2 * table.rows.length);
    expect(rows.map((row) => row.split(/(?<!\\)&/).length)).toEqual(rows.map(() => columns));
  });

  it('compiles as is', ({ skip }) => {
    skip(!hasPdflatex, 'pdflatex is not installed: the LaTeX reports were not compiled');
    const folder = mkdtempSync(join(tmpdir(), 'divi-latex-'));
    try {
      for (const table of [SWEEP, PLAIN, REAL, HARD_TABLE]) {
        writeFileSync(join(folder, 'table.tex'), latexReport(table, HARD));
        const { status, stdout } = spawnSync('pdflatex', ['-interaction=nonstopmode', '-halt-on-error', 'table.tex'], {
          cwd: folder,
          encoding: 'utf8',
        });
        expect(status, stdout).toBe(0);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
