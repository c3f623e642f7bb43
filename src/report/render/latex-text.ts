// what LaTeX reads as a command, and the characters outside its default fonts that the reports use
const SPELLED: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  $: '\\$',
  '&': '\\&',
  '#': '\\#',
  '%': '\\%',
  _: '\\_',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
  '<': '$<$',
  '>': '$>$',
  '|': '$|$',
  '"': "''",
  '\u00a0': '~',
  '–': '--',
  '—': '---',
  '−': '$-$',
  '‘': '`',
  '’': "'",
  '“': '``',
  '”': "''",
  '…': '\\dots{}',
  '·': '$\\cdot$',
  '×': '$\\times$',
  '±': '$\\pm$',
  '≈': '$\\approx$',
  '≤': '$\\leq$',
  '≥': '$\\geq$',
  '→': '$\\rightarrow$',
  '∞': '$\\infty$',
  '†': '\\dag{}',
};

const GREEK: Record<string, string> = {
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  δ: 'delta',
  ε: 'varepsilon',
  ζ: 'zeta',
  η: 'eta',
  θ: 'theta',
  κ: 'kappa',
  λ: 'lambda',
  μ: 'mu',
  ν: 'nu',
  ξ: 'xi',
  π: 'pi',
  ρ: 'rho',
  σ: 'sigma',
  τ: 'tau',
  φ: 'varphi',
  χ: 'chi',
  ψ: 'psi',
  ω: 'omega',
  Δ: 'Delta',
  Σ: 'Sigma',
  Φ: 'Phi',
  Ω: 'Omega',
};

const SUBSCRIPT_DIGITS = '₀₁₂₃₄₅₆₇₈₉';
// a symbol with a subscript, such as T_split or τ₀
const SYMBOL = /(?<![\p{L}\p{N}])([\p{Script=Greek}A-Za-z])(?:_([A-Za-z0-9]+)|([₀-₉]+))(?![\p{L}\p{N}_])/gu;

/** Plain text as LaTeX that compiles with the standard packages, whatever is in it. */
export function latexText(text: string): string {
  let out = '';
  let end = 0;
  for (const match of text.matchAll(SYMBOL)) {
    const [whole, letter, word, digits] = match;
    const subscript = word ?? [...digits].map((digit) => SUBSCRIPT_DIGITS.indexOf(digit)).join('');
    out += `${spelled(text.slice(end, match.index))}$${mathLetter(letter)}_{\\mathrm{${subscript}}}$`;
    end = match.index + whole.length;
  }
  return out + spelled(text.slice(end));
}

/** A line of a table; the cells are LaTeX already. */
export function latexLine(cells: readonly string[]): string {
  // the end of the line above would take a bracket or a star for its option
  const [first, ...others] = cells;
  return `${[/^[[*]/.test(first) ? `{${first}}` : first, ...others].join(' & ')} \\\\`;
}

function spelled(text: string): string {
  return [...text].map(spelledCharacter).join('');
}

function spelledCharacter(character: string): string {
  if (SPELLED[character]) return SPELLED[character];
  if (GREEK[character] || character === 'µ') return `$${mathLetter(character)}$`;
  if (SUBSCRIPT_DIGITS.includes(character)) return `$_${SUBSCRIPT_DIGITS.indexOf(character)}$`;
  if (/[ -~]/.test(character)) return character;
  if (/\s/.test(character)) return ' ';
  // the accented letters LaTeX composes from its own; any other character would stop the compilation
  const [base, ...accents] = character.normalize('NFD');
  if (/[A-Za-z]/.test(base) && accents.length === 1 && character <= 'ÿ') return character;
  return `[U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`;
}

function mathLetter(letter: string): string {
  if (letter === 'µ') return '\\mu';
  return GREEK[letter] ? `\\${GREEK[letter]}` : letter;
}
