import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { PaperRow } from '../../../src/harness/experiment/paper-rows.js';
import { paperTable, type TableMeaning } from '../../../src/harness/latex/paper-table.js';
import { storedTables } from '../../../src/harness/latex/table-source.js';
import { InputError } from '../../../src/library/core/errors.js';
import { temporaryFolder } from '../../support/folder.js';

const latex = String.raw;

/** A table float of the given rows under a header. */
const table = (body: string, label = 'tab:main'): string => latex`
\begin{table}[t]
\centering
\caption{Results (mean $\pm$ sd).}
\label{${label}}
\begin{tabular}{l@{\hspace{4pt}}*{2}{c}}
${body}
\end{tabular}
\end{table}
`;

const MEANING: TableMeaning = { keys: { Method: 'Method' }, columns: { ARI: 'ari', F1: 'f1' }, spread: 'sd', n: 10 };

/** Rows in short: their labels and values as text. */
const short = (rows: readonly PaperRow[]): string[] =>
  rows.map(({ labels, values }) => {
    const cells = Object.entries(values).map(
      ([metric, { mean, sd }]) => `${metric} ${mean}${sd === null ? '' : ` (${sd})`}`,
    );
    return `${Object.entries(labels).flat().join(' ')}: ${cells.join(', ')}`;
  });

const read = (source: string, meaning: Partial<TableMeaning> = {}, label = 'tab:main'): string[] =>
  short(paperTable(source, label, { ...MEANING, ...meaning }));

