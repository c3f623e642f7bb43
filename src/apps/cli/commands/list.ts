import { runsOf } from '../../../harness/runs/plan.js';
import { textTable } from '../../../report/render/terminal.js';
import type { Command } from '../command-list.js';
import { openWorkspace, type WorkspaceArguments, workspaceOptions } from '../workspace-options.js';

/** `divi list`: the experiments and how much of each is stored. */
export const listCommand: Command<WorkspaceArguments> = {
  builder: (yargs) => workspaceOptions(yargs),
  handler: async (args) => {
    const workspace = await openWorkspace(args);
    const planned = workspace.plan();
    const source = workspace.source(planned);
    const rows = planned.map((one) => {
      const runs = runsOf([one], 'shown');
      const all = runsOf([one]);
      const states = runs.map((run) => workspace.state(run, source));
      const [done, missing, failed] = (['done', 'missing', 'failed'] as const).map(
        (state) => states.filter((found) => found === state).length,
      );
      const state = missing === runs.length ? 'not run' : missing > 0 ? 'in part' : failed > 0 ? 'failed' : 'complete';
      const { id, artefact, title } = one.experiment;
      const further = all.length - runs.length;
      const furtherDone = all.filter((run) => workspace.state(run, source) === 'done').length - done;
      return [
        id,
        artefact,
        state,
        ...[done, missing, failed].map(String),
        further > 0 ? `${furtherDone}/${further}` : '',
        title,
      ];
    });
    console.log(textTable(['id', 'artefact', 'state', 'done', 'missing', 'failed', 'further', 'title'], rows));
    console.log(`\nfrom ${source.label}`);
  },
};
