import { counted } from '../../library/core/wording.js';
import { formatNumber } from '../../report/tables/format.js';
import { type RowStability, stabilityReading } from './resampling.js';

/** How stable the clusters are when rows are left out, as sentences. */
export function resamplingText({ refits, failed, rows, meanAri, leastAri, k, jaccard }: RowStability): string {
  const clusters = jaccard.flatMap((similarity, c) =>
    similarity === null ? [] : [`cluster ${c + 1} ${formatNumber(similarity, 2)} (${stabilityReading(similarity)})`],
  );
  const counts = [...new Set(k)].sort((a, b) => a - b).join(' or ');
  return (
    `Fitted anew to ${counted(refits, 'sample')} of ${rows} rows, the clusters agree with these at a mean ARI of ` +
    `${formatNumber(meanAri, 3)} (least ${formatNumber(leastAri, 3)}), with K = ${counts}. ` +
    `Found again (mean Jaccard similarity): ${clusters.join(', ')}.` +
    (failed > 0 ? ` ${counted(failed, 'more sample')} could not be fitted.` : '')
  );
}