describe('a table', () => {
  it('has a row of labels, means, standard deviations and runs for each of its rows', () => {
    const source = table(latex`\toprule
Method & ARI ($\uparrow$) & F1 \\ % & NMI
\midrule
\rowcolor{gray!10}{\bf Ours} & \textbf{0.91} (0.02) & 0.8 \\[2pt] % best
% Theirs & 0.1 & 0.1 \\
Theirs & 0.85 (0.10) & -- \\ \bottomrule`);
    const columns = { 'ARI (↑)': 'ari', F1: 'f1' };
    expect(paperTable(source, 'tab:main', { ...MEANING, columns })).toEqual([
      {
        labels: { Method: 'Ours' },
        values: { ari: { mean: 0.91, sd: 0.02, n: 10 }, f1: { mean: 0.8, sd: null, n: 10 } },
      },
      { labels: { Method: 'Theirs' }, values: { ari: { mean: 0.85, sd: 0.1, n: 10 } } },
    ]);
    expect(read(source, { columns: { 'ARI ($\\uparrow$)': 'ari', F1: null } })).toEqual([
      'Method Ours: ari 0.91 (0.02)',
      'Method Theirs: ari 0.85 (0.1)',
    ]);
  });

  it('may stack headers, name rows over several lines and print spreads below', () => {
    const source = table(latex`\hline
\multirow{2}{*}{Method} & \multicolumn{2}{c|}{$N=200$} & \multicolumn{2}{c}{$N=1{,}000$} \\ \cline{2-5}
 & ARI & F1 & ARI & F1 \\ \hline\hline
\multirow{2}{*}{Ours} & .91 & .80 & .95 & \multirow{2}{*}{--} \\
 & (.02) & (.03) & (.01) & \\
Theirs & .85 & n/a & .9 & .7 \\
 & (.10) & & (.2) & (.1) \\ \hline`);
    const columns = { ...MEANING.columns, 'N=200': { labels: { N: 200 } }, 'N=1,000': { labels: { N: 1000 } } };
    expect(read(source, { columns })).toEqual([
      'Method Ours N 200: ari 0.91 (0.02), f1 0.8 (0.03)',
      'Method Ours N 1000: ari 0.95 (0.01)',
      'Method Theirs N 200: ari 0.85 (0.1)',
      'Method Theirs N 1000: ari 0.9 (0.2), f1 0.7 (0.1)',
    ]);
    const byName = { 'N=200 / ARI': 'small', 'N=1,000 / ARI': 'large', F1: null };
    expect(read(source, { columns: byName })[1]).toBe('Method Theirs: small 0.85 (0.1), large 0.9 (0.2)');
  });

  it('has panels under headings, or under names that fill down; a note at its end heads nothing', () => {
    const rows = (first: string): string => latex`Method & $N$ & ARI \\ \midrule ${first}
      A & 200 & .9 \\ & 1{,}000 & .8 \\ \midrule \textit{Second, of course} \\ A & 200 & .7 \\ \bottomrule
      \multicolumn{3}{l}{\footnotesize Best in bold.}`;
    const source = table(rows('\\multicolumn{3}{l}{\\textit{First}} \\\\'));
    const meaning = {
      keys: { Method: 'Method', N: 'N' },
      headings: 'Data',
      rename: { 'Second, of course': 'Second', A: 'a' },
    };
    expect(read(source, meaning)).toEqual([
      'Data First Method a N 200: ari 0.9',
      'Data First Method a N 1000: ari 0.8',
      'Data Second Method a N 200: ari 0.7',
    ]);
    const headings = { First: { p: 1 }, 'Second, of course': { p: 2 } };
    expect(read(source, { ...meaning, headings, rename: { '1,000': null } })).toEqual([
      'p 1 Method A N 200: ari 0.9',
      'p 2 Method A N 200: ari 0.7',
    ]);
  });

  it('may have data sets in its columns, or metrics in its rows', () => {
    const columns = { Iris: { labels: { Data: 'iris' } }, Wine: { labels: { Data: 'wine' }, scale: 0.01 } };
    const source = table(latex`& Iris & Wine \\ \hline Ours & 0.9 & 91.5 (1.1) \\ Theirs & OOM & 85.3 (2.9) \\`);
    expect(read(source, { keys: { '': 'Method' }, columns, metric: 'ari', missing: ['OOM'] })).toEqual([
      'Method Ours Data iris: ari 0.9',
      'Method Ours Data wine: ari 0.915 (0.011)',
      'Method Theirs Data iris: ',
      'Method Theirs Data wine: ari 0.853 (0.029)',
    ]);
    const turned = table(latex`Measure & Ours & Theirs \\ \hline ARI & .9 & .8 \\ Time (s) & 2 & 3 \\`);
    const methods = { Ours: { labels: { Method: 'Ours' } }, Theirs: { labels: { Method: 'Theirs' } } };
    const rename = { ARI: 'ari', 'Time (s)': 'seconds' };
    expect(read(turned, { keys: { Measure: 'metric' }, columns: methods, rename })).toEqual([
      'Method Ours: ari 0.9, seconds 2',
      'Method Theirs: ari 0.8, seconds 3',
    ]);
  });

  it('may be a regression: standard errors below, rows for height only, statistics that are left out', () => {
    const source = latex`\begin{table}[!htbp] \centering
\label{}
\begin{tabular}{@{\extracolsep{5pt}}lcc}
\\[-1.8ex]\hline
\hline \\[-1.8ex]
 & \multicolumn{2}{c}{\textit{Dependent variable:}} \\
\cline{2-3}
\\[-1.8ex] & log y & y \\
\\[-1.8ex] & (1) & (2)\\
\hline \\[-1.8ex]
 Constant & 1.701$^{***}$ & $-$1,032.79$^{**}$ \\
  & (0.003) & (19.94) \\
  & & \\
 x &  & 0.38$$ \\
  &  & (0.08) \\
\hline \\[-1.8ex]
Observations & 1,878,609 & 19 \\
F Statistic &  & 22.93$^{***}$ (df = 1; 17) \\
\hline
\hline \\[-1.8ex]
\textit{Note:}  & \multicolumn{2}{r}{$^{*}$p$<$0.1; $^{**}$p$<$0.05} \\
\end{tabular}
\end{table}`;
    const columns = { '(1)': { labels: { Model: 1 } }, '(2)': { labels: { Model: 2 } } };
    const rename = { Observations: null, 'F Statistic': null, 'Note:': null };
    expect(
      read(source, { keys: { '': 'Term' }, columns, metric: 'estimate', rename, spread: 'se', n: 1 }, '#1'),
    ).toEqual([
      'Term Constant Model 1: estimate 1.701 (0.003)',
      'Term Constant Model 2: estimate -1032.79 (19.94)',
      'Term x Model 1: ',
      'Term x Model 2: estimate 0.38 (0.08)',
    ]);
  });

  it('has standard errors and intervals as standard deviations of its runs', () => {
    const source = table(
      latex`Method & ARI & F1 \\ \hline A & 0.5 (0.1) & 0.5 $\pm$ 0.2 \\ B & 0.5 [0.4, 0.6] & -- \\`,
    );
    const sdOf = (spread: 'se' | 'interval', row: number): number =>
      paperTable(source.replace(spread === 'se' ? / B [^\n]*/ : '', ''), 'tab:main', { ...MEANING, spread, n: 25 })[row]
        .values.ari.sd!;
    expect(sdOf('se', 0)).toBe(0.5);
    expect(sdOf('interval', 0)).toBeCloseTo(0.5 / 1.96, 4);
    expect(sdOf('interval', 1)).toBeCloseTo(0.5 / 1.96, 4);
  });
});

