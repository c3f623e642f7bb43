import { type PlannedExperiment, runsOf } from '../../../harness/runs/plan.js';
import { textTable, wrapped } from '../../../report/render/terminal.js';
import type { RunSource, Workspace } from '../../workspace/workspace.js';
import type { Command } from '../command-list.js';
import { JSON_OPTION, printJson, terminalWidth } from '../option-kinds.js';
import { openWorkspace, type WorkspaceArguments, workspaceOptions } from '../workspace-options.js';

interface ListArguments extends WorkspaceArguments {
  json: boolean;
}

/** `divi list`: the experiments and how much of each is stored. */
export const listCommand: Command<ListArguments> = {
  builder: (yargs) => workspaceOptions(yargs).option('json', JSON_OPTION),
  handler: async ({ json, ...args }) => {
    const workspace = await openWorkspace(args);
    const planned = workspace.plan();
    const source = workspace.source(planned, 'any');
    const experiments = planned.map((one) => listed(one, workspace, source));
    if (json) {
      printJson({ source: source.label, experiments });
      return;
    }
    const anyFailed = experiments.some(({ runs }) => runs.failed > 0);
    const rows = experiments.map(({ id, artefact, title, state, runs: { done, missing, failed }, further }) => [
      id,
      state,
      `${done}/${done + missing + failed}`,
      ...(anyFailed ? [String(failed)] : []),
      further.wanted > 0 ? `${further.done}/${further.wanted}` : '',
      `${artefact}: ${title}`,
    ]);
    const header = ['id', 'state', 'done', ...(anyFailed ? ['failed'] : []), 'further', 'what'];
    console.log(textTable(header, rows, { width: terminalWidth() }));
    console.log(`\n${wrapped(`from ${source.label}`, terminalWidth())}`);
  },
};

/** How much of an experiment is there: the runs it shows, and the further ones behind its verdicts. */
function listed(planned: PlannedExperiment, workspace: Workspace, source: RunSource) {
  const states = runsOf([planned], 'shown').map((run) => workspace.state(run, source));
  const all = runsOf([planned]).map((run) => workspace.state(run, source));
  const count = (found: readonly string[], state: string): number => found.filter((one) => one === state).length;
  const [done, missing, failed] = ['done', 'missing', 'failed'].map((state) => count(states, state));
  const state = missing === states.length ? 'not run' : missing > 0 ? 'in part' : failed > 0 ? 'failed' : 'complete';
  const { id, artefact, title } = planned.experiment;
  const further = { done: count(all, 'done') - done, wanted: all.length - states.length };
  return { id, artefact, title, state, runs: { done, missing, failed }, further };
}
