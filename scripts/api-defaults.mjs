// The defaults of options as the code states them, for docs/api.md.
import ts from 'typescript';

/**
 * The default of every option, by the name of its interface: from objects of that type, such as DIVI_DEFAULTS, and from
 * `{ nInit = 20 }` where options of that type are taken apart.
 */
export function readDefaults(program) {
  const checker = program.getTypeChecker();
  const defaults = new Map();
  const put = (owner, option, value) => {
    if (!owner || value === 'undefined') return;
    if (!defaults.has(owner)) defaults.set(owner, new Map());
    defaults.get(owner).set(option, value.replace(/\s+/g, ' '));
  };
  const nameOf = (type) => (type?.symbol ?? type?.aliasSymbol)?.name;

  const fromObject = (owner, object) => {
    for (const property of object.properties) {
      if (!ts.isPropertyAssignment(property)) continue;
      const { initializer } = property;
      put(owner, property.name.getText(), shown(initializer));
      if (ts.isObjectLiteralExpression(initializer)) {
        fromObject(nameOf(checker.getContextualType(initializer)), initializer);
      }
    }
  };
  /** A constant of defaults is shown by its values where it is declared. */
  const shown = (node) => {
    if (!ts.isIdentifier(node) || node.text === 'undefined') return node.getText();
    const type = checker.getTypeAtLocation(node);
    return `as in ${nameOf(type)}`;
  };
  const fromPattern = (pattern, type) => {
    for (const { name, propertyName, initializer } of pattern.elements) {
      if (initializer && isPlain(initializer))
        put(nameOf(type), (propertyName ?? name).getText(), initializer.getText());
    }
  };
  const visit = (node) => {
    if (ts.isVariableDeclaration(node) && /DEFAULTS$/.test(node.name.getText())) {
      const { type, initializer } = node;
      if (type) fromObject(type.getText(), initializer);
      else if (ts.isSatisfiesExpression(initializer)) {
        fromObject(/\w+(?=>)/.exec(initializer.type.getText())[0], initializer.expression.expression);
      }
    }
    const isTakenApart =
      (ts.isVariableDeclaration(node) || ts.isParameter(node)) && ts.isObjectBindingPattern(node.name);
    if (isTakenApart) fromPattern(node.name, checker.getTypeAtLocation(node.type ?? node.initializer ?? node));
    ts.forEachChild(node, visit);
  };
  for (const file of program.getSourceFiles())
    if (/\/src\//.test(file.fileName) && !file.isDeclarationFile) visit(file);
  return defaults;
}

/** Whether a reader understands the expression by itself: a number, a text, true, false or null. */
function isPlain(node) {
  const { TrueKeyword, FalseKeyword, NullKeyword } = ts.SyntaxKind;
  return (
    ts.isNumericLiteral(node) ||
    ts.isStringLiteral(node) ||
    [TrueKeyword, FalseKeyword, NullKeyword].includes(node.kind)
  );
}