describe('a source', () => {
  const body = latex`Method & ARI & F1 \\ \hline A & .9 & .8 \\`;

  it.each([
    [
      'label below',
      latex`\begin{table}\begin{center}\begin{tabular}{lcc}${body}\end{tabular}\end{center}\label{tab:main}\end{table}`,
    ],
    [
      'resized',
      latex`\begin{table*}\label{tab:main}\resizebox{\textwidth}{!}{\begin{tabular}{lcc}${body}\end{tabular}}\end{table*}`,
    ],
    [
      'adjusted',
      latex`\begin{table}\label{tab:main}\begin{adjustbox}{width=1cm}\begin{tabular}{lcc}${body}\end{tabular}\end{adjustbox}\end{table}`,
    ],
    ['tabularx', latex`\begin{table}\label{tab:main}\begin{tabularx}{\textwidth}{lXX}${body}\end{tabularx}\end{table}`],
    [
      'tabular*',
      latex`\begin{table}\label{tab:main}\begin{tabular*}{\textwidth}[t]{@{\extracolsep{\fill}}lcc}${body}\end{tabular*}\end{table}`,
    ],
    [
      'longtable',
      latex`\begin{longtable}[c]{lcc}\caption{Long.}\label{tab:main}\\ \toprule Method & ARI & F1 \\ \midrule \endfirsthead
        \toprule Method & ARI & F1 \\ \midrule \endhead \midrule \multicolumn{3}{r}{continued} \\ \endfoot \bottomrule \endlastfoot
        A & .9 & .8 \\ \end{longtable}`,
    ],
    [
      'sub-tables',
      latex`\begin{table}\label{tab:both}\begin{subtable}{.5\textwidth}\label{tab:other}\begin{tabular}{l}a \\ b\end{tabular}\end{subtable}
        \begin{subtable}{.5\textwidth}\label{tab:main}\begin{tabular}{lcc}${body}\end{tabular}\end{subtable}\end{table}`,
    ],
    [
      'whole paper',
      latex`\documentclass{article}\newcommand{\ari}{ARI}\begin{document}\section{x}\label{sec:x}\begin{equation}\label{eq:1}\end{equation}
      \begin{table}\label{tab:main}\begin{tabular}{lcc}${body.replace('ARI', '\\ari')}\end{tabular}\end{table}\end{document}`,
    ],
    [
      'comments',
      latex`\begin{comment}\begin{table}\label{tab:main}\begin{tabular}{l}x\end{tabular}\end{table}\end{comment}
      % \label{tab:main}
      \begin{table}\label{tab:main}\begin{tabular}{lcc}${body}\end{tabular}\end{table}`,
    ],
  ])('%s', (_, source) => {
    expect(read(source)).toEqual(['Method A: ari 0.9, f1 0.8']);
  });

  it('names tables that have no label, or share one, by their place', () => {
    const one = latex`\begin{tabular}{lcc}${body}\end{tabular}`;
    expect(read(one, {}, '#1')).toEqual(['Method A: ari 0.9, f1 0.8']);
    const two = latex`\begin{table}${one}${one.replace('.9', '.7')}\label{tab:main}\end{table}`;
    expect(read(two, {}, 'tab:main#2')).toEqual(['Method A: ari 0.7, f1 0.8']);
  });

  it('is a file, or what was kept of one, with the same values and lines', () => {
    const path = temporaryFolder();
    writeFileSync(
      path('paper.tex'),
      table(latex`Method & ARI & F1 \\ \hline \textbf{A} & .9 & $.8_{.1}$ \\ B & x & -- \\`),
    );
    writeFileSync(path('kept.json'), storedTables(path('paper.tex')));
    const rename = { B: null };
    const whole = read(path('paper.tex'), { rename });
    expect(whole).toEqual(['Method A: ari 0.9, f1 0.8 (0.1)']);
    expect(read(path('kept.json'), { rename })).toEqual(whole);
    expect(() => read(path('paper.tex'))).toThrow(`paper.tex:7: 'x' of column 'ARI', row 'Method B'`);
    expect(() => read(path('kept.json'))).toThrow(`paper.tex:7: 'x' of column 'ARI', row 'Method B'`);
  });
});

