// @module-tag process
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ComparedTable } from '../../../src/harness/compare/compared-table.js';
import type { ReportDocument } from '../../../src/report/document.js';
import { experimentDocument } from '../../../src/report/documents/experiment.js';
import { renderLatex } from '../../../src/report/render/latex.js';
import { DOCUMENT, documentOf, FULL, HOSTILE } from '../document.js';
import { PLAIN, REAL, SWEEP, withExperiment } from '../tables.js';

const HARD = 'a\\b {c} $d$ 50% #1 x_y ^ ~ <|> "q" β/N τ₀ T_split T_min − – — “e” ‘f’ é ł Ж ✓ ± × ≈ µ \n\t end';
const HARD_TABLE: ComparedTable = {
  ...withExperiment(SWEEP, { title: HARD, keys: [HARD] }),
  rows: SWEEP.rows.map((row) => ({ ...row, panel: `${row.panel} ${HARD}`, labels: { [HARD]: HARD } })),
};
const latexReport = (table: ComparedTable, provenance: string): string =>
  renderLatex(experimentDocument(table, provenance, {}));

describe('renderLatex', () => {
  it('is a whole document with ours over the paper’s, without times', async () => {
    await expect(latexReport(SWEEP, '100% PROVENANCE')).toMatchFileSnapshot('../documents/expected/sweep-beta.tex');
  });

  it('marks the rows of the published run', () => {
    const text = latexReport(REAL, 'PROVENANCE');
    expect(text.match(/^.*\\dag.*$/gm)).toEqual([
      '20NG & K-means\\dag{} & ours & 0.800 (0.020) \\\\',
      '20NG & DIVI-Info\\dag{} & ours & 0.800 (0.020) \\\\',
      "\\noindent{\\footnotesize \\dag{} from the published run: not all of the row's runs were done here}\\par",
    ]);
    expect(latexReport(SWEEP, 'PROVENANCE')).not.toContain('published');
  });

  it.each([
    ['a sweep', SWEEP],
    ['a table without panels', PLAIN],
    ['text full of commands', HARD_TABLE],
    ['rows of the published run', REAL],
  ])('is balanced: %s', (_, table) => {
    const latex = latexReport(table, HARD);
    expectBalanced(latex);
    const lines = latex.split('\n');
    const rows = lines.filter((line) => line.endsWith(' \\\\'));
    const { keys, metrics } = table.experiment;
    const columns = keys.length + 1 + metrics.filter((metric) => metric !== 'seconds').length;
    expect(rows).toHaveLength(1 + 2 * table.rows.length);
    expect(rows.map((row) => row.split(/(?<!\\)&/).length)).toEqual(rows.map(() => columns));
  });

  it('writes every kind of block', () => {
    const [, body] = renderLatex(DOCUMENT).split(/\\begin\{document\}\n|\\end\{document\}/);
    expect(body).toMatchInlineSnapshot(`
      "\\section*{The claims, tested}
      A paragraph with \\textbf{bold}, \\texttt{code} and a table, over
      two lines.\\par
      \\subsection*{Which hold}
      \\begin{center}
      \\footnotesize
      \\begin{tabular}{llr}
      \\toprule
      Claim & Verdict & n \\\\
      \\midrule
      DIVI finds $|$ K & [U+2713] holds & 20 \\\\
      never \\texttt{a} fails & [U+2717] fails & 3 \\\\
      \\bottomrule
      \\end{tabular}
      \\end{center}
      \\subsubsection*{Why}
      \\textbf{Two reasons}\\par
      \\begin{itemize}
      \\item {first}
      \\item {the ledger}
      \\end{itemize}
      \\noindent{\\footnotesize A note.}\\par
      Figure: How often (\\texttt{figures/claims-share.png})\\par
      \\subsubsection*{[U+2717] K adapts}
      Six parts fail.\\par
      \\noindent{\\scriptsize Runs of \\texttt{x}}
      "
    `);
  });

  it.each(HOSTILE)('runs no command of the text %j', (content) => {
    const latex = renderLatex(documentOf(content));
    expectBalanced(latex);
    expect(latex.match(/\\end\{document\}/g)).toHaveLength(1);
    expect(latex).not.toContain('\0');
    const cells = latex.split('\n').filter((line) => line.endsWith(' \\\\'));
    expect(cells.map((line) => line.split(/(?<!\\)&/).length)).toEqual([2, 2, 2]);
  });

  it('takes no bracket at the beginning of a line for an option of the line above', () => {
    const [row] = PLAIN.rows;
    const latex = latexReport({ ...PLAIN, rows: [{ ...row, labels: { N: 'Ж', Method: '*' } }] }, '');
    expect(latex).toContain('\n{[U+0416]} & * & ours');
  });

  it('compiles as is', { tags: ['pdflatex'] }, () => {
    const folder = mkdtempSync(join(tmpdir(), 'divi-latex-'));
    try {
      const documents: ReportDocument[] = [
        ...[SWEEP, PLAIN, REAL, HARD_TABLE].map((table) => experimentDocument(table, HARD, {})),
        ...[FULL, ...HOSTILE.map(documentOf)],
      ];
      for (const document of documents) {
        writeFileSync(join(folder, 'table.tex'), renderLatex(document));
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

/** Every environment that begins also ends, within the one around it. */
function expectBalanced(latex: string): void {
  const open: string[] = [];
  for (const line of latex.split('\n')) {
    const [, command, environment] = /^\\(begin|end)\{(\w+)\}/.exec(line) ?? [];
    if (command === 'begin') open.push(environment);
    if (command === 'end') expect(open.pop()).toBe(environment);
  }
  expect(open).toEqual([]);
}
