// Writes docs/api.md from the types and comments of what src/index.ts exports; with --print, to the terminal instead.
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '..');
const target = join(root, 'docs', 'api.md');

/** Folders of src in the order of the document, with their headings. */
const SECTIONS = {
  data: 'Data',
  divi: 'DIVI',
  baselines: 'Baselines',
  metrics: 'Metrics',
  core: 'Matrices, random streams and errors',
};

const program = openProgram();
const checker = program.getTypeChecker();
const typeOnly = new Set();
const text = document();
if (process.argv.includes('--print')) process.stdout.write(text);
else writeFileSync(target, text);

function openProgram() {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  return ts.createProgram([join(root, 'src', 'index.ts')], options);
}

function document() {
  const index = checker.getSymbolAtLocation(program.getSourceFile(join(root, 'src', 'index.ts')));
  const exported = checker.getExportsOfModule(index).map(resolved);
  const sections = Object.entries(SECTIONS).map(([folder, title]) => {
    const symbols = exported.filter((symbol) => folderOf(symbol) === folder);
    return [`## ${title}`, ...symbols.sort(byKindAndName).map(entry)].join('\n\n');
  });
  const known = Object.keys(SECTIONS);
  const lost = exported.filter((symbol) => !known.includes(folderOf(symbol)));
  if (lost.length > 0) throw new Error(`no section for ${lost.map((symbol) => symbol.name).join(', ')}`);
  const head =
    '# The library\n\n' +
    "What `import … from 'divi-repro'` offers. Made from the types by `npm run docs`: edit the comments in `src`, not this file.";
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
  return relative(join(root, 'src'), declarationOf(symbol).getSourceFile().fileName).split(/[\\/]/)[0];
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
  const parts = [`### ${symbol.name}`];
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
  const type = checker.getTypeAtLocation(node);
  const names = type.types.map((member) => `'${member.value}'`).join(' | ');
  return `type ${node.name.text} = ${names};`;
}

function interfaceHead(node) {
  const base = node.heritageClauses?.map((clause) => clause.getText()).join(' ');
  return base ? [code(`interface ${node.name.text} ${base}`)] : [];
}

/** The public members of a class or interface as a table. */
function members(node) {
  const rows = node.members
    .filter((member) => member.name && !ts.isPrivateIdentifier(member.name) && !isHidden(member))
    .map((member) => {
      const symbol = checker.getSymbolAtLocation(member.name);
      return `| ${cell(memberText(member))} | ${escaped(commentOf(symbol))} |`;
    });
  return rows.length === 0 ? '' : ['| member | what |', '|---|---|', ...rows].join('\n');
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
  return `${rest}${name}${parameter.questionToken || parameter.initializer ? '?' : ''}: ${typeText(parameter)}`;
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