describe('a problem is named with its place', () => {
  const rows = (body: string): string =>
    table(latex`\toprule
Method & ARI & F1 \\
\midrule
${body}
\bottomrule`);

  it.each<[string, string, Partial<TableMeaning>, string]>([
    [
      'a cell',
      rows('A & .9 & .8 \\\\\nB & about .7 & -- \\\\'),
      {},
      `:11: 'about .7' of column 'ARI', row 'Method B' of tab:main is neither a number`,
    ],
    ['a cell on a line of its own', rows('A & .9 \n & $<$ .8 \\\\'), {}, `:11: '< .8' of column 'F1', row 'Method A'`],
    [
      'a spread of no kind',
      rows('A & .9 (.1) & .8 \\\\'),
      { spread: undefined },
      `:10: '.9 (.1)' of column 'ARI', row 'Method A' of tab:main has a spread: say in 'spread'`,
    ],
    ['an interval that is no sd', rows('A & .9 [.8, 1] & .8 \\\\'), {}, `:10: '.9 [.8, 1]'`],
    [
      'an unknown column',
      rows('A & .9 & .8 \\\\'),
      { columns: { ARI: 'ari' } },
      `:8: tab:main: say what column 'F1' is (a metric, or null to leave it out); known are 'ARI'`,
    ],
    [
      'a key column that is not there',
      rows('A & .9 & .8 \\\\'),
      { keys: { Name: 'Method' } },
      `:8: tab:main has no column 'Name' for the key Method: it has 'Method', 'ARI', 'F1'`,
    ],
    [
      'a heading',
      rows('\\multicolumn{3}{c}{Small} \\\\ A & .9 & .8 \\\\'),
      {},
      `:10: 'Small' is a heading of tab:main: say in 'headings'`,
    ],
    [
      'a row without a name',
      rows('& .9 & .8 \\\\'),
      {},
      `:10: '' names no row: column 'Method' of tab:main is empty here`,
    ],
    [
      'a row whose last name is empty',
      rows('A & 200 & .8 \\\\ B & & .7 \\\\'),
      { keys: { Method: 'Method', ARI: 'N' } },
      `:10: '' names no row: column 'ARI' of tab:main is empty here`,
    ],
    [
      'two values for one cell',
      rows('A & .9 & .8 \\\\ A & .7 & .6 \\\\'),
      {},
      `:10: '.7' of column 'ARI', row 'Method A' of tab:main is a second value of ari`,
    ],
    [
      'no metric',
      rows('A & .9 & .8 \\\\'),
      { columns: { ARI: { labels: { N: 1 } }, F1: null } },
      `:10: '.9' of column 'ARI', row 'Method A, N 1' of tab:main has no metric`,
    ],
  ])('%s', (_, source, meaning, problem) => {
    expect(() => read(source, meaning)).toThrow(InputError);
    expect(() => read(source, meaning)).toThrow(`the LaTeX text${problem}`);
  });

  it('a label that does not exist, with those that do', () => {
    const source = table('a & b & c', 'tab:one') + table('a & b & c', 'tab:two');
    expect(() => read(source)).toThrow(
      'the LaTeX text has no table with \\label{tab:main}: it has tables tab:one, tab:two',
    );
    expect(() => read(source + table('a', 'tab:two'), {}, 'tab:two')).toThrow('2 tables with \\label{tab:two}');
    expect(() => read('/nowhere/paper.tex')).toThrow(/cannot be read from \/nowhere\/paper.tex/);
  });
});
