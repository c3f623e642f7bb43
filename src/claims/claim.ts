import type { Evidence } from './evidence.js';

/** A difference or mean with its 95 % interval, and what the rule asks of it. */
export interface Estimate {
  value: number;
  low: number;
  high: number;
  /** runs, or pairs of them, behind it */
  n: number;
  /** the interval must lie above this, or below it */
  above?: number;
  below?: number;
}

/** One testable part of a claim. */
export interface Part {
  statement: string;
  holds: boolean;
  /** the numbers behind it, as text */
  evidence: string;
  /** for the claim's figure */
  estimate?: Estimate;
}

/** A claim of the paper's text and the rule that decides it on stored runs. */
export interface Claim {
  id: string;
  /** the paper's words, shortened with … */
  quote: string;
  where: string;
  /** it says what a table shows, which has no sentence to quote */
  paraphrase?: true;
  /** the decision rule in words; the parts carry it out */
  rule: string;
  parts(evidence: Evidence): Part[];
  /** what a reader has to know besides, such as what a fair comparison says */
  remark?: string;
}

export type ClaimVerdict = 'holds' | 'holds in part' | 'does not hold' | 'not testable here';

export const CLAIM_VERDICTS: readonly ClaimVerdict[] = ['holds', 'holds in part', 'does not hold', 'not testable here'];

export interface JudgedClaim {
  claim: Claim;
  verdict: ClaimVerdict;
  parts: Part[];
  /** the runs that are missing, where it is not testable */
  missing: string | null;
}
