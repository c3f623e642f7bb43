// @module-tag slow
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { packageRoot } from '../src/library/core/system/package-root.js';
import { temporaryFolder } from './support/folder.js';

const ROOT = packageRoot();

interface Walk {
  files: Set<string>;
  /** what is imported from outside src, and by whom */
  outside: string[];
}

/** The modules of src that an entry reaches by imports that are there when it runs. */
function walk(entry: string): Walk {
  const files = new Set<string>();
  const outside: string[] = [];
  const visit = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    for (const address of importsOf(file)) {
      if (address.startsWith('.')) visit(join(dirname(file), address.replace(/\.js$/, '.ts')));
      else outside.push(`${file} imports ${address}`);
    }
  };
  visit(entry);
  return { files, outside };
}

/** The addresses in a module once its types are gone, also those of import() and require(); each file is read once. */
const imports = new Map<string, string[]>();
function importsOf(file: string): string[] {
  const known = imports.get(file) ?? readImports(file);
  imports.set(file, known);
  return known;
}

function readImports(file: string): string[] {
  const { outputText } = ts.transpileModule(readFileSync(join(ROOT, file), 'utf8'), {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022, verbatimModuleSyntax: true },
  });
  return ts.preProcessFile(outputText, true, true).importedFiles.map(({ fileName }) => fileName);
}

it.each(['src/library/index.ts', 'src/library/fit-worker.ts'])(
  '%s reaches no module of Node, and no package',
  (entry) => {
    const { files, outside } = walk(entry);
    expect(files.size).toBeGreaterThan(30);
    const generated = new Set(['#kernels', '#fit-worker']);
    expect(outside.filter((line) => !generated.has(line.split(' imports ')[1]))).toEqual([]);
  },
);

it('the walk sees Node’s modules where they are', () => {
  expect(walk('src/library/node.ts').outside).toContain(
    'src/library/adaptive/saved/model-file.ts imports node:fs/promises',
  );
});

it('the neutral entry uses nothing that only Node has', () => {
  const uses = [...walk('src/library/index.ts').files].filter((file) =>
    /\b(Buffer|process|__dirname|setImmediate)\b[.(]/.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(uses).toEqual([]);
});

it('esbuild bundles the package for a browser without a word, by its name', async () => {
  const path = temporaryFolder({ 'main.js': "import { Divi } from 'divi-repro'; console.log(new Divi());" });
  mkdirSync(path('node_modules'));
  symlinkSync(ROOT, path('node_modules/divi-repro'));
  const { warnings, metafile } = await build({
    entryPoints: [path('main.js')],
    bundle: true,
    platform: 'browser',
    format: 'esm',
    write: false,
    metafile: true,
    logLevel: 'silent',
  });
  expect(warnings).toEqual([]);
  expect(Object.keys(metafile.inputs).filter((file) => /node\.js$|model-file/.test(file))).toEqual([]);
});

it('a TypeScript program without the types of the DOM, of Node and of WebAssembly compiles', () => {
  const path = temporaryFolder({
    'main.ts': `import { Divi, KMeans, Matrix, type DiviModel } from '${ROOT}/dist/src/library/index.js';
      const x: Matrix = Matrix.fromRows([[1, 2], [3, 4]]);
      export const model: DiviModel = new Divi({ maxComponents: 2 }).fit(x);
      export const later: Promise<DiviModel> = new Divi().fitAsync(x, { onEpoch: ({ epoch }) => void epoch });
      export const labels: Int32Array = new KMeans({ k: 2 }).fit(x).labels;`,
  });
  const program = ts.createProgram([path('main.ts')], {
    strict: true,
    noEmit: true,
    lib: ['lib.es2022.d.ts'],
    types: [],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    skipLibCheck: false,
  });
  const errors = ts
    .getPreEmitDiagnostics(program)
    .map(({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`);
  expect(errors).toEqual([]);
});
