// Writes docs/api.md from the types, comments and defaults of what src/library/node.ts exports; with --print, to the terminal.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { readDefaults } from './api-defaults.mjs';

const root = join(import.meta.dirname, '..');
const target = join(root, 'docs', 'api.md');

/** What a reader wants to do, in the order of the document, with the functions and classes for it. */
const TASKS = {
  'Read a table': ['readTable'],
  'Find clusters': ['AdaptiveDivi', 'Divi', 'splitIntervalFor'],
  'Save a model and use it again': ['saveModel', 'loadModel', 'modelText', 'parseModel'],
  'Compare with other methods': [
    'KMeans',
    'GaussianMixture',
    'MixtureBic',
    'SparseKMeans',
    'chooseBound',
    'VariableSelectionMixture',
  ],
  'Judge clusters and features': ['adjustedRandIndex', 'normalizedMutualInfo', 'featureF1'],
  'Prepare data': ['Matrix', 'allocateMatrix', 'standardize', 'applyScaling'],
  'Make data with known clusters': ['makeMatched', 'makeHeavyTailed', 'makeCorrelatedNoise', 'RandomStream', 'stream'],
  'Handle errors': ['InputError', 'DivergenceError'],
};

const program = openProgram();
const checker = program.getTypeChecker();
const typeOnly = new Set();
const defaults = readDefaults(program);
const neutral = new Set(exportsOf('index.ts').map((symbol) => symbol.name));
const text = document();
if (process.argv.includes('--print')) process.stdout.write(text);
else writeFileSync(target, text);

function openProgram() {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  return ts.createProgram([join(root, 'src', 'library', 'node.ts')], options);
}

function exportsOf(file) {
  return checker.getExportsOfModule(
    checker.getSymbolAtLocation(program.getSourceFile(join(root, 'src', 'library', file))),
  );
}

function document() {
  const exported = exportsOf('node.ts').map(resolved);
  const types = exported.filter(isTypeOnly).sort((a, b) => (a.name < b.name ? -1 : 1));
  const values = new Map(exported.filter((symbol) => !isTypeOnly(symbol)).map((symbol) => [symbol.name, symbol]));
  const named = Object.values(TASKS).flat();
  const lost = [...values.keys()].filter((name) => !named.includes(name));
  if (lost.length > 0) throw new Error(`no task in scripts/api-docs.mjs names ${lost.join(', ')}`);
  const tasks = Object.entries(TASKS).map(([title, names]) => {
    return [`## ${title}`, ...names.map((name) => entry(values.get(name)))].join('\n\n');
  });
  const contents = Object.entries(TASKS)
    .map(
      ([title, names]) =>
        `| [${title}](#${title.toLowerCase().replaceAll(' ', '-')}) | ${names.map((name) => `\`${name}\``).join(', ')} |`,
    )
    .join('\n');
  const head =
    '# The library\n\n' +
    "What `import … from 'divi-repro'` offers in Node, by task; entries marked (Node) are not available in a [browser](browser.md). " +
    'Every example runs unchanged in a folder with `wine.csv` (tested). `npm run docs` makes this page from the types: edit the comments in `src`.\n\n' +
    `| to | use |\n|---|---|\n${contents}\n| [look up a type](#types) | options, results |`;
  return `${[head, ...tasks, '## Types', ...types.map(entry)].join('\n\n')}\n`;
}

function resolved(symbol) {
  const specifier = symbol.declarations[0];
  const target = checker.getAliasedSymbol(symbol);
  // a class that is exported as a type cannot be made by a caller
  if (ts.isTypeOnlyExportDeclaration(specifier)) typeOnly.add(target);
  return target;
}

function declarationOf(symbol) {
  return symbol.valueDeclaration ?? symbol.declarations[0];
}

function isTypeOnly(symbol) {
  const node = declarationOf(symbol);
  return typeOnly.has(symbol) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);
}

function entry(symbol) {
  const node = declarationOf(symbol);
  const parts = [`### ${symbol.name}${neutral.has(symbol.name) ? '' : ' (Node)'}`];
  const about = commentOf(symbol);
  if (about) parts.push(about);
  if (ts.isFunctionDeclaration(node)) parts.push(code(`function ${signature(node)}`), parameterList(symbol, node));
  else if (ts.isTypeAliasDeclaration(node)) parts.push(code(aliasText(node)));
  else if (ts.isClassDeclaration(node)) parts.push(code(classHead(node, !isTypeOnly(symbol))), members(node));
  else if (ts.isInterfaceDeclaration(node)) parts.push(...interfaceHead(node), members(node));
  else throw new Error(`${symbol.name} is of a kind that this script does not know`);
  if (!isTypeOnly(symbol)) parts.push(exampleOf(symbol));
  return parts.filter((part) => part !== '').join('\n\n');
}

/** The example in the comment of a function or class. */
function exampleOf(symbol) {
  const text = ts.displayPartsToString(symbol.getJsDocTags(checker).find(({ name }) => name === 'example')?.text);
  if (text === '') throw new Error(`${symbol.name} has no @example`);
  return code(text.trim(), 'js');
}

/** What the comment of a function or method says of its parameters, by name. */
function parametersOf(symbol, node) {
  const said = symbol
    .getJsDocTags(checker)
    .filter(({ name }) => name === 'param')
    .map(({ text }) => [text[0].text, oneLine(ts.displayPartsToString(text.slice(1)))]);
  if (said.length < node.parameters.length && ts.isFunctionDeclaration(node)) {
    throw new Error(`${node.name.text} has no @param for each of its parameters`);
  }
  return said;
}

