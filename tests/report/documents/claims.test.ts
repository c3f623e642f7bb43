import { expect, it } from 'vitest';
import type { JudgedClaim, Part } from '../../../src/harness/claims/claim.js';
import { judgeInterval } from '../../../src/harness/claims/rules.js';
import { blocksFor, cellParts, documentFigures } from '../../../src/report/document.js';
import { claimsDocument } from '../../../src/report/documents/claims.js';
import { renderFigure } from '../../../src/report/render/figure-image.js';
import { renderMarkdown } from '../../../src/report/render/markdown.js';

const parts: Part[] = [0.4, 0.15, -0.05].map((value, i) => ({
  statement: `part ${i}`,
  ...judgeInterval({ value, low: value - 0.1, high: value + 0.1, n: 20 }, { above: 0.1 }, 'score'),
  paper: i === 0 ? { verdict: 'holds', evidence: '0.450' } : null,
}));

const judged = (verdict: JudgedClaim['verdict'], of: Part[], missing: string | null = null): JudgedClaim => ({
  claim: {
    id: 'some-claim',
    quote: 'x | y beats <z>',
    where: 'Section 4',
    rule: 'All lie above 0.1.',
    parts: [],
    remark: 'A remark.',
    paperDisagrees: 'It says the opposite.',
  },
  verdict,
  parts: of,
  missing,
});

it('lists every claim with its verdict, rule, evidence and remark', () => {
  const markdown = renderMarkdown(
    claimsDocument([judged('holds in part', parts), judged('not testable', [], 'no run of t is stored')], 'Runs of x'),
  );
  expect(markdown).toContain('**Of 2 claims:** ◐ 1 holds in part, … 1 not testable');
  expect(markdown).toContain(
    '|   1 | ◐ holds in part | 1 holds, 1 undecided, 1 fails | x \\| y beats \\<z> (Section 4) |',
  );
  expect(markdown).toMatch(
    /\| part 0 \| ✓ holds +\| 0\.400 \(0\.300 to 0\.500\), n = 20; must lie above 0\.1 +\| ✓ 0\.450 \|/,
  );
  expect(markdown).toMatch(
    /\| part 1 \| \? undecided \| 0\.150 .*; 0\.100 away from it would have been detected \| – +\|/,
  );
  expect(markdown).toMatch(/\| part 2 \| ✗ fails +\|/);
  expect(markdown).toContain('Not testable: no run of t is stored.');
  expect(markdown).toContain('**The paper’s own numbers disagree.** It says the opposite.');
  expect(markdown).toMatch(/A remark\.[\s\S]*figures\/claim-some-claim\.svg/);
});

it('draws the intervals of claims with three of them or more', async () => {
  const figures = documentFigures(
    claimsDocument([judged('holds in part', parts), judged('holds', parts.slice(0, 2))], ''),
  );
  expect(figures.map(({ id }) => id)).toEqual(['claim-some-claim']);
  const { svg } = await renderFigure(figures[0].spec);
  expect(svg).toContain('part 2');
  expect(svg).toContain('undecided');
});

it('colours what holds and what does not, and nothing else', () => {
  const verdicts = ['holds', 'holds in part', 'undecided', 'does not hold', 'not testable'] as const;
  const tones = ['good', 'none', 'none', 'bad', 'none'];
  const { blocks, brief } = claimsDocument(
    verdicts.map((verdict) => judged(verdict, parts)),
    '',
  );
  const [overview] = blocksFor('markdown', blocks).filter((block) => block.kind === 'table');
  expect(overview.rows.map((row) => cellParts(row[1]).tone)).toEqual(tones);
  const claims = blocks.filter((block) => block.kind === 'entry').filter(({ id }) => id === 'some-claim');
  expect(claims.map(({ closed }) => closed.mark?.tone)).toEqual(tones);
  expect(brief).toEqual({
    answer: '1 of 4 testable claims hold',
    detail: '1 holds in part, 1 undecided, 1 does not hold, 1 not testable',
  });
});

it('opens in place on the page: a claim under its own name, with its words, verdict and where it stands', () => {
  const { blocks } = claimsDocument([judged('does not hold', parts.slice(2))], '');
  const claim = blocks.filter((block) => block.kind === 'entry').find(({ id }) => id === 'some-claim');
  expect(claim?.closed).toEqual({
    title: '“x | y beats <z>”',
    mark: { text: '✗ does not hold', tone: 'bad' },
    note: ['1. Section 4', ': 1 fails'],
  });
});
