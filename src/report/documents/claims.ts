import { CLAIM_VERDICTS, type Claim, type ClaimVerdict, type JudgedClaim, type Part } from '../../claims/claim.js';
import type { DocumentFigure, ReportDocument } from '../document.js';
import { claimFigure } from '../figures/claim-figure.js';
import { markdownTable, markdownText } from '../render/markdown.js';

const ICONS: Record<ClaimVerdict, string> = {
  holds: '✓',
  'holds in part': '◐',
  'does not hold': '✗',
  'not testable here': '…',
};

const named = (verdict: ClaimVerdict): string => `${ICONS[verdict]} ${verdict}`;

/** reports/claims.md: the paper's claims, one by one. */
export function claimsDocument(claims: readonly JudgedClaim[], provenanceLine: string): ReportDocument {
  const figures: DocumentFigure[] = [];
  const sections = claims.map((judged, i) => {
    const figure = claimFigure(judged);
    if (figure) figures.push(figure);
    return claimBlocks(judged, i + 1, figure).join('\n\n');
  });
  const blocks = [
    '# The paper’s claims, tested',
    `${countsLine(claims)}. Every claim has a decision rule (experiments/claims), applied to the stored runs; ` +
      'a claim holds where all its parts hold, and in part where some do. Intervals are 95 %.',
    overview(claims),
    ...sections,
    '---',
    provenanceLine,
  ];
  return {
    id: 'claims',
    title: 'Claims',
    markdown: `${blocks.join('\n\n')}\n`,
    figures,
    inReports: true,
  };
}

function countsLine(claims: readonly JudgedClaim[]): string {
  const count = (verdict: ClaimVerdict): number => claims.filter((claim) => claim.verdict === verdict).length;
  const counts = CLAIM_VERDICTS.filter((verdict) => count(verdict) > 0).map(
    (verdict) => `${ICONS[verdict]} ${count(verdict)} ${verdict}`,
  );
  return `**Of ${claims.length} claims:** ${counts.join(', ')}`;
}

function overview(claims: readonly JudgedClaim[]): string {
  return markdownTable(
    [{ title: '#', align: 'right' }, { title: 'Verdict' }, { title: 'Parts', align: 'right' }, { title: 'Claim' }],
    claims.map(({ claim, verdict, parts }, i) => [
      `${i + 1}`,
      named(verdict),
      parts.length > 0 ? `${parts.filter(({ holds }) => holds).length} of ${parts.length}` : '–',
      `${markdownText(claim.quote)} (${markdownText(claim.where)})`,
    ]),
  );
}

function claimBlocks(
  { claim, verdict, parts, missing }: JudgedClaim,
  number: number,
  figure?: DocumentFigure,
): string[] {
  return [
    `## ${number}. ${named(verdict)}: ${claim.id}`,
    `${quoted(claim)} — ${markdownText(claim.where)}`,
    `**Rule.** ${markdownText(claim.rule)}`,
    ...(missing === null ? [partsTable(parts)] : [`Not testable here: ${markdownText(missing)}.`]),
    ...(claim.remark ? [markdownText(claim.remark)] : []),
    ...(figure ? [`![${figure.title}](figures/${figure.id}.svg)`] : []),
  ];
}

const quoted = ({ quote, paraphrase }: Claim): string =>
  paraphrase ? markdownText(quote) : `“${markdownText(quote)}”`;

function partsTable(parts: Part[]): string {
  return markdownTable(
    [{ title: 'Part' }, { title: 'Holds' }, { title: 'Evidence' }],
    parts.map(({ statement, holds, evidence, estimate }) => [
      markdownText(statement),
      holds ? '✓ yes' : '✗ no',
      markdownText(`${evidence}${bound(estimate)}`),
    ]),
  );
}

function bound(estimate: Part['estimate']): string {
  if (estimate?.above !== undefined) return `; must lie above ${String(estimate.above).replace('-', '−')}`;
  return estimate?.below !== undefined ? `; must lie below ${estimate.below}` : '';
}
