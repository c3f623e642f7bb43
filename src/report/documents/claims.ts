import { CLAIM_VERDICTS, type Claim, type ClaimVerdict, type JudgedClaim, type Part } from '../../claims/claim.js';
import { strong } from '../../experiment/prose.js';
import { type Block, type Cell, figure, heading, type ReportDocument, table, text } from '../document.js';
import { claimFigure } from '../figures/claim-figure.js';
import type { Tone } from '../site/page-data.js';

const ICONS: Record<ClaimVerdict, string> = {
  holds: '✓',
  'holds in part': '◐',
  'does not hold': '✗',
  'not testable here': '…',
};

const TONES: Record<ClaimVerdict, Tone> = {
  holds: 'good',
  'holds in part': 'none',
  'does not hold': 'bad',
  'not testable here': 'none',
};

const named = (verdict: ClaimVerdict): string => `${ICONS[verdict]} ${verdict}`;

/** reports/claims.md: the paper's claims, one by one. */
export function claimsDocument(claims: readonly JudgedClaim[], provenance: string): ReportDocument {
  return {
    id: 'claims',
    name: 'Claims',
    title: 'The paper’s claims, tested',
    blocks: [
      text(
        strong(`Of ${claims.length} claims:`),
        ` ${counts(claims)}. Every claim has a decision rule (experiments/claims), applied to the stored runs; ` +
          'a claim holds where all its parts hold, and in part where some do. Intervals are 95 %.',
      ),
      overview(claims),
      ...claims.flatMap((claim, i) => claimBlocks(claim, i + 1)),
    ],
    provenance,
    folder: 'reports',
  };
}

function counts(claims: readonly JudgedClaim[]): string {
  const count = (verdict: ClaimVerdict): number => claims.filter((claim) => claim.verdict === verdict).length;
  return CLAIM_VERDICTS.filter((verdict) => count(verdict) > 0)
    .map((verdict) => `${ICONS[verdict]} ${count(verdict)} ${verdict}`)
    .join(', ');
}

function overview(claims: readonly JudgedClaim[]): Block {
  return table(
    [{ title: '#', align: 'right' }, { title: 'Verdict' }, { title: 'Parts', align: 'right' }, { title: 'Claim' }],
    claims.map(({ claim, verdict, parts }, i): Cell[] => [
      `${i + 1}`,
      { text: named(verdict), tone: TONES[verdict] },
      parts.length > 0 ? `${parts.filter(({ holds }) => holds).length} of ${parts.length}` : '–',
      `${claim.quote} (${claim.where})`,
    ]),
  );
}

function claimBlocks(judged: JudgedClaim, number: number): Block[] {
  const { claim, verdict, parts, missing } = judged;
  const drawn = claimFigure(judged);
  return [
    heading(2, `${number}. ${named(verdict)}: ${claim.id}`),
    text(`${quoted(claim)} — ${claim.where}`),
    text(strong('Rule.'), ` ${claim.rule}`),
    missing === null ? partsTable(parts) : text(`Not testable here: ${missing}.`),
    ...(claim.remark ? [text(claim.remark)] : []),
    ...(drawn ? [figure(drawn)] : []),
  ];
}

const quoted = ({ quote, paraphrase }: Claim): string => (paraphrase ? quote : `“${quote}”`);

function partsTable(parts: Part[]): Block {
  return table(
    [{ title: 'Part' }, { title: 'Holds' }, { title: 'Evidence' }],
    parts.map(({ statement, holds, evidence, estimate }): Cell[] => [
      statement,
      holds ? { text: '✓ yes', tone: 'good' } : { text: '✗ no', tone: 'bad' },
      `${evidence}${bound(estimate)}`,
    ]),
  );
}

function bound(estimate: Part['estimate']): string {
  if (estimate?.above !== undefined) return `; must lie above ${String(estimate.above).replace('-', '−')}`;
  return estimate?.below !== undefined ? `; must lie below ${estimate.below}` : '';
}
