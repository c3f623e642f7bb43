// where a chart has its data, and names to look up
const GIVEN = ['data', 'params'];

/** A copy of a chart with `change` made to every part but what is given. */
export function changed(value: unknown, change: (part: unknown) => unknown): unknown {
  const part = change(value);
  if (Array.isArray(part)) return part.map((item) => changed(item, change));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, item]) => [key, GIVEN.includes(key) ? item : changed(item, change)]),
  );
}
