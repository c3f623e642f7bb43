/** A cell of the paper's source, by the artefact, the row's labels and the metric. */
export interface PaperCell {
  artefact: string;
  labels: Record<string, string | number>;
  metric: string;
  mean: number;
  sd: number;
}

const METRIC_TITLES: Readonly<Record<string, string>> = {
  K: 'k',
  'Final K': 'k',
  ARI: 'ari',
  NMI: 'nmi',
  F1: 'f1',
  'Time (s)': 'seconds',
  Splits: 'splits',
  'Active dims': 'activeDims',
};

/** Labels of the source's tables: the artefact, and how ours names the first column of a sweep. */
const TABLES: Readonly<Record<string, { artefact: string; key?: string }>> = {
  'tab:synthetic_main': { artefact: 'Table 1' },
  'tab:misspec_robustness_main': { artefact: 'Table 2' },
  'tab:runtime-real-main': { artefact: 'Table 3' },
  'tab:sens_tsplit': { artefact: 'Table B.1 and Figure 4', key: 'T_split' },
  'tab:sens_beta': { artefact: 'Table B.2 and Figure 5', key: 'β/N' },
  'tab:sens_tau': { artefact: 'Table B.3', key: 'τ/τ₀' },
  'tab:sens_lr': { artefact: 'Table B.4', key: 'Learning rate' },
  'tab:sens_temp_end': { artefact: 'Table B.5', key: 'T_min' },
  'tab:misspec_full_heavytail': { artefact: 'Table B.6' },
  'tab:misspec_full_corrnoise': { artefact: 'Table B.7' },
};

/** Every mean with its standard deviation in the tables of the LaTeX source, read from the source alone. */
export function paperCells(latex: string): PaperCell[] {
  return [...latex.matchAll(/\\label\{(tab:[^}]*)\}(.*?)\\end\{tabular\}/gs)].flatMap(([, label, body]) => {
    const { artefact, key } = TABLES[label];
    const lines = tableLines(body);
    if (artefact === 'Table 1') return stackedCells(artefact, lines);
    if (artefact === 'Table 2') return scenarioCells(artefact, lines);
    return plainCells(artefact, lines, key);
  });
}

/** The cells of every line, without LaTeX; the panel's N is kept as a line of its own. */
function tableLines(body: string): string[][] {
  return body
    .replace(/^.*?\\toprule/s, '')
    .replaceAll(/\\(mid|bottom)rule|\\addlinespace\[[^\]]*\]|\\cmidrule\(lr\)\{[^}]*\}/g, '')
    .split('\\\\')
    .map((line) => line.split('&').map(plain))
    .filter((line) => line.some((cell) => cell !== ''));
}

function plain(cell: string): string {
  return cell
    .replaceAll(/\\multicolumn\{\d+\}\{\w+\}\{(.*)\}/gs, '$1')
    .replaceAll(/\\text(?:bf|it)\{([^}]*)\}/g, '$1')
    .replaceAll(/Std\.\\ |\(oracle \$K\$\)|\$/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const VALUE = /^(\d*\.?\d+) ?\((\d*\.?\d+)\)$/;

function cellValue(text: string): { mean: number; sd: number } | null {
  if (text === '--') return null;
  const match = VALUE.exec(text);
  if (!match) throw new Error(`'${text}' is no mean with a standard deviation`);
  return { mean: Number(match[1]), sd: Number(match[2]) };
}

/** Table 1: both sizes beside one another, standard deviations on a line of their own. */
function stackedCells(artefact: string, lines: string[][]): PaperCell[] {
  const [, header, ...rest] = lines;
  const cells: PaperCell[] = [];
  for (let i = 0; i < rest.length; i += 2) {
    const [method, ...means] = rest[i];
    means.forEach((mean, c) => {
      const value = cellValue(mean === '--' ? mean : `${mean} ${rest[i + 1][c + 1]}`);
      const N = c < means.length / 2 ? 200 : 1000;
      if (value)
        cells.push({ artefact, labels: { N, Method: method }, metric: METRIC_TITLES[header[c + 1]], ...value });
    });
  }
  return cells;
}

/** Table 2: a column is a method and a metric. */
function scenarioCells(artefact: string, [header, ...lines]: string[][]): PaperCell[] {
  return lines.flatMap(([Scenario, n, ...values]) =>
    values.flatMap((text, c) => {
      const [Method, title] = header[c + 2].split(' ');
      const value = cellValue(text);
      return value
        ? [{ artefact, labels: { Scenario, N: Number(n), Method }, metric: METRIC_TITLES[title], ...value }]
        : [];
    }),
  );
}

/** The other tables: key columns, then a column a metric; a panel gives N. */
function plainCells(artefact: string, [header, ...lines]: string[][], key?: string): PaperCell[] {
  const cells: PaperCell[] = [];
  let panel: Record<string, number> = {};
  const keys = header.filter((title) => METRIC_TITLES[title] === undefined);
  for (const line of lines) {
    const size = /Panel.*N=(\d+)/.exec(line[0])?.[1];
    if (size) {
      panel = { N: Number(size) };
      continue;
    }
    const own = keys.map((title, i) => [
      i === 0 ? (key ?? title) : title,
      Number.isNaN(Number(line[i])) ? line[i] : Number(line[i]),
    ]);
    line.slice(keys.length).forEach((text, c) => {
      const value = cellValue(text);
      const labels = { ...panel, ...Object.fromEntries(own) };
      if (value) cells.push({ artefact, labels, metric: METRIC_TITLES[header[keys.length + c]], ...value });
    });
  }
  return cells;
}
