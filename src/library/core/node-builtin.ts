interface Builtins {
  'node:crypto': typeof import('node:crypto');
  'node:fs': typeof import('node:fs');
  'node:module': typeof import('node:module');
  'node:worker_threads': typeof import('node:worker_threads');
}

/**
 * A module of Node's own, or undefined in a browser. The library works without it: it uses this instead of an import,
 * so that bundlers do not see the name.
 */
export function nodeBuiltin<Name extends keyof Builtins>(name: Name): Builtins[Name] | undefined {
  const { process } = globalThis as { process?: { getBuiltinModule?: (name: string) => unknown } };
  return process?.getBuiltinModule?.(name) as Builtins[Name] | undefined;
}
