import { basename } from 'node:path';
import { type Calibration, rulingOut } from '../../harness/calibrate/calibration.js';
import {
  departures,
  findingsOf,
  identified,
  studiesWithResults,
  UNEXPECTED,
} from '../../harness/calibrate/findings.js';
import { holdOutVerdicts, type VerdictShare } from '../../harness/calibrate/hold-out.js';
import type { CalibrationStudy } from '../../harness/calibrate/study.js';
import type { Claim } from '../../harness/claims/claim.js';
import { judgeClaims } from '../../harness/claims/judge.js';
import type { ComparedTable } from '../../harness/compare/compared-table.js';
import { loadSubfolder } from '../../harness/experiment/experiments-folder.js';
import { code, type Prose } from '../../harness/experiment/prose.js';
import { isPool, type SelfReplication, selfReplicate } from '../../harness/self-replication/self-replication.js';
import { note, type ReportDocument } from '../../report/document.js';
import { claimsDocument } from '../../report/documents/claims.js';
import { bothInstruments } from '../../report/documents/instruments.js';
import { ledgerDocument } from '../../report/documents/ledger.js';
import { powerDocument } from '../../report/documents/power.js';
import { selfReplicationDocument } from '../../report/documents/self-replication.js';
import { commandOf, type Study } from '../../report/study.js';
import type { Outcome, Outcomes } from './outcomes.js';
import { variantsOf } from './power-plan.js';

/** What the summary says of the cells that the search for settings did not see. */
export function holdOutNotes(
  studies: readonly CalibrationStudy[],
  tables: readonly ComparedTable[],
  { holdOut }: Study,
): string[] {
  const study = studies.find(({ id }) => id === holdOut?.study);
  if (!study || !holdOut) return [];
  const { seen, heldOut } = holdOutVerdicts(study.holdOut, tables);
  const share = ({ fine, cells }: VerdictShare): string =>
    `${fine} of ${cells} (${((100 * fine) / cells).toFixed(1)} %)`;
  if (seen.cells === 0 || heldOut.cells === 0) return [];
  return [
    `Of the cells that the search for settings did not see (${holdOut.cells}; not a clean test, see docs/ledger.md), ${share(heldOut)} do not differ; of the others ${share(seen)}.`,
  ];
}

/** What the unstated settings were chosen by. */
export interface Choices {
  /** informative cells that the search saw, and all of them */
  used: number;
  informative: number;
  settings: number;
  /** of those, how many the tables identify */
  identified: number;
  /** choices that a reader would not expect */
  unexpected: string[];
}

/** Null if nothing was searched for, or no informative cell has a run. */
export function choicesOf(
  calibration: Calibration | undefined,
  studies: readonly CalibrationStudy[],
  tables: readonly ComparedTable[],
  { holdOut }: Study,
): Choices | null {
  const study = studies.find(({ id }) => id === holdOut?.study);
  if (!study || !calibration) return null;
  const { seen, heldOut } = holdOutVerdicts(study.holdOut, tables);
  const informative = seen.cells + heldOut.cells;
  const findings = findingsOf(studiesWithResults(studies, calibration));
  if (informative === 0) return null;
  return {
    used: seen.cells,
    informative,
    settings: findings.length,
    identified: identified(findings, rulingOut(calibration)).length,
    unexpected: departures(findings),
  };
}

/** What the summary says of them. */
export function choiceNotes(choices: Choices | null): string[] {
  if (!choices) return [];
  const { used, informative, settings, identified: known, unexpected } = choices;
  return [
    `${used} of the ${informative} judged cells were used to choose the ${settings} settings that the paper does not state; the tables identify ${known} of them (docs/ledger.md).`,
    ...(unexpected.length > 0 ? [`${UNEXPECTED}: ${unexpected.join('; ')}.`] : []),
  ];
}

/** The claims of a folder of experiments, which may have none. */
export async function claimsOf(folder: string): Promise<Claim[]> {
  return loadSubfolder<Claim>(folder, 'claims', 'claims', ['id', 'rule', 'parts']);
}

/** What the reports besides the tables are made of. */
interface Evidence {
  folder: string;
  study: Study;
  studies: readonly CalibrationStudy[];
  tables: readonly ComparedTable[];
  provenance: string;
  replication: SelfReplication | undefined;
  outcomes: Outcomes;
  /** whether they are written to the study's own `reports`, which have the ledger in `docs` */
  isHome: boolean;
}

/** The reports besides the tables, as far as the study has them: claims, its own, ledger, power. */
export async function reportDocuments(evidence: Evidence): Promise<ReportDocument[]> {
  const { folder, study, studies, tables, provenance, replication, outcomes, isHome } = evidence;
  const claims = await claimsOf(folder);
  const calibration = studies.length > 0 ? outcomes.calibration : undefined;
  const power = (await variantsOf(folder)).length > 0 ? outcomes.power : undefined;
  const ledger = (): ReportDocument[] => {
    if (!calibration) return [];
    const { value, own } = calibration;
    const document = ledgerDocument(studies, value, study, own);
    return [withSource({ ...document, folder: isHome ? 'docs' : 'reports' }, calibration, study, 'calibrate')];
  };
  return [
    ...(claims.length > 0 ? [claimsDocument(judgeClaims(claims, tables), provenance, basename(folder))] : []),
    ...(study.documents?.(tables, provenance) ?? []),
    ...ledger(),
    ...(power
      ? [
          withSource(
            powerDocument(power.value, calibration ? bothInstruments(studies, calibration.value, power.value) : []),
            power,
            study,
            'power',
          ),
        ]
      : []),
    ...(replication ? [selfReplicationDocument(replication, provenance)] : []),
  ];
}

/** A report of your own runs says so if it shows other outcomes. */
function withSource(
  document: ReportDocument,
  { borrowed }: Outcome<unknown>,
  study: Study,
  command: string,
): ReportDocument {
  if (!borrowed) return document;
  const sentence: Prose = ['From the published run: ', code(commandOf(study, command)), ' makes your own.'];
  return { ...document, blocks: [note(sentence), ...document.blocks] };
}

/** What a perfect copy of our code would get; undefined if no fresh runs are stored. */
export function selfReplicationOf(tables: readonly ComparedTable[]): SelfReplication | undefined {
  const pools = tables.filter((table) => table.experiment.folder === 'self-replication' && isPool(table));
  return pools.length > 0 ? selfReplicate(tables, pools) : undefined;
}
