/** A value as JSON with sorted keys and no spaces: equal values give equal text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, v]) => v !== undefined);
    entries.sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, v]) => `${JSON.stringify(key)}:${canonicalJson(v)}`).join(',')}}`;
  }
  // JSON would turn it into null, and the text would no longer say what the value was
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error(`${value} has no place in JSON`);
  return JSON.stringify(value);
}
