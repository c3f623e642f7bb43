// Writes docs/api.md from the types, comments and defaults of what src/library/node.ts exports; with --print, to the terminal.
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { readDefaults } from './api-defaults.mjs';

const root = join(import.meta.dirname, '..');
const target = join(root, 'docs', 'api.md');

/** Folders of src in the order of the document, with their headings. */
const SECTIONS = {
  data: 'Data',
  divi: 'DIVI',
  adaptive: 'Adaptive DIVI',
  baselines: 'Baselines',
  metrics: 'Metrics',
  core: 'Matrices, random streams and errors',
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
  const sections = Object.entries(SECTIONS).map(([folder, title]) => {
    const symbols = exported.filter((symbol) => folderOf(symbol) === folder);
    return [`## ${title}`, ...symbols.sort(byKindAndName).map(entry)].join('\n\n');
  });
  const known = Object.keys(SECTIONS);
  const lost = exported.filter((symbol) => !known.includes(folderOf(symbol)));
  if (lost.length > 0) throw new Error(`no section for ${lost.map((symbol) => symbol.name).join(', ')}`);
  const head =
    '# The library\n\n' +
    "What `import … from 'divi-repro'` offers in Node; what is marked so has no place in a [browser](browser.md). Made from the types by " +
    '`npm run docs`: edit the comments in `src`, not this file.';
  return `${[head, ...sections].join('\n\n')}\n`;
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

function folderOf(symbol) {
  return relative(join(root, 'src', 'library'), declarationOf(symbol).getSourceFile().fileName).split(/[\\/]/)[0];
}

/** Functions and classes first, then the types they use. */
function byKindAndName(a, b) {
  const rank = (symbol) => (isTypeOnly(symbol) ? 1 : 0);
  return rank(a) - rank(b) || (a.name < b.name ? -1 : 1);
}

function isTypeOnly(symbol) {
  return typeOnly.has(symbol) || ts.isInterfaceDeclaration(declarationOf(symbol));
}

function entry(symbol) {
  const node = declarationOf(symbol);
  const parts = [`### ${symbol.name}${neutral.has(symbol.name) ? '' : ' (Node)'}`];
  const about = commentOf(symbol);
  if (about) parts.push(about);
  if (ts.isFunctionDeclaration(node)) parts.push(code(`function ${signature(node)}`));
  else if (ts.isTypeAliasDeclaration(node)) parts.push(code(aliasText(node)));
  else if (ts.isClassDeclaration(node)) parts.push(code(classHead(node, !isTypeOnly(symbol))), members(node));
  else if (ts.isInterfaceDeclaration(node)) parts.push(...interfaceHead(node), members(node));
  else throw new Error(`${symbol.name} is of a kind that this script does not know`);
  return parts.filter((part) => part !== '').join('\n\n');
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

/** The public members of a class or interface as a table, with defaults where they are options. */
function members(node) {
  const shown = membersOf(node).filter(
    (member) => member.name && !ts.isPrivateIdentifier(member.name) && !isHidden(member),
  );
  const name = node.name.text;
  const hasDefaults = shown.some((member) => defaultOf(name, member) !== '');
  const rows = shown.map((member) => {
    const what = escaped(commentOf(checker.getSymbolAtLocation(member.name)));
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

/** What an option is where it is not given, as the code says it; that of the interface that declares it unless it has another. */
function defaultOf(name, member) {
  const option = member.name.getText();
  const value = defaults.get(name)?.get(option) ?? defaults.get(member.parent.name?.text)?.get(option);
  return value === undefined ? '' : cell(value);
}

function isHidden(member) {
  return ts.getModifiers(member)?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword) ?? false;
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
  const name = ts.isIdentifier(parameter.name) ? parameter.name.text : 'options';
  const rest = parameter.dotDotDotToken ? '...' : '';
  const value = parameter.initializer?.getText();
  // an empty object of options says nothing
  const tail = value === undefined || value === '{}' ? '' : ` = ${oneLine(value)}`;
  const optional = parameter.questionToken || value === '{}' ? '?' : '';
  return `${rest}${name}${optional}: ${typeText(parameter)}${tail}`;
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

function code(value) {
  return `\`\`\`ts\n${value}\n\`\`\``;
}

function cell(value) {
  return `\`${value.replaceAll('|', '\\|')}\``;
}

function escaped(value) {
  return value.replaceAll('|', '\\|');
}
