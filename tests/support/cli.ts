import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const MAIN = fileURLToPath(new URL('../../dist/src/apps/cli/main.js', import.meta.url));

/** Runs the compiled command line as a user would. */
export function divi(...args: string[]): { code: number | null; out: string; err: string } {
  return diviWith({}, ...args);
}

/** The same with changes to the environment. */
export function diviWith(
  env: Record<string, string>,
  ...args: string[]
): { code: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  return { code: status, out: stdout, err: stderr };
}
