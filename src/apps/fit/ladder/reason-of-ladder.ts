import type { LadderSummary } from '../summary/adaptive-summary.js';
import { partsWords, whyRefused } from './rung-words.js';

/** Why K is what it is, as a sentence without a full stop: what is certain, what is likely, what was asked for. */
export function reasonOfLadder(k: number, summary: LadderSummary): string {
  const { askedFor } = summary;
  if (typeof askedFor === 'number') return `${asAsked(k, askedFor)}; ${shown(summary)}`;
  if (k > 1) return `${found(summary)}: K = ${k}`;
  if (askedFor === 'certain') {
    return 'No clusters are certain: rows that were not used to find a split show none. Splits that are only likely were not sought';
  }
  return `No clusters shown: these rows do not tell two groups apart${likeliest(summary)}`;
}

function asAsked(k: number, asked: number): string {
  return k === asked ? `K = ${k}, as asked for` : `K = ${k}, as the rows do not give the ${asked} asked for`;
}

/** What the data show, whatever was asked for. */
function shown({ certain, likely }: LadderSummary): string {
  if ((likely ?? certain) === 1) return 'the rows themselves show no clusters';
  if (certain === 1) return `of themselves the rows show ${likely} likely clusters, none certain`;
  return `of themselves the rows show at least ${certain} clusters (certain), ${likely} likely`;
}

function found({ certain, likely }: LadderSummary): string {
  if (likely === null) return `At least ${certain} clusters (certain), and likely ones were not sought`;
  if (certain === 1) return `${likely} clusters are likely, none is certain`;
  return certain === likely
    ? `At least ${certain} clusters (certain), and no more are likely`
    : `At least ${certain} clusters (certain), ${likely} likely`;
}

function likeliest({ next, evidence }: LadderSummary): string {
  return next === null ? '' : `. The likeliest split would be ${partsWords(next)}: ${whyRefused(next, evidence)}`;
}
