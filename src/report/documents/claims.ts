import {
  CLAIM_VERDICTS,
  type Claim,
  type ClaimVerdict,
  type JudgedClaim,
  type Part,
  type PartVerdict,
} from '../../harness/claims/claim.js';
import { strong } from '../../harness/experiment/prose.js';
import {
  type Block,
  type Cell,
  entry,
  figure,
  only,
  type ReportDocument,
  TEXTS,
  type Tone,
  table,
  text,
} from '../document.js';
import { claimFigure } from '../figures/claim-figure.js';

const ICONS: Record<ClaimVerdict, string> = {
  holds: '✓',
  'holds in part': '◐',
  undecided: '?',
  'does not hold': '✗',
  'not testable': '…',
};

const PLURALS: Record<ClaimVerdict, string> = {
  holds: 'hold',
  'holds in part': 'hold in part',
  undecided: 'undecided',
  'does not hold': 'do not hold',
  'not testable': 'not testable',
};

const TONES: Record<ClaimVerdict, Tone> = {
  holds: 'good',
  'holds in part': 'none',
  undecided: 'none',
  'does not hold': 'bad',
  'not testable': 'none',
};

const PARTS: Record<PartVerdict, { text: string; tone: Tone }> = {
  holds: { text: '✓ holds', tone: 'good' },
  undecided: { text: '? undecided', tone: 'none' },
  fails: { text: '✗ fails', tone: 'bad' },
};

const boundsOf = (folder: string): string =>
  `Every claim has a decision rule (${folder}/claims), applied to the stored runs. Its bounds come ` +
  'from the paper’s words. The paper’s own means satisfy them, or the claim says that they do not.';

const named = (verdict: ClaimVerdict): string => `${ICONS[verdict]} ${verdict}`;

/** reports/claims.md: the paper's claims, one by one. */
export function claimsDocument(
  claims: readonly JudgedClaim[],
  provenance: string,
  folder = 'experiments',
): ReportDocument {
  const bounds = boundsOf(folder);
  return {
    id: 'claims',
    name: 'Claims',
    title: 'The paper’s claims, tested',
    blocks: [
      // the page says the numbers above all of it
      only(TEXTS, text(strong(`Of ${claims.length} claims:`), ` ${counts(claims)}. ${bounds}`)),
      only(['html'], text(bounds)),
      entry({
        id: 'rules',
        level: 2,
        closed: { title: 'When a claim holds' },
        blocks: [
          text(
            'A part holds if its 95 % interval lies wholly on the claimed side of the bound. It fails if the interval lies wholly on the ' +
              'other side: the opposite is shown. If the interval contains the bound, the part is undecided, and half the width of the interval says ' +
              'what distance from the bound would have been detected. A claim holds if all its parts hold, holds in part if some hold and some fail, does not ' +
              'hold if some fail and none holds, and is undecided if none fails and some are undecided. A claim is not testable if no run could decide it, for ' +
              'the reason given: this counts neither for nor against it. Intervals are not adjusted for the number of parts. ' +
              'Rows are compared data set by data set, on all data sets that both have, including those ' +
              'that the tables do not show; the intervals of the sweeps are over data sets as well.',
          ),
          text('A claim is judged on what its sentence says; comparisons that the paper does not make are not used.'),
        ],
      }),
      // on the page the claims themselves are this list
      only(TEXTS, overview(claims)),
      ...claims.map((claim, i) => claimEntry(claim, i + 1)),
    ],
    provenance,
    folder: 'reports',
    brief: {
      answer: answer(claims),
      detail: countsOf(claims)
        .filter(([verdict]) => verdict !== 'holds')
        .map(([verdict, count]) => inNumber(verdict, count))
        .join(', '),
    },
  };
}

function counts(claims: readonly JudgedClaim[]): string {
  return countsOf(claims)
    .map(([verdict, count]) => `${ICONS[verdict]} ${inNumber(verdict, count)}`)
    .join(', ');
}

/** '1 holds', '2 hold' */
const inNumber = (verdict: ClaimVerdict, count: number): string =>
  `${count} ${count === 1 ? verdict : PLURALS[verdict]}`;

/** A claim that nothing can test neither holds nor fails. */
function answer(claims: readonly JudgedClaim[]): string {
  const count = (passes: (verdict: ClaimVerdict) => boolean): number =>
    claims.filter(({ verdict }) => passes(verdict)).length;
  const testable = count((verdict) => verdict !== 'not testable');
  return `${count((verdict) => verdict === 'holds')} of ${testable} testable claims hold`;
}

/** The verdicts that there are, with their numbers. */
function countsOf(claims: readonly JudgedClaim[]): [ClaimVerdict, number][] {
  return CLAIM_VERDICTS.map((verdict): [ClaimVerdict, number] => [
    verdict,
    claims.filter((claim) => claim.verdict === verdict).length,
  ]).filter(([, count]) => count > 0);
}

function overview(claims: readonly JudgedClaim[]): Block {
  return table(
    [{ title: '#', align: 'right' }, { title: 'Verdict' }, { title: 'Parts' }, { title: 'Claim' }],
    claims.map(({ claim, verdict, parts }, i): Cell[] => [
      `${i + 1}`,
      { text: named(verdict), tone: TONES[verdict] },
      tally(parts),
      `${claim.quote} (${claim.where})`,
    ]),
  );
}

/** '4 hold, 2 undecided' */
function tally(parts: readonly Part[]): string {
  const count = (wanted: PartVerdict): number => parts.filter(({ verdict }) => verdict === wanted).length;
  const words: [PartVerdict, string][] = [
    ['holds', 'hold'],
    ['undecided', 'undecided'],
    ['fails', 'fail'],
  ];
  const present = words.filter(([verdict]) => count(verdict) > 0);
  return present.length > 0
    ? present.map(([verdict, word]) => `${count(verdict)} ${count(verdict) === 1 ? verdict : word}`).join(', ')
    : '–';
}

function claimEntry(judged: JudgedClaim, number: number): Block {
  const { claim, verdict, parts, missing } = judged;
  const drawn = claimFigure(judged);
  return entry({
    id: claim.id,
    level: 2,
    heading: `${number}. ${named(verdict)}: ${claim.id}`,
    closed: {
      title: quoted(claim),
      mark: { text: named(verdict), tone: TONES[verdict] },
      note: [`${number}. ${claim.where}`, ...(parts.length > 0 ? [`: ${tally(parts)}`] : [])],
    },
    blocks: [
      only(TEXTS, text(`${quoted(claim)} — ${claim.where}`)),
      text(strong('Rule.'), ` ${claim.rule}`),
      missing === null ? partsTable(parts) : text(`Not testable: ${missing}.`),
      ...(claim.paperDisagrees ? [text(strong('The paper’s own numbers disagree.'), ` ${claim.paperDisagrees}`)] : []),
      ...(claim.remark ? [text(claim.remark)] : []),
      ...(drawn ? [figure(drawn)] : []),
    ],
  });
}

const quoted = ({ quote, paraphrase }: Claim): string => (paraphrase ? quote : `“${quote}”`);

function partsTable(parts: Part[]): Block {
  return table(
    [{ title: 'Part' }, { title: 'Verdict' }, { title: 'Evidence' }, { title: 'Paper’s own' }],
    parts.map(({ statement, verdict, evidence, paper }): Cell[] => [
      statement,
      PARTS[verdict],
      evidence,
      paper === null ? '–' : `${PARTS[paper.verdict].text.slice(0, 1)} ${paper.evidence}`,
    ]),
  );
}
