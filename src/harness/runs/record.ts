import { canonicalJson } from '../../library/core/canonical.js';
import { groupBy } from '../../library/core/group-by.js';
import { sha256 } from '../../library/core/sha256.js';
import { counted } from '../../library/core/wording.js';
import { dataSetName, isSynthetic } from '../../library/data/data-set.js';
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
  /** wall-clock milliseconds of the method's fit; of the attempt if it failed */
  durationMs: number;
  provenance: Provenance & { time: string };
}

/** Records to look up. */
export type RecordsByKey = Pick<ReadonlyMap<string, RunRecord>, 'get' | 'has' | 'size'>;

/** A run with a result. */
export type DoneRecord = RunRecord & { outcome: Extract<RunRecord['outcome'], { status: 'done' }> };

/** What a comparison asks of a run with a result; a published one may come without its time. */
export interface RunResult extends Pick<RunRecord, 'key' | 'description'> {
  outcome: { metrics: RunMetrics; details?: RunDetails };
  durationMs: number | null;
}

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
export function provenanceLine(records: readonly RunRecord[]): string {
  const sources = groupBy(records, ({ provenance }) => sourceText(provenance));
  const parts = [...sources].sort().map(([source, group]) => `${counted(group.length, 'run')} by ${source}`);
  const days = records.map(({ provenance }) => provenance.time.slice(0, 10)).sort();
  const dates = [...new Set([days[0], days.at(-1)])].join(' to ');
  const data = realData(records).sort();
  return `${dates}: ${parts.join('; ')}${data.length > 0 ? `. SHA-256 of the data: ${data.join(', ')}` : ''}`;
}

const HASH_DIGITS = 12;

function sourceText({ version, commit, dirty, study, node, cpu }: Provenance): string {
  const at = (hash: string, isDirty: boolean | null): string =>
    `commit ${hash.slice(0, HASH_DIGITS)}${isDirty ? ' with local changes' : ''}`;
  const source = commit === null ? '' : `, ${at(commit, dirty)}`;
  const own = study ? `, study at ${at(study.commit, study.dirty)}` : '';
  return `divi-repro ${version}${source}${own}, Node ${node} on ${cpu}`;
}

/** Every data set that comes from files, with its hash; one with many versions by the hash of their hashes. */
function realData(records: readonly RunRecord[]): string[] {
  const real = records.filter(isDone).filter(({ description }) => !isSynthetic(description.dataset));
  const hashes = groupBy(real, ({ description }) => dataSetName(description.dataset));
  return [...hashes].map(([name, group]) => {
    const all = [...new Set(group.map(({ outcome }) => outcome.dataHash))].sort();
    const hash = all.length === 1 ? all[0] : sha256(all.join('\n'));
    return `${name} ${all.length === 1 ? '' : `(${all.length} sets) `}${hash.slice(0, HASH_DIGITS)}`;
  });
}
