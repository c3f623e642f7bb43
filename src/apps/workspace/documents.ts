import { readCalibration, rulingOut } from '../../harness/calibrate/calibration.js';
import {
  departures,
  findingsOf,
  identified,
  studiesWithResults,
  UNEXPECTED,
} from '../../harness/calibrate/findings.js';
import { holdOutVerdicts, type VerdictShare } from '../../harness/calibrate/hold-out.js';
import type { Study } from '../../harness/calibrate/study.js';
import type { Claim } from '../../harness/claims/claim.js';
import { judgeClaims } from '../../harness/claims/judge.js';
import type { ComparedTable } from '../../harness/compare/compared-table.js';
import { type BeyondFolder, loadSubfolder } from '../../harness/experiment/experiments-folder.js';
import type { PaperFacts } from '../../harness/experiment/paper-facts.js';
import { readPower } from '../../harness/power/power-test.js';
import type { ReportDocument } from '../../report/document.js';
import { adaptiveDocument } from '../../report/documents/adaptive.js';
import { claimsDocument } from '../../report/documents/claims.js';
import { type FairTable, fairDocument } from '../../report/documents/fair.js';
import { bothInstruments } from '../../report/documents/instruments.js';
import { ledgerDocument } from '../../report/documents/ledger.js';
import { powerDocument } from '../../report/documents/power.js';
import { variantsOf } from './power-plan.js';

/** What the summary says of the cells that the search for settings did not see. */
export function holdOutNotes(
  studies: readonly Study[],
  tables: readonly ComparedTable[],
  facts: PaperFacts | undefined,
): string[] {
  const study = studies.find(({ id }) => id === facts?.holdOut.study);
  if (!study || !facts) return [];
  const { seen, heldOut } = holdOutVerdicts(study.holdOut, tables);
  const share = ({ fine, cells }: VerdictShare): string =>
    `${fine} of ${cells} (${((100 * fine) / cells).toFixed(1)} %)`;
  if (seen.cells === 0 || heldOut.cells === 0) return [];
  return [
    `Of the cells that the search for settings did not see (${facts.holdOut.cells}; no clean test, see docs/ledger.md), ${share(heldOut)} are equal or consistent; of the others ${share(seen)}.`,
  ];
}

/** What the settings were chosen by, and which choices a reader would not expect. */
export function choiceNotes(
  studies: readonly Study[],
  tables: readonly ComparedTable[],
  facts: PaperFacts | undefined,
): string[] {
  const calibration = studies.length > 0 ? readCalibration() : undefined;
  const study = studies.find(({ id }) => id === facts?.holdOut.study);
  if (!study || !calibration) return [];
  const { seen, heldOut } = holdOutVerdicts(study.holdOut, tables);
  if (seen.cells + heldOut.cells === 0) return [];
  const findings = findingsOf(studiesWithResults(studies, calibration));
  const unexpected = departures(findings);
  const count = identified(findings, rulingOut(calibration)).length;
  return [
    `${seen.cells} of the ${seen.cells + heldOut.cells} informative cells were used to choose the ${findings.length} settings that the paper does not state; the tables identify ${count} of them (docs/ledger.md).`,
    ...(unexpected.length > 0 ? [`${UNEXPECTED}: ${unexpected.join('; ')}.`] : []),
  ];
}

/** The claims of a folder of experiments, which may have none. */
export async function claimsOf(folder: string): Promise<Claim[]> {
  return loadSubfolder<Claim>(folder, 'claims', 'claims', ['id', 'rule', 'parts']);
}

/** The reports besides the tables: claims, fair comparisons, adaptive DIVI, ledger, power, as far as the folder of experiments has them. */
export async function reportDocuments(
  folder: string,
  studies: readonly Study[],
  tables: readonly ComparedTable[],
  provenance: string,
  facts: PaperFacts | undefined,
): Promise<ReportDocument[]> {
  const claims = await claimsOf(folder);
  const calibration = studies.length > 0 ? readCalibration() : undefined;
  const power = (await variantsOf(folder)).length > 0 ? readPower() : undefined;
  const beyond = (folder: BeyondFolder): ComparedTable[] =>
    tables.filter(({ experiment }) => experiment.scope === 'beyond' && experiment.folder === folder);
  const fair = beyond('fair');
  const adaptive = beyond('adaptive');
  return [
    ...(claims.length > 0 ? [claimsDocument(judgeClaims(claims, tables), provenance)] : []),
    ...(fair.length > 0
      ? [
          fairDocument(
            fair.map((table) => pairOf(table, tables)),
            provenance,
            facts?.fair,
          ),
        ]
      : []),
    ...(adaptive.length > 0 ? [adaptiveDocument(adaptive, fair, provenance, facts?.adaptive)] : []),
    ...(calibration ? [ledgerDocument(studies, calibration, facts)] : []),
    ...(power ? [powerDocument(power, calibration ? bothInstruments(studies, calibration, power) : [])] : []),
  ];
}

function pairOf(fair: ComparedTable, tables: readonly ComparedTable[]): FairTable {
  return { fair, paper: tables.find(({ experiment }) => experiment.id === fair.experiment.pairedWith) ?? null };
}
