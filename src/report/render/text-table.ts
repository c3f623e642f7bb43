/** A table as aligned plain text: the first column to the left, the others to the right. */
export function textTable(header: string[], rows: string[][]): string {
  const all = [header, ...rows];
  const widths = header.map((_, c) => Math.max(...all.map((row) => (row[c] ?? '').length)));
  const line = (row: string[]): string =>
    widths
      .map((width, c) => (c === 0 ? (row[c] ?? '').padEnd(width) : (row[c] ?? '').padStart(width)))
      .join('  ')
      .trimEnd();
  return [line(header), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n');
}
