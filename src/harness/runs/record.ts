import { canonicalJson } from '../../library/core/canonical.js';
import { sha256 } from '../../library/core/sha256.js';
import type { RunDetails } from '../experiment/experiment.js';
import type { RunMetrics } from '../experiment/metrics.js';
import type { Provenance } from './provenance.js';
import type { ResolvedRun } from './resolved-run.js';

/** One run as it is stored: done with its metrics, or failed with its error. */
export interface RunRecord {
  key: string;
  description: ResolvedRun;
  outcome:
    | { status: 'done'; metrics: RunMetrics; dataHash: string; details?: RunDetails }
    | { status: 'failed'; error: string };
  /** wall-clock milliseconds of the method's fit; of the attempt where it failed */
  durationMs: number;
  provenance: Provenance & { time: string };
}

/** Records to look up. */
export type RecordsByKey = Pick<ReadonlyMap<string, RunRecord>, 'get' | 'has' | 'size'>;

/** A run with a result. */
export type DoneRecord = RunRecord & { outcome: Extract<RunRecord['outcome'], { status: 'done' }> };

export const isDone = (record: RunRecord | undefined): record is DoneRecord => record?.outcome.status === 'done';

const CHECKSUM_DIGITS = 16;
const checksum = (record: unknown): string => sha256(canonicalJson(record)).slice(0, CHECKSUM_DIGITS);

/** A record as one line of a store, its checksum last. */
export function encodeRecord(record: RunRecord): string {
  return `${JSON.stringify({ ...record, checksum: checksum(record) })}\n`;
}

/** The record of a line, or why the line cannot be trusted. */
export function decodeRecord(line: string): RunRecord | { problem: string } {
  let parsed: RunRecord & { checksum?: string };
  try {
    parsed = JSON.parse(line);
  } catch {
    return { problem: 'torn: not a whole JSON object' };
  }
  if (typeof parsed !== 'object' || parsed === null) return { problem: 'altered: not a JSON object' };
  const { checksum: written, ...record } = parsed;
  if (written !== checksum(record)) return { problem: 'altered: its checksum does not match' };
  return record;
}

/** Where the runs come from; not who wrote the report, so that the same runs give the same text. */
export function provenanceLine(records: RunRecord[]): string {
  const at = (commit: string, dirty: boolean | null): string =>
    `commit ${commit.slice(0, 12)}${dirty ? ' with local changes' : ''}`;
  const sources = records.map(({ provenance: { version, commit, dirty, study, node } }) => {
    const source = commit === null ? '' : `, ${at(commit, dirty)}`;
    const own = study ? `, study at ${at(study.commit, study.dirty)}` : '';
    return `divi-repro ${version}${source}${own}, Node ${node}`;
  });
  return `Runs of ${[...new Set(sources)].sort().join('; ')}`;
}
