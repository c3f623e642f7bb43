import { join } from 'node:path';
import { readCalibration } from '../calibrate/calibration.js';
import { holdOutVerdicts, type VerdictShare } from '../calibrate/hold-out-verdicts.js';
import type { Study } from '../calibrate/study.js';
import type { Claim } from '../claims/claim.js';
import { judgeClaims } from '../claims/judge.js';
import type { ComparedTable } from '../compare/compared-table.js';
import type { Experiment } from '../experiment/experiment.js';
import { loadOptionalExports } from '../experiment/load-modules.js';
import type { ReportDocument } from '../report/document.js';
import { claimsDocument } from '../report/documents/claims.js';
import { type FairTable, fairDocument } from '../report/documents/fair.js';
import { ledgerDocument } from '../report/documents/ledger.js';
import type { PlannedExperiment } from '../runs/plan.js';

/** What the summary says of the cells that the calibration never saw. */
export async function holdOutNotes(
  folder: string,
  experiments: readonly PlannedExperiment[],
  tables: ComparedTable[],
): Promise<string[]> {
  const [study] = (await studiesOf(folder)).filter(({ id }) => id === 'divi');
  if (!study) return [];
  const { seen, heldOut } = holdOutVerdicts(study.holdOut, experiments, tables);
  const share = ({ fine, cells }: VerdictShare): string =>
    `${fine} of ${cells} (${((100 * fine) / cells).toFixed(1)} %)`;
  if (seen.cells === 0 || heldOut.cells === 0) return [];
  return [
    `Of the cells that no setting was chosen by (Tables B.5 and B.7 and what repeats them, 20NG), ${share(heldOut)} are reproduced or compatible; of the others ${share(seen)}.`,
  ];
}

const studiesOf = (folder: string): Promise<Study[]> =>
  loadOptionalExports<Study>(join(folder, 'calibration'), 'study', ['id', 'knobs']);

/** The reports besides the tables: claims, fair comparisons, ledger, as far as the folder of experiments has them. */
export async function reportDocuments(
  folder: string,
  experiments: Experiment[],
  tables: ComparedTable[],
  provenanceLine: string,
): Promise<ReportDocument[]> {
  const claims = (await loadOptionalExports<Claim[]>(join(folder, 'claims'), 'claims', [])).flat();
  const studies = await studiesOf(folder);
  const calibration = studies.length > 0 ? readCalibration() : undefined;
  const fair = experiments.flatMap(({ scope, pairedWith }, i): FairTable[] =>
    scope === 'beyond' ? [{ table: tables[i], beside: tables.find(({ id }) => id === pairedWith) ?? null }] : [],
  );
  return [
    ...(claims.length > 0 ? [claimsDocument(judgeClaims(claims, tables), provenanceLine)] : []),
    ...(fair.length > 0 ? [fairDocument(fair, provenanceLine)] : []),
    ...(calibration ? [ledgerDocument(studies, calibration)] : []),
  ];
}
