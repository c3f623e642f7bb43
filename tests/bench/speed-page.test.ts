import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withTable } from '../../bench/speed-page.js';

const PAGE = readFileSync('docs/speed.md', 'utf8');

it('replaces one table of a page, and leaves the rest as it is', () => {
  const page = 'Text\n\n<!-- npm run bench -- csv -->\n| a |\n| --- |\n| 1 |\n\nMore\n';
  const rows = [
    ['2', '3'],
    ['4', '5'],
  ];
  expect(withTable(page, 'csv', ['2026-01-01', 'b'], rows)).toBe(
    'Text\n\n<!-- npm run bench -- csv -->\n| 2026-01-01 | b |\n| --- | --- |\n| 2 | 3 |\n| 4 | 5 |\n\nMore\n',
  );
  expect(() => withTable(page, 'divi', [], [])).toThrow('docs/speed.md has no line <!-- npm run bench -- divi -->');
});

it.each(['divi', 'baselines', 'large', 'command', 'csv'])('docs/speed.md has the table of bench/%s.ts', (id) => {
  expect(readFileSync(`bench/${id}.ts`, 'utf8')).toContain(`showTable(`);
  const [, dated] = PAGE.split(`<!-- npm run bench -- ${id} -->\n`);
  expect(dated).toMatch(/^\| \d{4}-\d\d-\d\d \|.*\n\| ---/);
  const rows = dated.split('\n\n')[0].trimEnd().split('\n').slice(2);
  expect(
    withTable(
      PAGE,
      id,
      dated.split('\n')[0].slice(2, -2).split(' | '),
      rows.map((row) => row.slice(2, -2).split(' | ')),
    ),
  ).toBe(PAGE);
});

it('is short', () => {
  expect(PAGE.split('\n').length).toBeLessThanOrEqual(61);
});
