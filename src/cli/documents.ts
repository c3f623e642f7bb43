import { join } from 'node:path';
import { readCalibration } from '../calibrate/calibration.js';
import type { Study } from '../calibrate/study.js';
import type { Claim } from '../claims/claim.js';
import { judgeClaims } from '../claims/judge.js';
import type { ComparedTable } from '../compare/compared-table.js';
import type { Experiment } from '../harness/experiment.js';
import { loadOptionalExports } from '../harness/load-modules.js';
import { claimsDocument } from '../report/claims.js';
import type { ReportDocument } from '../report/document.js';
import { type FairTable, fairDocument } from '../report/fair.js';
import { ledgerDocument } from '../report/ledger.js';

/** The reports besides the tables: claims, fair comparisons, ledger, as far as the folder of experiments has them. */
export async function reportDocuments(
  folder: string,
  experiments: Experiment[],
  tables: ComparedTable[],
  provenanceLine: string,
): Promise<ReportDocument[]> {
  const claims = (await loadOptionalExports<Claim[]>(join(folder, 'claims'), 'claims', [])).flat();
  const studies = await loadOptionalExports<Study>(join(folder, 'calibration'), 'study', ['id', 'knobs']);
  const calibration = studies.length > 0 ? readCalibration() : undefined;
  const fair = experiments.flatMap(({ beyond, beside }, i): FairTable[] =>
    beyond ? [{ table: tables[i], beside: tables.find(({ id }) => id === beside) ?? null }] : [],
  );
  return [
    ...(claims.length > 0 ? [claimsDocument(judgeClaims(claims, tables), provenanceLine)] : []),
    ...(fair.length > 0 ? [fairDocument(fair, provenanceLine)] : []),
    ...(calibration ? [ledgerDocument(studies, calibration)] : []),
  ];
}
