import { code, LINE_BREAK, link, strong } from '../../src/harness/experiment/prose.js';
import {
  type DocumentFigure,
  entry,
  figure,
  heading,
  list,
  note,
  only,
  type ReportDocument,
  table,
  text,
} from '../../src/report/document.js';
import { SWEEP } from './tables.js';

const SHARE: DocumentFigure = {
  id: 'claims-share',
  title: 'How often',
  spec: {
    data: { values: [{ claim: 'a', share: 0.5 }] },
    mark: 'bar',
    encoding: {
      x: { field: 'share', type: 'quantitative' },
      y: { field: 'claim', type: 'nominal' },
    },
  },
};

/** A report with every kind of block but a compared table, and every mark of prose. */
export const DOCUMENT: ReportDocument = {
  id: 'claims',
  name: 'The claims',
  title: 'The claims, tested',
  blocks: [
    text(
      'A paragraph with ',
      strong('bold'),
      ', ',
      code('code'),
      ' and a ',
      link('table', { kind: 'report', id: 'table-1' }),
      ', over',
      LINE_BREAK,
      'two lines.',
    ),
    heading(2, 'Which hold'),
    table(
      [{ title: 'Claim' }, { title: 'Verdict' }, { title: 'n', align: 'right' }],
      [
        ['DIVI finds | K', { text: '✓ holds', tone: 'good' }, '20'],
        [['never ', code('a'), ' fails'], { text: '✗ fails', tone: 'bad' }, '3'],
      ],
    ),
    heading(3, 'Why'),
    list(['first', [link('the ledger', { kind: 'report', id: 'ledger', folder: 'docs' })]], [strong('Two reasons')]),
    note('A note.'),
    figure(SHARE),
    only(['markdown'], text('For Markdown alone.')),
    entry({
      id: 'k-adapts',
      level: 3,
      heading: '✗ K adapts',
      closed: { title: '“K adapts”', mark: { text: '✗ does not hold', tone: 'bad' }, note: 'Section 2' },
      blocks: [text('Six parts fail.')],
    }),
  ],
  provenance: ['Runs of ', code('x')],
  folder: 'reports',
};

/** The same with a compared table and figures beside one another: all that a document may hold. */
export const FULL: ReportDocument = {
  ...DOCUMENT,
  blocks: [
    ...DOCUMENT.blocks,
    { kind: 'compared', table: SWEEP },
    { kind: 'gallery', figures: [{ ...SHARE, id: 'other-share', title: 'How often again' }] },
  ],
};

/** What no medium may take for its own marks. */
export const HOSTILE: readonly string[] = [
  '<script>alert(1)</script>',
  '<img src=x onerror="alert(1)">',
  "' onmouseover='alert(1)",
  'a | b',
  'back\\slash \\| \\',
  'x](javascript:alert(1))',
  '![x](y)',
  '**bold** `code` *it*',
  '\\end{document}',
  '$x_1$ & 50 % # ~ ^ {}',
  'nul\0nul',
  'two\nlines\r\nthree\ttabs',
  '# no heading',
  '- no item',
  '1. no number',
  '> no quotation',
  '',
];

/** A document with the same text wherever text is possible. */
export function documentOf(content: string): ReportDocument {
  const marked = [content, strong(content), code(content), link(content, { kind: 'report', id: content })];
  return {
    id: 'hostile',
    name: content,
    title: content,
    blocks: [
      heading(2, marked),
      text(marked),
      note(marked),
      list([marked, content], content),
      table(
        [{ title: content }, { title: content, align: 'right' }],
        [
          [content, marked],
          [{ text: marked, tone: 'good' }, ''],
        ],
      ),
      figure({ ...SHARE, title: content }),
      entry({
        id: content,
        level: 2,
        heading: marked,
        closed: { title: marked, mark: { text: content, tone: 'bad' }, note: marked },
        blocks: [text(marked)],
      }),
    ],
    provenance: content,
    folder: 'reports',
  };
}
