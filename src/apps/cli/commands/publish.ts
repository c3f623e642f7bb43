import { experimentsFolder } from '../../../harness/experiment/experiments-folder.js';
import { runsOf } from '../../../harness/runs/plan.js';
import { publishedFile, writePublished } from '../../../harness/runs/published.js';
import { InputError } from '../../../library/core/errors.js';
import type { Command } from '../command-list.js';
import { openWorkspace, type WorkspaceArguments, workspaceOptions } from '../workspace-options.js';

/** `divi publish`: the local store's runs become the published run that the repository carries. */
export const publishCommand: Command<WorkspaceArguments> = {
  builder: (yargs) => workspaceOptions(yargs),
  handler: async (args) => {
    if (args.experiments !== experimentsFolder()) {
      throw new InputError(`the published run is of this package's experiments: leave --experiments out`);
    }
    const workspace = await openWorkspace(args);
    const runs = runsOf(workspace.plan());
    const done = runs.flatMap((run) => workspace.have(run) ?? []);
    if (done.length < runs.length) {
      throw new InputError(
        `${runs.length - done.length} of ${runs.length} runs are not done: run divi reproduce --beyond first`,
      );
    }
    writePublished(done);
    console.log(`${done.length} runs in ${publishedFile()}`);
  },
};
