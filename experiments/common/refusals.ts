import type { Evidence } from '../../src/harness/claims/evidence.js';
import type { ComparedTable } from '../../src/harness/compare/compared-table.js';
import { scheduledSplits } from './given-k.js';

/** Runs of DIVI in which the threshold τ refused a split that the schedule had offered. */
export interface Refusals {
  refused: number;
  runs: number;
  /** the artefacts with such runs */
  where: string[];
}

/** Over all of the paper's own experiments, each run once: by its splits, or by the final K that the paper prints. */
export function refusals(evidence: Evidence): Refusals {
  const found = evidence.tables().flatMap(evidence.isPrinted ? printed : stored);
  const once = [...new Map(found.map((one) => [one.key, one])).values()];
  const refused = once.filter((one) => one.refused > 0);
  const total = (of: 'refused' | 'runs'): number => once.reduce((sum, one) => sum + one[of], 0);
  return {
    refused: total('refused'),
    runs: total('runs'),
    where: [...new Set(refused.map(({ artefact }) => artefact))],
  };
}

interface Refused {
  key: string;
  artefact: string;
  refused: number;
  runs: number;
}

function stored({ experiment: { artefact }, rows }: ComparedTable): Refused[] {
  return rows.flatMap(({ runs }) =>
    runs.flatMap((run): Refused[] => {
      const [scheduled, { splits }] = [scheduledSplits(run), run.values];
      if (scheduled === null || splits === null) return [];
      return [{ key: run.key, artefact, refused: Number(splits < scheduled), runs: 1 }];
    }),
  );
}

/** Tables that share a row share its runs: the first table is named. */
function printed({ experiment: { artefact }, rows }: ComparedTable): Refused[] {
  return rows.flatMap(({ cells, runs }): Refused[] => {
    const k = cells.find(({ metric }) => metric.name === 'k')?.paper;
    const scheduled = runs.length > 0 ? scheduledSplits(runs[0]) : null;
    if (!k || scheduled === null) return [];
    return [{ key: runs[0].key, artefact, refused: Math.round(k.n * (1 + scheduled - k.mean)), runs: k.n }];
  });
}
