import type { RunRecord } from '../../harness/runs/record.js';

/** Where the runs come from; not who wrote the report, so that the same runs give the same text. */
export function provenanceLine(records: RunRecord[]): string {
  const sources = records.map(({ provenance: { version, commit, dirty, node } }) => {
    const source = commit === null ? '' : `, commit ${commit.slice(0, 12)}${dirty ? ' with local changes' : ''}`;
    return `divi-repro ${version}${source}, Node ${node}`;
  });
  return `Runs of ${[...new Set(sources)].sort().join('; ')}`;
}
