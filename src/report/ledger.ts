import type { Calibration } from '../calibrate/calibration.js';
import type { Study } from '../calibrate/study.js';
import type { ReportDocument } from './document.js';

/** The ledger of what the paper leaves open. */
export function ledgerDocument(_studies: Study[], calibration: Calibration): ReportDocument {
  return { id: 'ledger', title: 'Ledger', markdown: `${calibration.provenance}\n`, figures: [] };
}
