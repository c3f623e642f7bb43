import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A TypeScript file of a checkout that is not compiled as it is now, for messages; undefined if there is none. */
export function unbuiltSource(root: string): string | undefined {
  const stamp = join(root, 'dist', '.built-from');
  // an installed package has no sources
  if (!existsSync(stamp)) return undefined;
  const built = new Set(readFileSync(stamp, 'utf8').split('\n'));
  const sources = ['experiments', 'src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(folder, name)),
  );
  return sources.find((file) => {
    const { size, mtimeMs } = statSync(join(root, file));
    return !built.has(`${file} ${size} ${mtimeMs}`);
  });
}
