import { describe, expect, it } from 'vitest';
import { plainText } from '../../../src/harness/latex/plain-text.js';
import { isMissing, printedSpread, printedValue } from '../../../src/harness/latex/printed-value.js';
import type { Macro } from '../../../src/harness/latex/scanner.js';

const MACROS = new Map<string, Macro>([
  ['best', { body: '\\textbf{#1}', args: 1, optional: null }],
  ['sd', { body: '{\\scriptsize$\\pm$#1}', args: 1, optional: null }],
  ['winner', { body: '\\textbf{0.91}', args: 0, optional: null }],
  ['cell', { body: '#2 (#1)', args: 2, optional: '.02' }],
]);

/** LaTeX of a cell, the mean and the spread that it prints. */
const CELLS: [latex: string, mean: number, spread: number | null][] = [
  // spreads
  ['0.91', 0.91, null],
  ['.909 (.048)', 0.909, 0.048],
  ['0.91(0.02)', 0.91, 0.02],
  ['8.0  (0.0)', 8, 0],
  ['$0.91 \\pm 0.02$', 0.91, 0.02],
  ['0.91$\\pm$0.02', 0.91, 0.02],
  ['0.91 \\textpm{} 0.02', 0.91, 0.02],
  ['0.91 ± 0.02', 0.91, 0.02],
  ['0.91 +/- 0.02', 0.91, 0.02],
  ['0.91 {\\scriptsize ($\\pm$ 0.02)}', 0.91, 0.02],
  ['$.91_{.01}$', 0.91, 0.01],
  ['0.91$_{\\pm 0.01}$', 0.91, 0.01],
  ['$0.91_{(0.01)}$', 0.91, 0.01],
  ['0.91\\textsuperscript{$\\pm$0.01}', 0.91, 0.01],
  ['0.91\\,(0.02)', 0.91, 0.02],
  ['0.91~(0.02)', 0.91, 0.02],
  ['\\makecell{0.91\\\\(0.02)}', 0.91, 0.02],
  ['\\begin{tabular}[c]{@{}c@{}}0.91\\\\(0.02)\\end{tabular}', 0.91, 0.02],
  // decoration
  ['\\textbf{0.91} (0.02)', 0.91, 0.02],
  ['\\textbf{0.91 (0.02)}', 0.91, 0.02],
  ['\\underline{\\textbf{0.91}}', 0.91, null],
  ['\\emph{0.91}', 0.91, null],
  ['{\\bf 0.91}', 0.91, null],
  ['{\\bfseries 0.91}', 0.91, null],
  ['$\\mathbf{0.91}$', 0.91, null],
  ['$\\bm{0.91 \\pm 0.02}$', 0.91, 0.02],
  ['\\cellcolor[gray]{0.9} 0.91', 0.91, null],
  ['\\cellcolor{blue!25}\\textcolor[rgb]{1,0,0}{0.91}', 0.91, null],
  ['\\multicolumn{1}{c}{0.91}', 0.91, null],
  ['\\multirow[t]{2}{*}{0.91}', 0.91, null],
  ['\\phantom{0}0.91', 0.91, null],
  ['\\(0.91\\)', 0.91, null],
  ['\\num{0.91}', 0.91, null],
  ['\\best{0.91}\\sd{.02}', 0.91, 0.02],
  ['\\winner', 0.91, null],
  ['\\winner{} \\sd{0.02}', 0.91, 0.02],
  ['\\cell{0.91}', 0.91, 0.02],
  ['\\cell[.03]{0.91}', 0.91, 0.03],
  // marks
  ['0.91***', 0.91, null],
  ['$0.91^{***}$ (0.02)', 0.91, 0.02],
  ['0.91\\sym{**}', 0.91, null],
  ['0.91$^{\\dagger}$', 0.91, null],
  ['0.91$^{\\ast\\ast}$', 0.91, null],
  ['0.91\\textsuperscript{a}', 0.91, null],
  ['0.91\\tnote{b}', 0.91, null],
  ['0.91\\footnotemark[1]', 0.91, null],
  ['0.91$^{1}$', 0.91, null],
  ['0.910$^{1}$', 0.91, null],
  ['$2.3\\times$', 2.3, null],
  // numbers
  ['$-$0.12', -0.12, null],
  ['$-0.12$', -0.12, null],
  ['−0.12', -0.12, null],
  ['\\textminus 0.12', -0.12, null],
  ['+0.12', 0.12, null],
  ['578', 578, null],
  ['1,234.5', 1234.5, null],
  ['$1{,}234$ (56)', 1234, 56],
  ['12\\,345\\,678', 12345678, null],
  ['1.2e-3', 0.0012, null],
  ['1.2E+03 (4.5E+01)', 1200, 45],
  ['$1.2\\times10^{-3}$', 0.0012, null],
  ['$1.2 \\times 10^{-3} \\pm 3\\times 10^{-4}$', 0.0012, 0.0003],
  ['$(1.2 \\pm 0.3) \\cdot 10^{-3}$', 0.0012, 0.0003],
  ['$10^{-4}$', 0.0001, null],
  ['0.001 (5e-05)', 0.001, 0.00005],
  ['85.3\\%', 0.853, null],
  ['85.3\\,\\% (1.2\\,\\%)', 0.853, 0.012],
  ['85.3 $\\pm$ 1.2\\%', 0.853, 0.012],
  ['$(85.3 \\pm 1.2)\\,\\%$', 0.853, 0.012],
];

