import type { CommandModule } from 'yargs';
import { reportProblems, selectExperiments, type WorkspaceArguments, workspaceOptions } from '../app/workspace.js';
import { InputError } from '../core/errors.js';
import { datasetName } from '../experiment/run-spec.js';
import { expandPlan, type PlannedRun } from '../runs/plan.js';
import { agreement, readPublished } from '../runs/published.js';
import type { RunRecord } from '../runs/record.js';
import { readStore } from '../runs/store.js';
import { type ExecuteArguments, execute, executeOptions, reportFailures, STOPPED } from './execute.js';

interface RerunArguments extends WorkspaceArguments, ExecuteArguments {
  keys: string[];
  failed: boolean;
}

/** who needs a run that no experiment asks for */
const OWN_SWEEP = [{ experiment: 'own sweep', row: '' }];

const LEAST_DIGITS = 8;

/** `divi rerun 1a2b3c4d …`: does runs again and says whether their numbers agree; `divi rerun --failed`: the failed ones. */
export function rerunCommand(done: (exitCode: number) => void): CommandModule<object, RerunArguments> {
  return {
    command: 'rerun [keys..]',
    describe: 'do single runs again, by their keys, or those that failed',
    builder: (yargs) =>
      executeOptions(workspaceOptions(yargs))
        // several keys need what the other commands do without; an option given twice still counts by its last value
        .parserConfiguration({ 'duplicate-arguments-array': true, 'parse-positional-numbers': false })
        .coerce(['store', 'experiments', 'jobs', 'timeout', 'failed'], lastOf)
        .positional('keys', {
          type: 'string',
          array: true,
          default: [],
          describe: `the first ${LEAST_DIGITS} or more digits of each run's key (divi why and the page print them)`,
        })
        .option('failed', { type: 'boolean', default: false, describe: 'those that failed' })
        .example('$0 rerun 002b06ba4128', 'one run of the tables'),
    handler: async ({ keys, failed, store, experiments, ...execution }) => {
      if (failed === keys.length > 0) {
        throw new InputError(
          'say what to run again: divi rerun with keys, or divi rerun --failed, or divi reproduce --fresh for all',
        );
      }
      const stored = readStore(store);
      reportProblems(store, stored);
      const planned = expandPlan(await selectExperiments(experiments, undefined));
      const again = failed ? failedRuns(stored.records, planned) : keyedRuns(keys, planned);
      console.log(`${again.length} ${failed ? 'failed runs to try' : again.length === 1 ? 'run' : 'runs'} again`);
      const results = await execute(again, store, execution);
      if (results === undefined) {
        done(STOPPED);
        return;
      }
      const differing = failed ? 0 : printAgreement(results, stored.records);
      done(reportFailures(results) + differing > 0 ? 1 : 0);
    },
  };
}

const lastOf = <T>(value: T | T[]): T => (Array.isArray(value) ? value[value.length - 1] : value);

function failedRuns(stored: Map<string, RunRecord>, planned: PlannedRun[]): PlannedRun[] {
  const byKey = new Map(planned.map((run) => [run.key, run]));
  return [...stored.values()]
    .filter(({ outcome }) => outcome.status === 'failed')
    .map(({ key, description }) => byKey.get(key) ?? { key, description, neededBy: OWN_SWEEP });
}

/** The planned runs of these keys or beginnings of keys, each once. */
export function keyedRuns(keys: string[], planned: PlannedRun[]): PlannedRun[] {
  const runs = keys.map((key) => {
    if (!new RegExp(`^[0-9a-f]{${LEAST_DIGITS},64}$`, 'i').test(key)) {
      throw new InputError(`'${key}' is no key of a run: give its first ${LEAST_DIGITS} or more hexadecimal digits`);
    }
    const found = planned.filter((run) => run.key.startsWith(key.toLowerCase()));
    if (found.length === 0) {
      throw new InputError(`no run of the experiments has a key that begins with ${key}: divi why <id> lists them`);
    }
    if (found.length > 1)
      throw new InputError(`${found.length} runs have keys that begin with ${key}: give more digits`);
    return found[0];
  });
  return [...new Set(runs)];
}

/** Says how each result stands to the one stored before, or else to the published one; returns how many differ. */
function printAgreement(results: RunRecord[], before: Map<string, RunRecord>): number {
  const published = readPublished();
  let differing = 0;
  for (const record of results) {
    if (record.outcome.status !== 'done') continue;
    const isStored = before.get(record.key)?.outcome.status === 'done';
    const { same, different, unpublished } = agreement(
      [record],
      isStored ? { records: before, problems: [] } : published,
    );
    differing += different.length;
    const earlier = isStored ? 'the run stored before' : 'the published run';
    const verdict =
      unpublished > 0
        ? 'there is no earlier result to compare with'
        : same > 0
          ? `the same numbers as ${earlier}`
          : `DIFFERENT numbers from ${earlier}`;
    const { method, seed, dataset } = record.description;
    console.log(`${record.key.slice(0, 12)}  ${method}, seed ${seed}, ${datasetName(dataset)}: ${verdict}`);
  }
  return differing;
}
