import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SCANNED = ['src', 'experiments', 'data-scripts'];

/** Only drawing happens in the page's own code. */
const DRAWING = 'src/report/site/client/';

/** What IEEE 754 or ECMAScript fixes to the last bit; all else of Math is the engine's to change. */
const EXACT = new Set(
  'PI E LN2 LN10 LOG2E LOG10E SQRT2 SQRT1_2 abs ceil clz32 floor fround imul max min round sign sqrt trunc'.split(' '),
);

/**
 * Places where results could depend on the engine's mathematics: uses of Math outside {@link EXACT}, and the operator
 * `**` (but for a power of two written out in digits, such as `2 ** 32`). Each as `file:line: expression`.
 */
export function engineMathUses(): string[] {
  return SCANNED.flatMap((folder) =>
    readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
    .filter((file) => file.endsWith('.ts') && !file.startsWith(DRAWING))
    .sort()
    .flatMap((file) => usesIn(file, readFileSync(`${ROOT}${file}`, 'utf8')));
}

/** The uses in the text of one file. */
export function usesIn(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const uses: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isEnginePower(node) || isEngineFunction(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      const shown = isEngineFunction(node) ? node.parent : node;
      uses.push(`${file}:${line + 1}: ${shown.getText().replace(/\s+/g, ' ')}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return uses;
}

function isEnginePower(node: ts.Node): boolean {
  if (!ts.isBinaryExpression(node)) return false;
  const { kind } = node.operatorToken;
  if (kind === ts.SyntaxKind.AsteriskAsteriskEqualsToken) return true;
  if (kind !== ts.SyntaxKind.AsteriskAsteriskToken) return false;
  return !(node.left.getText() === '2' && ts.isNumericLiteral(node.right));
}

/** The name Math, other than in `Math.<an exact function or constant>`. */
function isEngineFunction(node: ts.Node): boolean {
  if (!ts.isIdentifier(node) || node.text !== 'Math') return false;
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) return false;
  return !(ts.isPropertyAccessExpression(parent) && EXACT.has(parent.name.text));
}
