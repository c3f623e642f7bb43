import { spawnSync } from 'node:child_process';

/** A Python that can import `module` (Debian's packages belong to /usr/bin/python3), or undefined if there is none. */
export function findPython(module: string): string | undefined {
  return ['python3', '/usr/bin/python3'].find(
    (python) => spawnSync(python, ['-c', `import ${module}`], { stdio: 'ignore' }).status === 0,
  );
}
