import { describe, expect, it } from 'vitest';
import type { ComparedTable } from '../../../src/harness/compare/compared-table.js';
import { strong } from '../../../src/harness/experiment/prose.js';
import type { ReportContext } from '../../../src/report/context.js';
import { jsonScript } from '../../../src/report/render/html.js';
import { cellFacts, tableData } from '../../../src/report/site/cell-details.js';
import { indexPage } from '../../../src/report/site/index-page.js';
import { DOCUMENT } from '../document.js';
import { PLAIN, REAL, SCALING, SWEEP } from '../tables.js';

const CONTEXT: ReportContext = {
  notes: [['A ', strong('note'), '.']],
  provenance: 'PROVENANCE',
  documents: [DOCUMENT],
  study: {},
};

/** The page without its styles and scripts. */
function bodyOf(tables: ComparedTable[], context: Partial<ReportContext> = {}): string {
  const html = indexPage(tables, { ...CONTEXT, ...context });
  return html.slice(html.indexOf('<body>'), html.indexOf('<script type'));
}

describe('indexPage', () => {
  const body = bodyOf([SCALING, SWEEP, PLAIN]);

  it('has a view for every table and document, tables in the order of the paper', () => {
    const html = bodyOf([SCALING, SWEEP, PLAIN], { study: { order: ['table-1', 'figure-d-scaling', 'sweep-beta'] } });
    const views = [...html.matchAll(/<section class="view" id="([^"]*)"/g)].map(([, id]) => id);
    const tables = ['table-1', 'figure-d-scaling', 'sweep-beta'];
    expect(views).toEqual(['overview', 'artefacts', 'deviations', ...tables, 'claims', 'provenance']);
    for (const id of views) expect(html).toContain(`<li><a href="#${id}">`);
    expect(html).toContain(
      '<a rel="prev" href="#deviations">← What differs</a><a rel="next" href="#figure-d-scaling">',
    );
  });

  it('answers first whether it reproduces, what does not and what to believe', () => {
    expect(body).toContain(
      'Of 4 values of the paper that could have differed, <strong>1 is shown equal</strong>, 1 is undecided and <strong>2 differ</strong>.',
    );
    expect(body).toContain('Of 1 standard deviation, <strong>0</strong> differ.');
    // 0.12 of a margin of 0.05
    expect(body).toContain('<li>The minimum detectable difference of the undecided cells is 2.4 practical margins');
    expect(body).toContain(
      'Not counted: 1 given by the schedule, 6 in figures or tables without numbers of the paper, 1 that the paper leaves blank, 1 without a run of ours.',
    );
    expect(body).toContain('<li><a href="#sweep-beta/2/k">Table B.2, β/N = 4: Final K</a><span class="muted">');
    expect(body).not.toContain('What should I believe?');
    const believed = { ...DOCUMENT, brief: { answer: '3 of 4 hold & 1', detail: 'does not' } };
    const html = bodyOf([PLAIN], { documents: [believed], study: {} });
    expect(html).toContain('<a href="#claims">3 of 4 hold &amp; 1</a><span class="muted">does not</span>');
  });

  it('counts the verdicts of every artefact, each leading to its rows', () => {
    expect(body).toContain('href="#sweep-beta/different" aria-label="Table B.2: 2 different"');
    expect(body).toContain('<a class="chip tone-bad" href="#sweep-beta/different">✗ 2 different</a>');
    expect(body).toContain('<span class="mark tone-bad">✗ 2<span class="unseen"> different</span></span>');
  });

  it('gives entries of documents and rows of tables addresses of their own', () => {
    expect(body).toContain('<details class="entry" id="claims/k-adapts" open>');
    expect(body).toContain('<tr id="sweep-beta/1">');
  });

  it('links to the playground where there is one', () => {
    expect(body).not.toContain('playground.html');
    expect(bodyOf([PLAIN], { playground: true })).toContain('<a href="playground.html">Playground</a>');
  });

  it('sets ours beside the paper’s in every cell, with icon and word of the verdict', () => {
    const cell = /<button [^>]*data-cell="sweep-beta\/1\/f1"[^>]*>(.*?)<\/button>/.exec(body)?.[1];
    expect(cell?.replace(/<[^>]*>/g, '')).toBe('ours 0.480 (0.020) paper 0.519 (0.017) ✗ different (sd ✓)');
    expect(body).toContain('<td class="absent">–</td>');
  });

  it('gives times no verdict', () => {
    const cell = /<button [^>]*data-cell="sweep-beta\/1\/seconds"[^>]*>(.*?)<\/button>/.exec(body)?.[1];
    expect(cell).toContain('no verdict');
    expect(tableData(SWEEP).rows[0].cells[2]?.verdict).toBe('no verdict');
  });

  it('leads from a deviation to its cell', () => {
    expect(body).toContain('<a href="#sweep-beta/2/k">Table B.2, β/N = 4: Final K</a>');
    expect(body).toContain('their data set | not ours');
  });

  it('has a place for every figure it carries', () => {
    expect(body).toContain('data-figure="sweep-beta-f1"');
    expect(body).toContain('data-figure="claims-share"');
  });

  it('renders the documents: links, study: {} within the page, tones of cells, notes of the summary', () => {
    expect(body).toContain('and a <a href="#table-1">table</a>, over two lines.');
    expect(body).toContain('<td class="tone-good marked">✓ holds</td>');
    expect(body).toContain('<ul><li>A <strong>note</strong>.</li></ul>');
    expect(body).toContain('<hr>\n<p class="muted small">Runs of <code>x</code></p>');
    expect(body).not.toContain('For Markdown alone');
  });

  it('names the paper where the experiments do', () => {
    expect(body).toContain('Every value of the paper, recomputed and shown');
    expect(indexPage([PLAIN], { ...CONTEXT, study: { title: 'A & B' } })).toContain(
      'of <cite>A &amp; B</cite>, recomputed',
    );
  });

  it('marks rows of the published run', () => {
    const real = bodyOf([REAL]);
    expect(real).toContain('>K-means†</th>');
    expect(real).toContain('† from the published run');
  });

  it('says above everything else what the reports lack', () => {
    const html = bodyOf([PLAIN], { extent: 'A part of the paper: <1> of 2.' });
    expect(html).toContain('<p class="extent" role="note">A part of the paper: &lt;1&gt; of 2.</p>');
    expect(html.indexOf('class="extent"')).toBeLessThan(html.indexOf('<section class="view"'));
    expect(body).not.toContain('class="extent"');
  });

  it('is the same for the same runs', () => {
    expect(indexPage([SWEEP], CONTEXT)).toBe(indexPage([{ ...SWEEP, rows: [...SWEEP.rows] }], CONTEXT));
  });
});