function parameterList(symbol, node) {
  return parametersOf(symbol, node)
    .map(([name, text]) => `- \`${name}\`: ${text}`)
    .join('\n');
}

function classHead(node, isMade) {
  const base = node.heritageClauses?.map((clause) => ` ${clause.getText()}`).join('') ?? '';
  const maker = node.members.find(ts.isConstructorDeclaration);
  const head = `class ${node.name.text}${base}`;
  if (!isMade || !maker) return head;
  return `${head}\nnew ${node.name.text}(${maker.parameters.map(parameterText).join(', ')})`;
}

// a list of names is more to a reader than the expression it comes from
function aliasText(node) {
  const declared = oneLine(node.getText().replace(/^export /, ''));
  if (!declared.includes('typeof')) return declared;
  // (typeof LIST)[number], in the order of the list
  const list = checker.getTypeAtLocation(node.type.objectType);
  const names = checker
    .getTypeArguments(list)
    .map((member) => `'${member.value}'`)
    .join(' | ');
  return `type ${node.name.text} = ${names};`;
}

function interfaceHead(node) {
  const base = node.heritageClauses?.map((clause) => clause.getText()).join(' ');
  return base ? [code(`interface ${node.name.text} ${base}`)] : [];
}

/** The public members of a class or interface as a table, with defaults if they are options. */
function members(node) {
  const shown = membersOf(node).filter(
    (member) => member.name && !ts.isPrivateIdentifier(member.name) && !isHidden(member),
  );
  const name = node.name.text;
  const hasDefaults = shown.some((member) => defaultOf(name, member) !== '');
  const rows = shown.map((member) => {
    const symbol = checker.getSymbolAtLocation(member.name);
    const parameters = ts.isMethodDeclaration(member) ? parametersOf(symbol, member) : [];
    const what = escaped(
      [commentOf(symbol), ...parameters.map(([p, text]) => `\`${p}\`: ${text}`)].filter((t) => t !== '').join('<br>'),
    );
    return `| ${cell(memberText(member))} |${hasDefaults ? ` ${defaultOf(name, member)} |` : ''} ${what} |`;
  });
  if (rows.length === 0) return '';
  return (hasDefaults ? ['| member | default | what |', '|---|---|---|'] : ['| member | what |', '|---|---|'])
    .concat(rows)
    .join('\n');
}

/** The members of a class, or of an interface with those that it takes over. */
function membersOf(node) {
  if (!ts.isInterfaceDeclaration(node)) return node.members;
  return checker.getPropertiesOfType(checker.getTypeAtLocation(node)).map(declarationOf);
}

/** The default of an option, as the code says it; that of the declaring interface unless it has another. */
function defaultOf(name, member) {
  const option = member.name.getText();
  const value = defaults.get(name)?.get(option) ?? defaults.get(member.parent.name?.text)?.get(option);
  return value === undefined ? '' : cell(value);
}

function isHidden(member) {
  const isPrivate = ts.getModifiers(member)?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword) ?? false;
  return isPrivate || ts.getJSDocTags(member).some(({ tagName }) => tagName.text === 'internal');
}

function memberText(member) {
  const isStatic = ts.getModifiers(member)?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword) ? 'static ' : '';
  if (ts.isMethodDeclaration(member) || ts.isMethodSignature(member)) return isStatic + signature(member);
  const optional = member.questionToken ? '?' : '';
  return `${isStatic}${member.name.getText()}${optional}: ${typeText(member)}`;
}

function signature(node) {
  const generic = node.typeParameters ? `<${node.typeParameters.map((t) => t.getText()).join(', ')}>` : '';
  const parameters = node.parameters.map((parameter) => parameterText(parameter)).join(', ');
  const result = node.type
    ? oneLine(node.type.getText())
    : checker.typeToString(checker.getSignatureFromDeclaration(node).getReturnType());
  return `${node.name.getText()}${generic}(${parameters}): ${result}`;
}

// what is taken apart in a parameter list is of no concern to a caller
function parameterText(parameter) {
  const name = ts.isIdentifier(parameter.name) ? parameter.name.text : documentedName(parameter);
  const rest = parameter.dotDotDotToken ? '...' : '';
  const value = parameter.initializer?.getText();
  // an empty object of options says nothing
  const tail = value === undefined || value === '{}' ? '' : ` = ${oneLine(value)}`;
  const optional = parameter.questionToken || value === '{}' ? '?' : '';
  return `${rest}${name}${optional}: ${typeText(parameter)}${tail}`;
}

/** What its comment calls a parameter that is taken apart. */
function documentedName({ parent, name }) {
  const said = ts.getJSDocTags(parent).filter(ts.isJSDocParameterTag);
  return said[parent.parameters.findIndex((one) => one.name === name)]?.name.getText() ?? 'options';
}

function typeText(node) {
  if (node.type) return oneLine(node.type.getText());
  return checker.typeToString(checker.getTypeAtLocation(node), undefined, ts.TypeFormatFlags.NoTruncation);
}

function commentOf(symbol) {
  const parts = symbol.getDocumentationComment(checker);
  return oneLine(ts.displayPartsToString(parts).replace(/\{@link (\w+) ?\}/g, '`$1`'));
}

function oneLine(value) {
  return value
    .replace(/\/\*\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function code(value, language = 'ts') {
  return `\`\`\`${language}\n${value}\n\`\`\``;
}

function cell(value) {
  return `\`${value.replaceAll('|', '\\|')}\``;
}

function escaped(value) {
  return value.replaceAll('|', '\\|');
}