describe('a cell', () => {
  it.each(CELLS)('%s', (latex, mean, spread) => {
    expect(printedValue(plainText(latex, MACROS))).toEqual({ mean, spread, isInterval: false });
  });

  it.each([
    ['0.83 [0.80, 0.86]', 0.83, 0.03],
    ['0.83 (0.80--0.86)', 0.83, 0.03],
    ['$-0.1\\ [-0.3, 0.1]$', -0.1, 0.2],
    ['83\\% [80, 86]', 0.83, 0.03],
  ])('with an interval: %s', (latex, mean, spread) => {
    expect(printedValue(plainText(latex))).toMatchObject({ mean, spread, isInterval: true });
  });

  it.each([
    '',
    ' ',
    '-',
    '--',
    '---',
    '–',
    '—',
    '$-$',
    'n/a',
    'N/A',
    'NA',
    'n.a.',
    '\\multicolumn{1}{c}{--}',
    '{--}',
    '\\textit{n/a}',
  ])('without a value: %s', (latex) => {
    expect(printedValue(plainText(latex))).toBeNull();
  });

  it.each([
    ['about 0.9', /neither a number/],
    ['$<$0.001', /neither a number/],
    ['0,91', /neither a number/],
    ['0.91 0.02', /neither a number/],
    ['0.91 (+0.02)', /neither a number/],
    ['\\unknown{0.91}', /neither a number/],
    ['0.91$^{12}$', /neither a number/],
    ['5.10$^{-3}$', /neither a number/],
    ['0.91 (2)', /whether its spread is 2 or counts the last digits/],
    ['$1.2 \\pm 0.3 \\times 10^{-3}$', /power of ten/],
    ['1.2e-3 (0.3)', /power of ten/],
    ['12 (34\\%)', /percent in its brackets only/],
    ['0.83 [0.86, 0.80]', /upper end is below/],
  ])('that cannot be read: %s', (latex, problem) => {
    expect(() => printedValue(plainText(latex, MACROS))).toThrow(problem);
  });

  it('may hold the spread of the cell above only', () => {
    expect(
      ['(.048)', '$\\pm$ 0.02', '[0.80, 0.86]', '(1.2\\%)'].map((latex) => printedSpread(plainText(latex))),
    ).toEqual([
      { spread: 0.048, isInterval: false },
      { spread: 0.02, isInterval: false },
      { spread: 0.03, isInterval: true },
      { spread: 0.012, isInterval: false },
    ]);
    expect(['0.91', '--', '0.91 (0.02)', ''].map(printedSpread)).toEqual([null, null, null, null]);
  });
});

it('a sign without a value is one whatever its case', () => {
  expect(['N/a', '--', 'NaN', '0', 'OOM'].map(isMissing)).toEqual([true, true, true, false, false]);
});

it('text is what a reader sees', () => {
  expect(plainText('Std.\\ GMM (oracle $K$)')).toBe('Std. GMM (oracle K)');
  expect(plainText('$T_{\\mathrm{split}}$ / $\\beta/N$, $N = 200$ (Small-$n$) 90\\% A\\&B')).toBe(
    'T_split / β/N, N=200 (Small-n) 90% A&B',
  );
  expect(plainText('\\textit{Panel A: Large-$n$ ($N=1000$)}\\footnote{all \\emph{of} them}~\\cite{who}')).toBe(
    'Panel A: Large-n (N=1000)',
  );
  expect(() => plainText('\\loop', new Map([['loop', { body: '\\loop', args: 0, optional: null }]]))).toThrow(
    'the macro \\loop never ends',
  );
});
