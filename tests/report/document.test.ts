import { expect, it } from 'vitest';
import { blocksFor, documentFigures, only, text } from '../../src/report/document.js';
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

it('knows its figures, wherever they stand', () => {
  const { blocks } = FULL;
  const hidden = { blocks: [only(['csv'], ...blocks)] };
  expect(documentFigures(FULL).map(({ id }) => id)).toEqual(['claims-share', 'other-share']);
  expect(documentFigures(hidden)).toEqual(documentFigures(FULL));
});
