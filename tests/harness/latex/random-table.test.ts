import fc from 'fast-check';
import { expect, it } from 'vitest';
import { paperTable } from '../../../src/harness/latex/paper-table.js';

/** A value with as many decimals as its column prints, as a table has it. */
interface Printed {
  mean: string;
  sd: string | null;
}

/** How a number may look; what it says is the same. */
const FONTS: ((number: string) => string)[] = [
  (n) => n,
  (n) => `\\textbf{${n}}`,
  (n) => `\\underline{\\emph{${n}}}`,
  (n) => `$\\mathbf{${n}}$`,
  (n) => `{\\bfseries ${n}}`,
  (n) => `\\cellcolor{gray!20} ${n}`,
  (n) => `\\phantom{-}${n}`,
  (n) => `\\best{${n}}`,
  (n) => `${n}$^{\\dagger}$`,
  (n) => `$${n}^{**}$`,
  (n) => n.replace(/^(-?)0\./, '$1.'),
  (n) => n.replace(/^-/, '$-$'),
  (n) => n.replace(/^(-?\d{1,2})(\d{3})(?!\d)/, '$1{,}$2'),
];
const SPREADS: ((sd: string) => string)[] = [
  (sd) => ` (${sd})`,
  (sd) => `(${sd})`,
  (sd) => `\\,{\\scriptsize(${sd})}`,
  (sd) => ` $\\pm$ ${sd}`,
  (sd) => `\\textpm ${sd}`,
  (sd) => `$_{${sd}}$`,
  (sd) => `$_{\\pm ${sd}}$`,
  (sd) => `\\std{${sd}}`,
];
const NONE = ['--', '-', '', 'n/a', '\\multicolumn{1}{c}{--}'];
const ENDS = [
  '\\\\\n',
  '\\\\[2pt] % 0.5 (0.1) & \\\\\n',
  '\\tabularnewline\n',
  '\\\\*\n\\addlinespace\n',
  '\\\\ \\cmidrule(lr){2-3}\n',
];
const WRAPPERS: [string, string][] = [
  ['\\begin{tabular}{lcc}', '\\end{tabular}'],
  ['\\resizebox{\\columnwidth}{!}{%\n\\begin{tabular}[t]{@{}l*{2}{c}@{}}', '\\end{tabular}}'],
  ['\\begin{tabularx}{\\textwidth}{lXX}', '\\end{tabularx}'],
  ['\\begin{center}\\begin{tabular*}{5cm}{l|cc}', '\\end{tabular*}\\end{center}'],
];

const printed = (decimals: number): fc.Arbitrary<Printed | null> =>
  fc.option(
    fc.record({
      mean: fc.integer({ min: -9_999_999, max: 9_999_999 }).map((n) => (n / 1000).toFixed(decimals)),
      // a whole number in brackets behind a decimal mean would be refused, so sds have the mean's decimals
      sd: fc.option(fc.integer({ min: 0, max: 99_999 }).map((n) => (n / 1000).toFixed(decimals))),
    }),
    { freq: 6 },
  );

const look = fc.nat(1000);
const pick = <T>(all: readonly T[], at: number): T => all[at % all.length];

const cell = (value: Printed | null, at: number): string => {
  if (!value) return pick(NONE, at);
  return pick(FONTS, at)(value.mean) + (value.sd === null ? '' : pick(SPREADS, at >> 4)(value.sd));
};

it('a random table in random LaTeX is read back as it is', () => {
  const table = fc.integer({ min: 0, max: 3 }).chain((decimals) =>
    fc.array(fc.record({ ari: printed(decimals), f1: printed(decimals), looks: fc.tuple(look, look, look) }), {
      minLength: 1,
      maxLength: 8,
    }),
  );
  fc.assert(
    fc.property(table, look, (rows, wrapper) => {
      const [begin, end] = pick(WRAPPERS, wrapper);
      const body = rows.map(({ ari, f1, looks }, i) => {
        const name = pick([`M${i}`, `\\textbf{M${i}}`, `M${i} % was N${i}\n`], looks[2]);
        // a row without any value reads as a heading
        const values = ari || f1 ? `${cell(ari, looks[0])} & ${cell(f1, looks[1])}` : '-- & --';
        return `${name} & ${values} ${pick(ENDS, looks[2] >> 2)}`;
      });
      const source = `\\newcommand{\\best}[1]{\\textbf{#1}}\\def\\std#1{ $\\pm$ #1}
        \\begin{table}\\label{t}${begin}\\toprule Method & ARI & F1 \\\\ \\midrule ${body.join('')}\\bottomrule${end}\\end{table}`;
      const value = (one: Printed | null) =>
        one ? { mean: Number(one.mean), sd: one.sd === null ? null : Number(one.sd), n: 7 } : undefined;
      const read = paperTable(source, 't', {
        keys: { Method: 'Method' },
        columns: { ARI: 'ari', F1: 'f1' },
        spread: 'sd',
        n: 7,
      });
      expect(read.map(({ labels, values }) => [labels.Method, values.ari, values.f1])).toEqual(
        rows.map(({ ari, f1 }, i) => [`M${i}`, value(ari), value(f1)]),
      );
    }),
    { numRuns: 500 },
  );
});
