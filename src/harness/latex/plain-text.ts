import { type Macros, Scanner } from './scanner.js';

const words = (text: string): string[] => text.split(' ');

const withArguments = (count: number, names: string): [string, number][] => words(names).map((name) => [name, count]);

/** Commands of which a reader sees the last argument, with the number of arguments. */
const SHOWN = new Map([
  ...withArguments(
    1,
    'textbf textit emph underline uline ul textsc texttt textsf textup textmd textnormal textsubscript',
  ),
  ...withArguments(
    1,
    'mathbf mathit bm boldsymbol pmb mathrm mathsf mathtt mathcal mathbb operatorname ensuremath text',
  ),
  ...withArguments(1, 'textrm mbox hbox fbox makebox framebox smash makecell thead shortstack num'),
  ...withArguments(2, 'textcolor colorbox scalebox raisebox rotatebox parbox tabincell href'),
  ...withArguments(3, 'resizebox multirow multicolumn'),
]);

/** Commands of which a reader of the cell sees nothing, with the number of their arguments. */
const HIDDEN = new Map([
  ...withArguments(
    0,
    'footnotemark bfseries mdseries itshape upshape bf it rm tt sf sl em sc tiny scriptsize footnotesize',
  ),
  ...withArguments(
    0,
    'small normalsize large centering raggedright raggedleft boldmath unboldmath normalfont selectfont',
  ),
  ...withArguments(
    0,
    'left right big Big bigl bigr displaystyle textstyle scriptstyle relax protect hfill strut noindent',
  ),
  ...withArguments(0, 'leavevmode nobreak arraybackslash xspace ! / @'),
  ...withArguments(1, 'cellcolor rowcolor columncolor color phantom hphantom vphantom footnote tnote label caption'),
  ...withArguments(1, 'cite citep citet citealp citeyear vspace hspace vspace* hspace* ref'),
  ...withArguments(2, 'rule setlength fontsize'),
]);

/** Arguments that are always text. */
const LEAVES_MATHS = new Set(words('text textrm textbf textit mbox hbox textsc texttt textsf textnormal emph'));

const THIN_SPACE = '\u2009';

/** What commands print, in pairs. */
const SYMBOLS = new Map([
  ...pairs('pm ± textpm ± times × texttimes × cdot · textminus - textendash – textemdash — percent % textpercent %'),
  ...pairs('ast * star * textasteriskcentered * dagger † dag † textdagger † ddagger ‡ ddag ‡ textdaggerdbl ‡ S § P ¶'),
  ...pairs('le ≤ leq ≤ ge ≥ geq ≥ approx ≈ sim ∼ infty ∞ uparrow ↑ downarrow ↓ rightarrow → to → checkmark ✓ ell ℓ'),
  ...pairs('ldots … dots … cdots … min min max max log log alpha α beta β gamma γ delta δ epsilon ε varepsilon ε'),
  ...pairs('eta η theta θ kappa κ lambda λ mu μ nu ν pi π rho ρ sigma σ tau τ phi φ varphi φ chi χ psi ψ omega ω'),
  ...pairs('Delta Δ Sigma Σ Omega Ω'),
  ...[',', 'thinspace'].map((name) => [name, THIN_SPACE] as const),
  ...['quad', 'qquad', 'enspace', ':', ';', '>', ' ', '\n', '\\'].map((name) => [name, ' '] as const),
]);

function pairs(text: string): [string, string][] {
  return [...text.matchAll(/(\S+) (\S+)/g)].map(([, name, symbol]) => [name, symbol]);
}

/**
 * What LaTeX prints, as a line of text: fonts, colours and footnotes are gone, superscripts and subscripts follow ^ and
 * _. An unknown command is kept, so that its argument is not mistaken for printed text.
 */
export function plainText(latex: string, macros?: Macros): string {
  return render(new Scanner(latex, macros), false)
    .replace(new RegExp(`(?<![\\d.])[1-9]\\d{0,2}(${THIN_SPACE}\\d{3})+(?!\\d)`, 'g'), (n) =>
      n.replaceAll(THIN_SPACE, ''),
    )
    .replaceAll(/\s+/g, ' ')
    .trim();

  function render(scanner: Scanner, startsInMaths: boolean): string {
    let inMaths = startsInMaths;
    let shown = '';
    while (!scanner.isDone) {
      const name = scanner.command();
      if (name === '(' || name === ')') inMaths = name === '(';
      else if (name !== null) shown += renderCommand(scanner, name, inMaths);
      else if (scanner.take(/\$\$?/)) inMaths = !inMaths;
      else if (scanner.take(/\s+/)) shown += inMaths ? '' : ' ';
      else if (scanner.take(/[~&]/)) shown += ' ';
      else if (scanner.text[scanner.at] === '{') shown += within(scanner.argument(), inMaths);
      else shown += scanner.take(/[\s\S]/) === '}' ? '' : scanner.text[scanner.at - 1];
    }
    return shown;
  }

  function renderCommand(scanner: Scanner, name: string, inMaths: boolean): string {
    const symbol = SYMBOLS.get(name);
    if (symbol !== undefined) return symbol;
    if (name === 'begin' || name === 'end') return nestedTable(scanner, name);
    if (name === 'textsuperscript' || name === 'sym') return `^${within(scanner.argument(), inMaths)}`;
    const hidden = HIDDEN.get(name);
    if (hidden !== undefined) {
      if (hidden > 0 || name === 'footnotemark') argumentsOf(scanner, hidden);
      return '';
    }
    const args = SHOWN.get(name);
    if (args !== undefined) {
      const isMaths = name === 'ensuremath' || (inMaths && !LEAVES_MATHS.has(name));
      return within(argumentsOf(scanner, args).at(-1) ?? '', isMaths);
    }
    // \%, \&, \_
    return /^[^a-zA-Z]?$/.test(name) ? name : `\\${name}`;
  }

  function within(inner: string, inMaths: boolean): string {
    return render(new Scanner(inner, macros), inMaths);
  }
}

/** The mandatory arguments of a command; options in front of each are passed over. */
export function argumentsOf(scanner: Scanner, count: number): string[] {
  scanner.option();
  return Array.from({ length: count }, () => {
    const argument = scanner.argument();
    scanner.take(/(?:\[[^\]]*\])+(?=\{)/);
    return argument;
  });
}

/** A table inside a cell is how lines are broken in it: only its cells are shown. */
function nestedTable(scanner: Scanner, edge: 'begin' | 'end'): string {
  const isTable = /^tabular/.test(scanner.argument());
  if (isTable && edge === 'begin') argumentsOf(scanner, 1);
  return ' ';
}
