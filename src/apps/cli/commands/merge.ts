import { loadRegistry } from '../../../harness/experiment/experiments-folder.js';
import type { Registry } from '../../../harness/experiment/registry.js';
import type { RunRecord } from '../../../harness/runs/record.js';
import { runName } from '../../../harness/runs/resolved-run.js';
import { storeFile } from '../../../harness/runs/store.js';
import { counted } from '../../../library/core/wording.js';
import { type Merged, mergeStores } from '../../workspace/merge.js';
import type { Command } from '../command-list.js';
import { type WorkspaceArguments, workspaceOptions } from '../workspace-options.js';

interface MergeArguments extends WorkspaceArguments {
  others: string[];
}

/** `divi merge`: combines stores; if two disagree on a run, it says so and keeps this store's. */
export const mergeCommand: Command<MergeArguments> = {
  builder: (yargs) =>
    workspaceOptions(yargs)
      .parserConfiguration({ 'duplicate-arguments-array': false, 'parse-positional-numbers': false })
      .positional('others', { type: 'string', array: true, demandOption: true, describe: 'folders of other stores' })
      .example('$0 merge ../laptop/results /shared/ann/results', 'add their runs to results'),
  handler: async ({ others, store, study }) => {
    const registry = await loadRegistry(study);
    const merged = mergeStores(store, others);
    for (const one of merged) print(one, store, registry);
    return merged.some(({ different }) => different.length > 0) ? 1 : 0;
  },
};

function print({ store: other, added, same, different, problems }: Merged, store: string, registry: Registry): void {
  for (const { line, problem } of problems) {
    console.error(`${storeFile(other)}, line ${line} is ${problem}; it is skipped`);
  }
  for (const { ours, theirs } of different) {
    console.error(
      `DIFFERENT: ${ours.key.slice(0, 12)} ${nameOf(ours, registry)}: ${outcomeOf(ours)} in ${store}, ${outcomeOf(theirs)} in ${other}`,
    );
  }
  const differing =
    different.length > 0 ? `, ${different.length} with different numbers: those in this store are kept` : '';
  console.log(`${other}: ${counted(added, 'run')} added, ${same} here already${differing}`);
}

/** A store may hold runs of methods and data sets that are not here. */
function nameOf({ description }: RunRecord, registry: Registry): string {
  try {
    return runName(description, registry);
  } catch {
    return description.method;
  }
}

function outcomeOf({ outcome, provenance: { node, commit } }: RunRecord): string {
  const words =
    outcome.status === 'done'
      ? `${JSON.stringify(outcome.metrics)} of data ${outcome.dataHash.slice(0, 12)}`
      : outcome.error;
  return `${words} (Node ${node}, commit ${commit?.slice(0, 12) ?? 'unknown'})`;
}
