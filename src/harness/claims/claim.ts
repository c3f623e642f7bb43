import type { Estimate } from './estimate.js';
import type { Evidence } from './evidence.js';

/**
 * A part holds if its interval lies wholly on the claimed side of the bound, and fails if it lies wholly on the other:
 * then the opposite is shown. If the interval contains the bound, it is undecided.
 */
export type PartVerdict = 'holds' | 'undecided' | 'fails';

/** What a rule asks of an interval: to lie above one bound, below another, or both. */
export interface Bounds {
  above?: number;
  below?: number;
}

/** What a rule makes of some evidence. */
export interface Judgement {
  verdict: PartVerdict;
  /** the numbers behind it, as text */
  evidence: string;
  /** for the claim's figure; only scores, so that one axis serves them all */
  estimate?: Estimate & Bounds;
}

/** One testable part of a claim: a statement and the rule that decides it. */
export interface PartRule {
  /** short: figures print it beside an interval */
  statement: string;
  judge(evidence: Evidence): Judgement;
}

/** A claim of the paper's text and the rule that decides it. */
export interface Claim {
  id: string;
  /** the paper's words, with nothing left out that the claim needs */
  quote: string;
  where: string;
  /** it says what a table shows, which has no sentence to quote */
  paraphrase?: true;
  /** the decision rule in words, and why its bounds; the parts carry it out */
  rule: string;
  /** none if no run could decide it */
  parts: PartRule[];
  /** why no run could */
  untestable?: string;
  /** what the paper's own numbers say against the claim, if they do */
  paperDisagrees?: string;
  /** what a reader has to know besides, such as what a fair comparison says */
  remark?: string;
}

/** A part as judged, on the stored runs and on the paper's own numbers. */
export interface Part extends Judgement {
  statement: string;
  /** null if the paper prints no numbers for it */
  paper: Judgement | null;
}

/**
 * All parts hold; none fails and some are undecided; some hold and some fail; some fail and none holds. What is merely
 * undecided never counts against a claim.
 */
export type ClaimVerdict = 'holds' | 'holds in part' | 'undecided' | 'does not hold' | 'not testable';

export const CLAIM_VERDICTS: readonly ClaimVerdict[] = [
  'holds',
  'holds in part',
  'undecided',
  'does not hold',
  'not testable',
];

export interface JudgedClaim {
  claim: Claim;
  verdict: ClaimVerdict;
  parts: Part[];
  /** the runs that are missing, or why there can be none, if it is not testable */
  missing: string | null;
}
