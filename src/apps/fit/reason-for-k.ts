import type { DiviModel } from '../../library/divi/model.js';
import { scheduledComponents } from '../../library/divi/schedule.js';
import { eValueWords } from './adaptive-words.js';
import type { FoundClusters } from './fit-summary.js';

/** K is what was asked for, or comes from the schedule, unless the threshold stopped a split: which of them it was. */
export function reasonForK(model: DiviModel, requested: number | null, sizes: readonly number[]): string {
  const {
    k,
    options: { epochs, splitInterval },
    history: { checks, splits },
  } = model;
  const filled = sizes.filter((size) => size > 0).length;
  if (requested !== null && k === requested) {
    return filled === k
      ? `K = ${k}, as requested`
      : `K = ${k} components, as requested, of which ${filled} ${filled === 1 ? 'has' : 'have'} rows`;
  }
  const schedule = `${epochs} epochs with a split interval of ${splitInterval}`;
  const most = scheduledComponents(epochs, splitInterval);
  if (most === 1) return `K = 1 because ${schedule} leave no time for a split`;
  const allowed = `${schedule} allow ${times(checks.length)}`;
  if (k === most)
    return `K = ${k} because ${allowed}, and ${checks.length === 1 ? 'it was' : checks.length === 2 ? 'both were' : 'all were'} made`;
  return (
    `K = ${k} because ${allowed}, and ${splits.length === 0 ? 'none was' : `${splits.length} of them ${splits.length === 1 ? 'was' : 'were'}`} made: ` +
    'at the other checks every component fitted well enough (threshold τ)'
  );
}

/** If only the schedule decided K, nothing is learned about the number of clusters. */
export function scheduleNote({ k, options: { epochs, splitInterval } }: DiviModel, requested: number | null): string[] {
  if (requested !== null || k === 1 || k < scheduledComponents(epochs, splitInterval)) return [];
  return [
    `K = ${k} comes from the schedule, not from the data: rows without any clusters would be divided into the same number`,
  ];
}

const times = (count: number): string => `${count} split${count === 1 ? '' : 's'}`;

/** Why K is what it is, as a sentence without a full stop: what is certain, what is likely, what was asked for. */
export function reasonOfAdaptive(k: number, summary: FoundClusters): string {
  const { askedFor } = summary;
  if (typeof askedFor === 'number') return `${asAsked(k, askedFor)}; ${shown(summary)}`;
  if (k > 1) return `${found(summary)}: K = ${k}`;
  if (askedFor === 'certain') {
    return 'No clusters are certain: rows that were not used to find clusters do not show two. Likely clusters were not looked for';
  }
  return 'No clusters found: too little evidence for two groups';
}

function asAsked(k: number, asked: number): string {
  return k === asked ? `K = ${k}, as requested` : `K = ${k}, as the rows do not give the requested ${asked}`;
}

/** What the data show, whatever was asked for. */
function shown(summary: FoundClusters): string {
  const { certain, likely } = summary;
  if ((likely ?? certain) === 1) return 'the data themselves show no clusters';
  if (certain === 1) return `the data themselves show ${likely} likely clusters, none certain`;
  return `the data themselves show at least ${certain} clusters (${certainty(summary)}), ${likely} likely`;
}

function found(summary: FoundClusters): string {
  const { certain, likely } = summary;
  const least = `At least ${certain} clusters (${certainty(summary)})`;
  if (likely === null) return `${least}; likely clusters were not looked for`;
  if (certain === 1) return `${likely} clusters are likely, none is certain`;
  return certain === likely ? `${least}, and no more are likely` : `${least}, ${likely} likely`;
}

const certainty = ({ certain, certificate }: FoundClusters): string =>
  `certain, ${eValueWords(certificate[certain - 2])}`;
