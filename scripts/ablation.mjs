// The constants of adaptive DIVI, one changed at a time: writes docs/adaptive-constants.md. Needs DIVI_DATA and a build.
// npm run build && node scripts/ablation.mjs; then node scripts/ablation.mjs wide, for the constants without effect so far
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const METHOD = 'src/library/adaptive';
const PAGE = join(root, 'docs', 'adaptive-constants.md');

/** What each constant is changed to; those that only keep arithmetic safe or loops short are in SAFE. */
const CHANGES = {
  'certificate/certificate': { PARTS: '3', DIVISIONS: '1', CLEAR: '0', PATIENCE: '6' },
  'certificate/levels': { MOST_COLUMNS: '10', MAY_MOVE: '1', ROWS_PER_COLUMN: '1e9', LIKELY: '4' },
  'certificate/pair': { ENOUGH: '6' },
  'certificate/valley': { CELLS: '20', OUTER: '0.05', TRUST: '[1]' },
  'guards/atoms': { ATOM: '1', DOMINATING: '1' },
  'guards/guard': { RANGES: '1e9' },
  'guards/subspace': { DIMENSIONS: '10', DENSE: '1' },
  'mixture/by-bic': {
    ROWS_OF_FEW: '500',
    ROWS_OF_MANY: '300',
    PATIENCE: '2',
    KINDS_BEYOND: '10',
    ROWS_PER_COMPONENT: '30',
  },
  'mixture/covariances': { KAPPA: '0', LEAST_SHRINKAGE: '0.1' },
  'mixture/elect': { MOST_WORSE: '1e9', GATED_ROUNDS: '0', STARTS: '3', MOST_ROWS: '500' },
  'mixture/found': {
    MOST_COLUMNS: '10',
    FEW_COLUMNS: '0',
    GAIN_OF_MEANS: '0',
    GAIN_OF_SHAPES: '0.04',
    GAIN_BESIDE_VALLEY: '0.08',
    ROWS_FOR_VALLEY: '1e9',
    ROWS_FOR_VALLEY_OF_SHAPES: '1e9',
    GAIN_OF_MANY: '1e9',
    MOST_COMPONENTS_ON_SCORES: '2',
  },
  'mixture/hardened': { HARD_STEPS: '0' },
  'mixture/merge-components': { OVERLAP: '0.3', CONFUSION: '1', DIVISIONS: '1' },
  'search/direction': { MOST_CORRELATED: '1', LEAST_SHRINKAGE: '0.3' },
  'search/leaves': { LEAST_CLUSTER: '20', DIVIDED: '5' },
  'search/line': { GROUPS: '16', STEPS: '2' },
  'search/propose': {
    AROUND: '16',
    NEIGHBOURHOODS: '1',
    ALIKE: '1',
    PRINCIPAL: '0',
    POWER_STEPS: '1',
    KEPT: '1',
    VALLEY: '1e9',
    TURNS: '1',
    CORRELATED_TURNS: '0',
  },
};

