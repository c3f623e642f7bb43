import { powerFile } from '../../../harness/power/power-test.js';
import { InputError } from '../../../library/core/errors.js';
import { writeFileAtomic } from '../../../library/core/system/write-file-atomic.js';
import { powerDocument } from '../../../report/documents/power.js';
import { renderTerminal } from '../../../report/render/terminal.js';
import { judgePower, planPower, powerRuns, variantsOf } from '../../workspace/power-plan.js';
import { studyRoot } from '../../workspace/workspace.js';
import type { Command } from '../command-list.js';
import { type ExecuteArguments, executeOptions, executePlan, reportFailures } from '../execute-plan.js';
import { textOption } from '../option-kinds.js';
import { openWorkspace, type WorkspaceArguments, workspaceOptions } from '../workspace-options.js';

interface PowerArguments extends WorkspaceArguments, ExecuteArguments {
  out: string | undefined;
}

/** `divi power`: deliberately broken implementations through the verdicts of the reports. */
export const powerCommand: Command<PowerArguments> = {
  builder: (yargs) =>
    executeOptions(workspaceOptions(yargs, 'results/power')).option('out', {
      ...textOption('folder that gets reports/power.json', 'the repository, or the folder of another study'),
    }),
  handler: async ({ out: given, ...args }) => {
    const out = given ?? studyRoot(args.study);
    const workspace = await openWorkspace(args);
    const variants = await variantsOf(args.study);
    if (variants.length === 0) throw new InputError(`there is no broken variant in ${args.study}/power`);
    const plan = planPower(workspace, variants);
    const missing = powerRuns(plan).filter((run) => !workspace.have(run));
    const records = await executePlan(workspace, missing, args);
    if (typeof records === 'number') return records;
    const result = judgePower(workspace, plan);
    writeFileAtomic(powerFile(out), `${JSON.stringify(result, null, 1)}\n`);
    console.log(renderTerminal(powerDocument(result)));
    console.log(`\nin ${powerFile(out)}; divi tables writes reports/power.md`);
    return reportFailures(workspace, records) > 0 ? 1 : 0;
  },
};
