import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Results } from '../../../harness/compare/compare.js';
import { powerRunsFile, readPowerRuns } from '../../../harness/power/power-runs.js';
import { type PowerResult, powerFile, readPower } from '../../../harness/power/power-test.js';
import type { KeyedRun } from '../../../harness/runs/plan.js';
import { provenanceLine } from '../../../harness/runs/record.js';
import { InputError } from '../../../library/core/errors.js';
import { writeFileAtomic } from '../../../library/core/system/write-file-atomic.js';
import { powerDocument } from '../../../report/documents/power.js';
import { renderTerminal } from '../../../report/render/terminal.js';
import { POWER_STORE } from '../../workspace/outcomes.js';
import { judgePower, type PowerPlan, planPower, powerRuns, variantsOf } from '../../workspace/power-plan.js';
import { studyRoot, type Workspace } from '../../workspace/workspace.js';
import type { Command } from '../command-list.js';
import { type ExecuteArguments, executeOptions, executePlan, reportFailures } from '../execute-plan.js';
import { terminalWidth } from '../option-kinds.js';
import { openWorkspace, type WorkspaceArguments, workspaceOptions } from '../workspace-options.js';

interface PowerArguments extends WorkspaceArguments, ExecuteArguments {
  published: boolean;
}

/** `divi power`: deliberately broken implementations through the verdicts of the reports. */
export const powerCommand: Command<PowerArguments> = {
  builder: (yargs) =>
    executeOptions(workspaceOptions(yargs, `results/${POWER_STORE}`)).option('published', {
      type: 'boolean',
      default: false,
      describe: 'judge the published runs again, without fitting, and compare with the published report',
    }),
  handler: async ({ published, ...args }) => {
    const workspace = await openWorkspace(args);
    const variants = await variantsOf(args.study);
    if (variants.length === 0) throw new InputError(`there are no broken variants in ${args.study}/power`);
    const plan = planPower(workspace, variants);
    return published ? judgePublished(workspace, plan) : runPower(workspace, plan, args);
  },
};

/** Does the runs that are missing, judges and prints; the outcome lies beside its runs. Returns the exit code. */
export async function runPower(
  workspace: Workspace,
  plan: PowerPlan,
  args: ExecuteArguments,
  fresh = false,
  published?: Results['resultOf'],
): Promise<number> {
  const isKnown = (run: KeyedRun): boolean => (!fresh && !!workspace.have(run)) || !!published?.(run);
  const missing = powerRuns(plan).filter((run) => !isKnown(run));
  if (published && missing.length === 0) return 0;
  const records = await executePlan(workspace, missing, args);
  if (typeof records === 'number') return records;
  const own = powerRuns(plan).flatMap((run) => workspace.have(run) ?? []);
  const result = published
    ? judgePower(workspace, plan, (run) => workspace.have(run) ?? published(run), `published; ${provenanceLine(own)}`)
    : judgePower(workspace, plan);
  const file = powerFile(workspace.folders.store);
  writeFileAtomic(file, `${JSON.stringify(result, null, 1)}\n`);
  print(result);
  console.log(`\nin ${file}; the reports of your own runs (divi tables) have it`);
  return reportFailures(workspace, records) > 0 ? 1 : 0;
}

/** The published runs through the rules of now: whether they give the published report. */
function judgePublished(workspace: Workspace, plan: PowerPlan): number {
  const reports = join(studyRoot(workspace.folders.experiments), 'reports');
  const [resultOf, report] = [readPowerRuns(powerRunsFile(reports)), readPower(powerFile(reports))];
  if (!resultOf || !report) throw new InputError(`${powerRunsFile(reports)} does not exist: divi publish writes it`);
  const missing = powerRuns(plan).filter((run) => !resultOf(run)).length;
  if (missing > 0) {
    const remedy = 'run divi reproduce --beyond --unpublished, then divi publish';
    throw new InputError(`${powerRunsFile(reports)} lacks ${missing} runs of these variants: ${remedy}`);
  }
  const result = judgePower(workspace, plan, resultOf, report.provenance);
  print(result);
  const isSame = isDeepStrictEqual(JSON.parse(JSON.stringify(result)), report);
  console.log(`\nthe published runs ${isSame ? 'agree with' : 'DISAGREE with'} ${powerFile(reports)}`);
  return isSame ? 0 : 1;
}

const print = (result: PowerResult): void => console.log(renderTerminal(powerDocument(result), terminalWidth()));
