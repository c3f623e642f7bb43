/**
 * A value as JSON with sorted keys and no spaces: equal values give equal text. Objects whose text is `known` are not
 * written again.
 */
export function canonicalJson(value: unknown, known?: WeakMap<object, string>): string {
  if (typeof value === 'number') {
    // JSON would turn it into null, and the text would no longer say what the value was
    if (!Number.isFinite(value)) throw new Error(`${value} cannot be written as JSON`);
    return `${value}`;
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const text = known?.get(value);
  if (text !== undefined) return text;
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item, known)).join(',')}]`;
  const record = value as Record<string, unknown>;
  let entries = '';
  for (const key of Object.keys(record).sort()) {
    if (record[key] === undefined) continue;
    entries += `${entries === '' ? '' : ','}${quoted(key)}:${canonicalJson(record[key], known)}`;
  }
  return `{${entries}}`;
}

const quotedKeys = new Map<string, string>();

/** Keys are few and come again and again. */
function quoted(key: string): string {
  let text = quotedKeys.get(key);
  if (text === undefined) {
    text = JSON.stringify(key);
    quotedKeys.set(key, text);
  }
  return text;
}
