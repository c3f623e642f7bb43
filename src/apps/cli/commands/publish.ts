import { runsOf } from '../../../harness/runs/plan.js';
import { publishedFile, writePublished } from '../../../harness/runs/published.js';
import { InputError } from '../../../library/core/errors.js';
import { studyRoot } from '../../workspace/workspace.js';
import type { Command } from '../command-list.js';
import { openWorkspace, type WorkspaceArguments, workspaceOptions } from '../workspace-options.js';

/** `divi publish`: the local store's runs become the published run that the study carries. */
export const publishCommand: Command<WorkspaceArguments> = {
  builder: (yargs) => workspaceOptions(yargs),
  handler: async (args) => {
    const workspace = await openWorkspace(args);
    const runs = runsOf(workspace.plan());
    const done = runs.flatMap((run) => workspace.have(run) ?? []);
    if (done.length < runs.length) {
      throw new InputError(
        `${runs.length - done.length} of ${runs.length} runs are not done: run divi reproduce --beyond first`,
      );
    }
    const file = publishedFile(studyRoot(args.study));
    writePublished(done, file);
    console.log(`${done.length} runs in ${file}`);
  },
};