if (process.argv[2] === 'panel') {
  await panel(process.argv[3]);
} else if (process.argv[2] === 'wide panel') {
  await widePanel(process.argv[3]);
} else if (process.argv[2] === 'wide') {
  const text = readFileSync(PAGE, 'utf8');
  const isIdle = (file, name) => text.includes(`| \`${name}\` | \`${file}\``) && idleRow(text, file, name);
  const base = measure(undefined, undefined, undefined, 'wide panel');
  const heads = Object.keys(base);
  const rows = [`| as it is |  |  |  | ${Object.values(base).join(' | ')} |`];
  for (const [file, names] of Object.entries(CHANGES)) {
    for (const [name, to] of Object.entries(names)) {
      if (!isIdle(file, name)) continue;
      const figures = measure(file, name, to, 'wide panel');
      const shown = heads.map((head) => (!figures ? 'fails' : figures[head] === base[head] ? '·' : figures[head]));
      rows.push(`| \`${name}\` | \`${file}\` | ${constantOf(file, name).value} | ${to} | ${shown.join(' | ')} |`);
      process.stderr.write(`${rows.at(-1)}\n`);
    }
  }
  const head = ['constant', 'file', 'value', 'tried', ...heads];
  const table = [`| ${head.join(' | ')} |`, `|${' --- |'.repeat(head.length)}`, ...rows].join('\n');
  writeFileSync(
    PAGE,
    text.replace(/<!-- wide -->[\s\S]*<!-- end of wide -->/, `<!-- wide -->\n${table}\n<!-- end of wide -->`),
  );
} else {
  const base = measure();
  const rows = [row('as it is', '', '', '', base, base)];
  for (const [file, names] of Object.entries(CHANGES)) {
    for (const [name, to] of Object.entries(names)) {
      const { value, reason } = constantOf(file, name);
      rows.push(row(`\`${name}\``, `\`${file}\``, value, to, measure(file, name, to), base, reason));
      process.stderr.write(`${rows.at(-1)}\n`);
    }
  }
  const head = [
    'constant',
    'file',
    'value',
    'tried',
    'K right',
    'certain',
    'false K',
    'K found',
    'K given',
    'what it is',
  ];
  const text = readFileSync(PAGE, 'utf8');
  const table = [`| ${head.join(' | ')} |`, `|${' --- |'.repeat(head.length)}`, ...rows].join('\n');
  writeFileSync(PAGE, text.replace(/<!-- table -->[\s\S]*<!-- end -->/, `<!-- table -->\n${table}\n<!-- end -->`));
}

