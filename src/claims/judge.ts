import type { ComparedTable } from '../compare/compared-table.js';
import type { Claim, ClaimVerdict, JudgedClaim, Part } from './claim.js';
import { Evidence, MissingEvidence } from './evidence.js';

/** Every claim with its verdict: it holds where all its parts do, in part where some do. */
export function judgeClaims(claims: readonly Claim[], tables: readonly ComparedTable[]): JudgedClaim[] {
  const evidence = new Evidence(tables);
  return claims.map((claim) => {
    try {
      const parts = claim.parts(evidence);
      return { claim, parts, verdict: verdictOf(parts), missing: null };
    } catch (error) {
      if (!(error instanceof MissingEvidence)) throw error;
      return { claim, parts: [], verdict: 'not testable here', missing: error.message };
    }
  });
}

function verdictOf(parts: Part[]): ClaimVerdict {
  if (parts.length === 0) throw new Error('a claim needs at least one part');
  const held = parts.filter(({ holds }) => holds).length;
  if (held === parts.length) return 'holds';
  return held > 0 ? 'holds in part' : 'does not hold';
}
