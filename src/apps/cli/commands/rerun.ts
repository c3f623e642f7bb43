import type { Registry } from '../../../harness/experiment/registry.js';
import { type PlannedRun, runsOf } from '../../../harness/runs/plan.js';
import { compareOutcomes } from '../../../harness/runs/published.js';
import { isDone, type RunRecord } from '../../../harness/runs/record.js';
import { runName } from '../../../harness/runs/resolved-run.js';
import { InputError, requireInput } from '../../../library/core/errors.js';
import { counted } from '../../../library/core/wording.js';
import type { Workspace } from '../../workspace/workspace.js';
import type { Command } from '../command-list.js';
import { type ExecuteArguments, executeOptions, executePlan, reportFailures } from '../execute-plan.js';
import { openWorkspace, type WorkspaceArguments, workspaceOptions } from '../workspace-options.js';

interface RerunArguments extends WorkspaceArguments, ExecuteArguments {
  keys: string[];
  failed: boolean;
}

/** who needs a run that no experiment asks for */
const OWN_SWEEP = [{ experiment: 'own sweep', row: '' }];

const MIN_DIGITS = 8;

/** `divi rerun 1a2b3c4d …`: does runs again and says whether their numbers agree; `divi rerun --failed`: the failed ones. */
export const rerunCommand: Command<RerunArguments> = {
  builder: (yargs) =>
    executeOptions(workspaceOptions(yargs))
      // several keys need what the other commands do without; an option given twice still counts by its last value
      .parserConfiguration({ 'duplicate-arguments-array': true, 'parse-positional-numbers': false })
      .coerce(['store', 'jobs', 'timeout', 'failed'], lastOf)
      .positional('keys', {
        type: 'string',
        array: true,
        default: [],
        describe: `the first ${MIN_DIGITS} or more digits of each run's key (divi why and the page print them)`,
      })
      .option('failed', { type: 'boolean', default: false, describe: 'repeat all failed runs' })
      .example('$0 rerun 002b06ba4128', 'one run of the tables'),
  handler: async ({ keys, failed, ...args }) => {
    if (failed === keys.length > 0) {
      throw new InputError(
        'name the runs to repeat: divi rerun with keys, or divi rerun --failed, or divi reproduce --fresh for all',
      );
    }
    for (const key of keys) requireKey(key);
    const workspace = await openWorkspace(args);
    const planned = runsOf(workspace.plan());
    const before = new Map(workspace.stored.records);
    const again = failed ? failedRuns(before, planned, workspace.registry) : keyedRuns(keys, planned);
    console.log(failed ? `${counted(again.length, 'failed run')} to repeat` : `${counted(again.length, 'run')} again`);
    const results = await executePlan(workspace, again, args);
    if (typeof results === 'number') return results;
    const differing = failed ? 0 : printAgreement(workspace, results, before);
    return reportFailures(workspace, results) + differing > 0 ? 1 : 0;
  },
};

const lastOf = <T>(value: T | T[]): T => (Array.isArray(value) ? value[value.length - 1] : value);

function failedRuns(stored: ReadonlyMap<string, RunRecord>, planned: PlannedRun[], registry: Registry): PlannedRun[] {
  const byKey = new Map(planned.map((run) => [run.key, run]));
  return [...stored.values()]
    .filter((record) => !isDone(record) && isOfToday(record, registry))
    .map(({ key, description }) => byKey.get(key) ?? { key, run: description, neededBy: OWN_SWEEP });
}

/** Whether the method still has the version of the run: one of an older version is nobody's any more. */
const isOfToday = ({ description: { method, algorithm } }: RunRecord, { methods }: Registry): boolean =>
  methods.get(method)?.version === algorithm;

function requireKey(key: string): void {
  requireInput(
    new RegExp(`^[0-9a-f]{${MIN_DIGITS},64}$`, 'i').test(key),
    `'${key}' is not the key of a run: give its first ${MIN_DIGITS} or more hexadecimal digits`,
  );
}

/** The planned runs of these keys or beginnings of keys, each once. */
export function keyedRuns(keys: string[], planned: PlannedRun[]): PlannedRun[] {
  const runs = keys.map((key) => {
    requireKey(key);
    const found = planned.filter((run) => run.key.startsWith(key.toLowerCase()));
    if (found.length === 0) {
      throw new InputError(`no run of the experiments has a key that begins with ${key}: divi why <id> lists the keys`);
    }
    if (found.length > 1)
      throw new InputError(`${found.length} runs have keys that begin with ${key}: give more digits`);
    return found[0];
  });
  return [...new Set(runs)];
}

/** Compares each result with the one stored before, or else with the published one; returns how many differ. */
function printAgreement(
  { published, registry }: Workspace,
  results: RunRecord[],
  before: ReadonlyMap<string, RunRecord>,
): number {
  let differing = 0;
  for (const record of results.filter(isDone)) {
    const isStored = isDone(before.get(record.key));
    const { same, different, unknown } = compareOutcomes([record], isStored ? before : published.records);
    differing += different.length;
    const earlier = isStored ? 'the run stored before' : 'the published run';
    const verdict =
      unknown > 0
        ? 'no earlier result to compare with'
        : same > 0
          ? `the same numbers as ${earlier}`
          : `DIFFERENT numbers from ${earlier}`;
    console.log(`${record.key.slice(0, 12)}  ${runName(record.description, registry)}: ${verdict}`);
  }
  return differing;
}
