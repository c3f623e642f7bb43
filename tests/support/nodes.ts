import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const FOLDER = process.env.DIVI_NODES ?? join(homedir(), '.cache', 'divi-repro', 'nodes');

/** The other versions of Node that results are compared in, as .ci/run installs them (npm's package `node`). */
export const NODES = [22, 24].map((version) => {
  const path = join(FOLDER, 'node_modules', `node${version}`, 'bin', 'node');
  const isThere = existsSync(path);
  if (!isThere)
    console.error(`*** NO NODE ${version} (looked for ${path}): ITS RUNS ARE NOT COMPARED; see .ci/run ***`);
  return { name: `Node ${version}`, path, isThere };
});
