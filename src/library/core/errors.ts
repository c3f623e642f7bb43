/**
 * A user's mistake: bad data, an option out of range, a missing file. The command line exits with code 2.
 * @example
 * import { InputError, readTable } from 'divi-repro';
 * try {
 *   await readTable('nowhere.csv');
 * } catch (error) {
 *   if (error instanceof InputError) console.log(error.message);
 * }
 */
export class InputError extends Error {
  override readonly name = 'InputError';
}

/** Throws an InputError with `message` unless `condition` holds. */
export function requireInput(condition: boolean, message: string): asserts condition {
  if (!condition) throw new InputError(message);
}

/** Throws unless `value` is a whole number of at least `min`. */
export function requireWhole(name: string, value: number, min: number): void {
  requireInput(
    Number.isSafeInteger(value) && value >= min,
    `${name} must be a whole number of at least ${min}, not ${value}`,
  );
}

/** Throws unless `value` is finite and above zero. */
export function requirePositive(name: string, value: number): void {
  requireInput(Number.isFinite(value) && value > 0, `${name} must be a finite number above 0, not ${value}`);
}

/** Throws unless `value` is one of the texts. */
export function requireOneOf(name: string, value: string, allowed: readonly string[]): void {
  const words = allowed.map((one) => `'${one}'`);
  const said = words.length === 1 ? words[0] : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
  requireInput(allowed.includes(value), `${name} must be ${said}, not '${value}'`);
}

/** Refuses options that are no object. */
export function requireObject(options: unknown): void {
  requireInput(
    typeof options === 'object' && options !== null && !Array.isArray(options),
    `options must be given as an object, as in { seed: 1 }, not as ${Array.isArray(options) ? 'an array' : String(options)}`,
  );
}

/** Refuses names that are no option, by the keys of `known`: a misspelt one would otherwise be ignored. */
export function requireKnown(what: string, input: object, known: object): void {
  requireObject(input);
  const names = Object.keys(known);
  for (const name of Object.keys(input)) {
    const shown = what.endsWith('.') ? `${what}${name}` : `${what} '${name}'`;
    requireInput(
      names.includes(name),
      `there is no ${shown}; ${names.length === 0 ? 'it has none' : `the ${what.startsWith('field') ? 'fields' : 'options'} are ${names.join(', ')}`}`,
    );
  }
}

/** Options in which K may be called `clusters`, as for AdaptiveDivi. */
export type WithClusters<T extends { k: unknown }> = T | (Omit<T, 'k'> & { clusters: T['k'] });

/** The options with K by the name `k`. */
export function byK<T extends { k: unknown }>(options: WithClusters<T>): T {
  requireObject(options);
  if (!('clusters' in options)) return options as T;
  requireInput(!('k' in options), 'clusters and k are two names of one option: give one of them');
  const { clusters, ...others } = options;
  return { ...others, k: clusters } as unknown as T;
}

/** Refuses a name that two things of a kind have: one of them would be lost without a word. */
export function requireDistinctNames(kind: string, names: readonly string[]): void {
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name)) throw new InputError(`there are two ${kind}s named '${name}': rename one of them`);
    seen.add(name);
  }
}
