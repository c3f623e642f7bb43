import { join } from 'node:path';
import { type Calibration, calibrationFile, type StudyResult } from '../../harness/calibrate/calibration.js';
import type { Study } from '../../harness/calibrate/study.js';
import type { PaperFacts } from '../../harness/experiment/paper-facts.js';
import type { RunRecord } from '../../harness/runs/record.js';
import { writeFileAtomicSync } from '../../library/core/system/write-file-atomic.js';
import { ledgerDocument } from '../../report/documents/ledger.js';
import { renderMarkdown } from '../../report/render/markdown.js';
import { provenanceLine } from './provenance-line.js';

/** Writes the ledger and its numbers below the folder; returns the path of the ledger. */
export function writeLedger(
  studies: readonly Study[],
  results: StudyResult[],
  records: RunRecord[],
  folder: string,
  facts: PaperFacts | undefined,
): string {
  const calibration: Calibration = { provenance: provenanceLine(records), studies: results };
  const path = join(folder, 'docs', 'ledger.md');
  writeFileAtomicSync(calibrationFile(folder), `${JSON.stringify(calibration, null, 1)}\n`);
  writeFileAtomicSync(path, renderMarkdown(ledgerDocument(studies, calibration, facts)));
  return path;
}