describe('tableData', () => {
  it('knows the runs behind a row, with the value of every metric', () => {
    const { rows } = tableData(SWEEP);
    expect(rows[0].runs).toHaveLength(2);
    expect(rows[0].runs[1]).toEqual({
      key: 'bbbbbbbbbbbb',
      seed: 12,
      dataset: 'matched N = 1000, D = 100, data set 1',
      values: [0.5, 4, 0.04],
    });
    expect(rows[0].further).toEqual([[0.44, 0.52], [4, 4], []]);
    expect(rows[2].cells[0]?.facts).toEqual([
      ['Ours', 'no run stored'],
      ['Paper', '0.778 (0.015), 10 runs'],
    ]);
  });

  it('states difference, interval, p, margin and reason of a cell', () => {
    const [row] = SWEEP.rows;
    expect(cellFacts(row, row.cells[0])).toEqual([
      ['Ours', '0.480 (0.020), 110 runs on 11 data sets'],
      ['Paper', '0.519 (0.017), 10 runs'],
      ['Paper’s protocol', '0.473 (0.031), 10 runs of these'],
      ['Between data sets', 'sd 0.040'],
      ['Difference', '−0.039'],
      ['90 % interval', '−0.050 to −0.020'],
      ['p-value (H₀: within the margin)', '<0.001'],
      ['Practical margin', '± 0.050'],
      ['Spread', '0.020 beside 0.017, p 0.40: ✓ equal'],
      ['Reason', 'their data set | not ours'],
    ]);
  });

  it('leads from a cell that repeats another to the table that counts it, with its verdict', () => {
    const [row] = PLAIN.rows;
    const cell = { ...row.cells[0], countedIn: { id: 'table-b6', artefact: 'Table B.6' } };
    expect(cellFacts(row, cell)).toContainEqual(['Counted', 'in Table B.6, which shows the same cell first']);
    const body = bodyOf([{ ...PLAIN, rows: [{ ...row, cells: [cell] }] }]);
    expect(body).toContain('>counted in Table B.6</span>');
    expect(body).toContain('None of the paper’s values was judged.');
    expect(body).toContain('Not counted: 1 that repeat others.');
    expect(/<button [^>]*data-cell="table-1\/1\/ari"[^>]*>(.*?)<\/button>/.exec(body)?.[1]).toContain('✓ equal');
  });
});

describe('jsonScript', () => {
  it('cannot be ended from within', () => {
    const html = jsonScript('x', { text: '</script><script>alert(1)</script><!--' });
    expect(html.match(/<\/?script/g)).toEqual(['<script', '</script']);
    expect(JSON.parse(html.replace(/^<script[^>]*>|<\/script>$/g, ''))).toEqual({
      text: '</script><script>alert(1)</script><!--',
    });
  });
});