/** The panel's figures with one constant changed in a copy of dist. */
function measure(file, name, to, which = 'panel') {
  const folder = mkdtempSync(join(tmpdir(), 'ablation-'));
  try {
    cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true });
    cpSync(join(root, 'package.json'), join(folder, 'package.json'));
    for (const name of ['node_modules', 'data-scripts']) symlinkSync(join(root, name), join(folder, name));
    if (file) {
      const path = join(folder, 'dist', METHOD, `${file}.js`);
      const code = readFileSync(path, 'utf8');
      const changed = code.replace(new RegExp(`const ${name} = [^;]+;`), `const ${name} = ${to};`);
      if (changed === code) throw new Error(`${file} has no constant ${name}`);
      writeFileSync(path, changed);
    }
    return JSON.parse(execFileSync(process.execPath, [import.meta.filename, which, join(folder, 'dist')]).toString());
  } catch (error) {
    if (file && error.status) return null; // the method fails with this value
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Value and comment of a constant in the source. */
function constantOf(file, name) {
  const code = readFileSync(join(root, METHOD, `${file}.ts`), 'utf8');
  const [, value] = code.match(new RegExp(`const ${name} = ([^;]+);`));
  const before = code
    .slice(0, code.search(new RegExp(`^(export )?const ${name} =`, 'm')))
    .split('\n\n')
    .at(-1);
  const comments = [...before.matchAll(/\/\*\*([\s\S]*?)\*\//g)];
  const reason = (comments.at(-1)?.[1] ?? '').replace(/\n \*/g, ' ').replace(/\s+/g, ' ').trim();
  return { value, reason };
}

function row(name, file, value, to, figures, base, reason = '') {
  const keys = ['right', 'certain', 'false', 'found', 'given'];
  const shown = keys.map((key) =>
    !figures ? 'fails' : figures[key] === base[key] && name !== 'as it is' ? '·' : figures[key],
  );
  return `| ${[name, file, value, to, ...shown, reason.replaceAll('|', '\\|')].join(' | ')} |`;
}

/** ARI with the reference that agrees best; rows that it calls noise do not count. */
function bestAgreement(lib, labels, { labels: first, references = [] }) {
  const aris = [first, ...references].map((truth) => {
    const kept = [...truth.keys()].filter((i) => truth[i] >= 0);
    return lib.adjustedRandIndex(
      Int32Array.from(kept, (i) => labels[i]),
      Int32Array.from(kept, (i) => truth[i]),
    );
  });
  return Math.max(...aris);
}

function mean(values) {
  return (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(3);
}

/** Drawn data and tables in small numbers: prints a line of JSON. */
async function panel(dist) {
  const at = (path) => import(join(dist, path));
  const lib = await at('src/library/node.js');
  const { makeVaried } = await at('experiments/data-sets/varied.js');
  const { makeGaussianMixture } = await at('experiments/data-sets/gaussian-mixture.js');
  const { makeSingleCloud } = await at('experiments/data-sets/single-cloud.js');
  const sets = await at('experiments/data-sets/class-tables.js');
  const { loadPeerSet } = await at('experiments/data-sets/peer.js');
  const clustered = (x, clusters = 'auto') => new lib.AdaptiveDivi({ clusters, seed: 1 }).fit(lib.standardize(x).x);
  const seeds = (count) => Array.from({ length: count }, (_, s) => 77_000 + s);
  const drawn = [
    ...seeds(4).flatMap((seed) =>
      [lib.makeMatched, lib.makeHeavyTailed, lib.makeCorrelatedNoise].map((make) => [make({ n: 200, seed }), 3, true]),
    ),
    ...seeds(2).map((seed) => [lib.makeCorrelatedNoise({ n: 1000, seed }), 3, true]),
    ...seeds(2).map((seed) => [lib.makeMatched({ n: 600, k: 8, seed }), 8, false]),
    ...seeds(3).map((seed) => [makeVaried({ n: 200, separation: 1.5, seed }), 3, false]),
    ...seeds(2).map((seed) => [
      makeVaried({ n: 600, d: 22, k: 8, informative: 2, centres: 'ring', separation: 5, seed }),
      8,
      false,
    ]),
    ...seeds(2).flatMap((seed) =>
      [
        [2, 6],
        [5, 9],
      ].map(([d, k]) => [makeGaussianMixture({ n: 1500, d, k, informative: d, seed }), k, false]),
    ),
  ];
  let [right, certain, certifiable] = [0, 0, 0];
  for (const [{ x }, k, isBenchmark] of drawn) {
    const model = clustered(x);
    if (model.k === k) right++;
    if (isBenchmark) certifiable++;
    if (isBenchmark && model.certain === k) certain++;
  }
  const CLOUDS = [
    'variance driver',
    'Clayton copula',
    'spike and flat factor',
    'log-normal factor',
    'skewed factor',
    'contaminated',
    'simplex',
    'spike',
    'corr-unif',
    'exp',
    'rounded',
    'uniform',
  ];
  let wrong = 0;
  for (const kind of CLOUDS) {
    for (const [n, d] of [
      [300, 10],
      [1000, 3],
      [1000, 10],
    ]) {
      if (clustered(makeSingleCloud({ n, d, k: 1, informative: 0, kind, seed: 77_000 }).x).k > 1) wrong++;
    }
  }
  const tables = ['wine', 'iris', 'breastCancer', 'banknote', 'crabs', 'diabetes', 'fish', 'thyroid'].map((name) =>
    sets[name].load({}),
  );
  const peers = ['lsun', 'atom', 'g2mg_4_70', 'h2mg_16_70'].map((name) => loadPeerSet(name));
  const agreement = (labels, table) => bestAgreement(lib, labels, table);
  const found = mean(tables.map((table) => agreement(clustered(table.x).labels, table)));
  const given = mean(
    [...tables, ...peers].map((table) => agreement(clustered(table.x, new Set(table.labels).size).labels, table)),
  );
  console.log(
    JSON.stringify({
      right: `${right} of ${drawn.length}`,
      certain: `${certain} of ${certifiable}`,
      false: `${wrong} of ${3 * CLOUDS.length}`,
      found,
      given,
    }),
  );
}

/** Whether the row of a constant in the first table shows no change. */
function idleRow(text, file, name) {
  const row = text.split('\n').find((line) => line.startsWith(`| \`${name}\` | \`${file}\``));
  return row
    .split(' | ')
    .slice(4, 9)
    .every((cell) => cell === '·');
}

/** More data of kinds that the first panel lacks, K found only: prints a line of JSON. */
async function widePanel(dist) {
  const at = (path) => import(join(dist, path));
  const lib = await at('src/library/node.js');
  const { makeVaried } = await at('experiments/data-sets/varied.js');
  const { makeGaussianMixture } = await at('experiments/data-sets/gaussian-mixture.js');
  const { makeSingleCloud } = await at('experiments/data-sets/single-cloud.js');
  const { AUDITED_KINDS, NOISE_CLOUDS } = await at('experiments/data-sets/files/cloud-kinds.js');
  const { PEER_SETS } = await at('experiments/data-sets/files/peer-sets.js');
  const sets = await at('experiments/data-sets/class-tables.js');
  const { loadIsolet } = await at('experiments/data-sets/isolet.js');
  const { loadNewsgroups } = await at('experiments/data-sets/newsgroups.js');
  const { loadPeerSet } = await at('experiments/data-sets/peer.js');
  const clustered = (x) => new lib.AdaptiveDivi({ seed: 2 }).fit(lib.standardize(x).x);
  const seeds = (from, count) => Array.from({ length: count }, (_, s) => from + s);
  const ari = (table) => bestAgreement(lib, clustered(table.x).labels, table);
  let [falseK, falseCertain, clouds] = [0, 0, 0];
  for (const kind of [...AUDITED_KINDS, ...NOISE_CLOUDS]) {
    for (const [n, d] of [
      [300, 3],
      [300, 10],
      [1000, 3],
    ]) {
      const { k, certain } = clustered(makeSingleCloud({ n, d, k: 1, informative: 0, kind, seed: 78_000 }).x);
      clouds++;
      if (k > 1) falseK++;
      if (certain > 1) falseCertain++;
    }
  }
  let [right, certified, benchmarks] = [0, 0, 0];
  for (const make of [lib.makeMatched, lib.makeHeavyTailed, lib.makeCorrelatedNoise]) {
    for (const seed of seeds(78_100, 12)) {
      const { k, certain } = clustered(make({ n: 200, seed }).x);
      benchmarks++;
      if (k === 3) right++;
      if (certain === 3) certified++;
    }
  }
  let [mixed, mixtures] = [0, 0];
  for (const [n, d] of [
    [1000, 2],
    [3000, 5],
    [3000, 20],
  ]) {
    for (const k of [2, 4, 6, 8, 11, 14]) {
      mixtures++;
      if (clustered(makeGaussianMixture({ n, d, k, informative: d, seed: 78_200 + k }).x).k === k) mixed++;
    }
  }
  for (const seed of seeds(78_300, 4)) {
    for (const separation of [1, 1.5]) {
      mixtures++;
      if (clustered(makeVaried({ n: 1000, separation, seed }).x).k === 3) mixed++;
    }
  }
  const dense = [sets.digits.load({}), loadIsolet(), loadNewsgroups()];
  const tables = [sets.zoo.load({}), sets.glass.load({}), sets.faithful.load({})];
  const peers = PEER_SETS.filter(({ suite }) => suite !== 'h2mg').map(({ name }) => loadPeerSet(name));
  console.log(
    JSON.stringify({
      'false K': `${falseK} of ${clouds}`,
      'false certain': `${falseCertain} of ${clouds}`,
      'K right': `${right} of ${benchmarks}`,
      certain: `${certified} of ${benchmarks}`,
      mixtures: `${mixed} of ${mixtures}`,
      'dense tables': mean(dense.map(ari)),
      'other tables': mean(tables.map(ari)),
      'peer’s sets': mean(peers.map(ari)),
    }),
  );
}
