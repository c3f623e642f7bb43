import { expect, it } from 'vitest';
import { blocksFor, documentFigures, entry, heading, only, text } from '../../src/report/document.js';
import { FULL } from './document.js';

it('shows a medium its own blocks alone, in order', () => {
  const blocks = [
    text('all'),
    only(['html', 'latex'], text('two'), only(['latex'], text('one'))),
    only([], text('none')),
  ];
  const shown = (medium: 'markdown' | 'html' | 'latex') => blocksFor(medium, blocks);
  expect(shown('markdown')).toEqual([text('all')]);
  expect(shown('html')).toEqual([text('all'), text('two')]);
  expect(shown('latex')).toEqual([text('all'), text('two'), text('one')]);
});

it('shows an entry as its heading, if it has one, and what is in it', () => {
  const parts = { id: 'a', level: 3 as const, closed: { title: 'A' } };
  const blocks = [text('one'), only(['csv'], text('two'))];
  expect(blocksFor('markdown', [entry({ ...parts, heading: 'Above', blocks })])).toEqual([
    heading(3, 'Above'),
    text('one'),
  ]);
  expect(blocksFor('csv', [entry({ ...parts, blocks })])).toEqual([text('one'), text('two')]);
});

it('knows its figures, wherever they stand', () => {
  const { blocks } = FULL;
  const hidden = { blocks: [only(['csv'], entry({ id: 'a', level: 2, closed: { title: 'A' }, blocks }))] };
  expect(documentFigures(FULL).map(({ id }) => id)).toEqual(['claims-share', 'other-share']);
  expect(documentFigures(hidden)).toEqual(documentFigures(FULL));
});
