import type { ComparedTable } from '../../src/harness/compare/compared-table.js';
import type { ReportDocument } from '../../src/report/document.js';
import { adaptiveDocument } from './adaptive.js';
import { EXPECTED_FEATURES, experiment as wine } from '../figure-wine.js';
import { fairDocument } from './fair.js';
import type { FairTable } from './fair-verdicts.js';
import { shownFit } from './shown-fit.js';

/** The reports that only this study has: the fair comparisons, and adaptive DIVI beside the same rivals. */
export function documents(tables: readonly ComparedTable[], provenance: string): ReportDocument[] {
  const beyond = (folder: string): ComparedTable[] => tables.filter(({ experiment }) => experiment.folder === folder);
  const [fair, adaptive] = [beyond('fair'), beyond('adaptive')];
  const pairOf = (table: ComparedTable): FairTable => ({
    fair: table,
    paper: tables.find(({ experiment }) => experiment.id === table.experiment.pairedWith) ?? null,
  });
  return [
    ...(fair.length > 0 ? [fairDocument(fair.map(pairOf), provenance)] : []),
    ...(adaptive.length > 0 ? [adaptiveDocument(adaptive, fair, provenance)] : []),
  ];
}

/** Whether the widest gates of the fit shown are where one would expect them. */
export function featureNotes({ experiment: { id, artefact }, shownFit: shown }: ComparedTable): string[] {
  const fit = id === wine.id && shown ? shownFit(shown) : null;
  if (!fit) return [];
  const widest = fit.ranked.slice(0, 5);
  const expected = widest.filter(({ feature }) => EXPECTED_FEATURES.includes(feature));
  const list = widest.map(({ feature, gate }) => `${feature} (${gate.toFixed(2)})`).join(', ');
  return [
    `${artefact}: the widest gates are ${list}; ${expected.length} of 5 are what the chemistry of the three cultivars would name.`,
  ];
}
