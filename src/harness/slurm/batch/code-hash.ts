import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../library/core/system/package-root.js';

/** What is compiled and may change a result, or what driver and tasks tell each other. */
const PARTS = ['library', 'harness'];

/** The program that tasks start. */
export const mainFile = (): string => join(packageRoot(), 'dist', 'src', 'apps', 'cli', 'main.js');

/** SHA-256 of the compiled code: tasks that waited while it was built anew must not mix with those before. */
export function codeHash(): string {
  const dist = join(packageRoot(), 'dist');
  const hash = createHash('sha256');
  for (const folder of [join(dist, 'kernel'), ...PARTS.map((part) => join(dist, 'src', part))]) {
    if (!existsSync(folder)) continue;
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
      if (name.endsWith('.js'))
        hash
          .update(name)
          .update('\0')
          .update(readFileSync(join(folder, name)));
    }
  }
  return hash.digest('hex');
}
