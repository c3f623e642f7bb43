import type { ComparedTable } from '../compare/compared-table.js';
import type { Claim, ClaimVerdict, JudgedClaim, Judgement, PartRule, PartVerdict } from './claim.js';
import { type Evidence, isMissingEvidence } from './evidence.js';
import { PaperNumbers } from './paper-numbers.js';
import { StoredRuns } from './stored-runs.js';

/** Every claim with its verdict on the stored runs, and what its rules say on the paper's own numbers. */
export function judgeClaims(claims: readonly Claim[], tables: readonly ComparedTable[]): JudgedClaim[] {
  const [stored, paper] = [new StoredRuns(tables), new PaperNumbers(tables)];
  return claims.map((claim): JudgedClaim => {
    if (claim.untestable !== undefined) {
      return { claim, parts: [], verdict: 'not testable', missing: claim.untestable };
    }
    try {
      const parts = claim.parts.map((rule) => ({
        statement: rule.statement,
        ...rule.judge(stored),
        paper: whereThere(rule, paper),
      }));
      return { claim, parts, verdict: claimVerdict(parts.map(({ verdict }) => verdict)), missing: null };
    } catch (error) {
      if (!isMissingEvidence(error)) throw error;
      return { claim, parts: [], verdict: 'not testable', missing: error.message };
    }
  });
}

/** A rule's judgement; null if its numbers are not there. */
function whereThere(rule: PartRule, evidence: Evidence): Judgement | null {
  try {
    return rule.judge(evidence);
  } catch (error) {
    if (!isMissingEvidence(error)) throw error;
    return null;
  }
}

export function claimVerdict(parts: readonly PartVerdict[]): ClaimVerdict {
  if (parts.length === 0) throw new Error('a claim needs at least one part');
  const has = (verdict: PartVerdict): boolean => parts.includes(verdict);
  if (has('fails')) return has('holds') ? 'holds in part' : 'does not hold';
  return has('undecided') ? 'undecided' : 'holds';
}
