import { join } from 'node:path';
import { runsOf } from '../../../harness/runs/plan.js';
import { publishedFile, writePublished } from '../../../harness/runs/published.js';
import { isDone } from '../../../harness/runs/record.js';
import { InputError } from '../../../library/core/errors.js';
import { studiesOf, writeLedger } from '../../workspace/calibrate.js';
import { outcomesOf, publishOutcomes } from '../../workspace/outcomes.js';
import { studyRoot } from '../../workspace/workspace.js';
import type { Command } from '../command-list.js';
import { printReport } from '../report-folder.js';
import { openWorkspace, type WorkspaceArguments, workspaceOptions } from '../workspace-options.js';

/**
 * `divi publish`: the study's published run and its reports. Runs of the local store replace published ones of the same key;
 * those that were not done here stay as they are, and so do the outcomes of `divi calibrate` and `divi power`.
 */
export const publishCommand: Command<WorkspaceArguments> = {
  builder: (yargs) => workspaceOptions(yargs),
  handler: async (args) => {
    const workspace = await openWorkspace(args);
    const runs = runsOf(workspace.plan());
    const done = runs
      .map((run) => workspace.have(run) ?? workspace.published.records.get(run.key))
      .filter((record) => isDone(record));
    if (done.length < runs.length) {
      const known = new Set(done.map(({ key }) => key));
      const lacking = runs.filter(({ key }) => !known.has(key)).flatMap(({ neededBy }) => neededBy);
      const ids = [...new Set(lacking.map(({ experiment }) => experiment))].join(',');
      throw new InputError(
        `${runs.length - done.length} of ${runs.length} runs are neither done here nor published: ` +
          `run divi reproduce --unpublished --only ${ids} first`,
      );
    }
    const own = runs.filter((run) => workspace.have(run) !== undefined).length;
    const root = studyRoot(args.study);
    // first what may be refused
    for (const file of await publishOutcomes(workspace.folders)) console.log(`your own outcome in ${file}`);
    writePublished(done, publishedFile(root));
    console.log(`${done.length} runs in ${publishedFile(root)}, ${own} of them from ${workspace.local.label}`);
    const renewed = await openWorkspace(args);
    const source = renewed.source(renewed.plan(), 'published');
    const studies = await studiesOf(args.study);
    const { calibration } = outcomesOf(renewed, source);
    if (studies.length > 0 && calibration) writeLedger(studies, calibration.value, renewed.study, root);
    await printReport(renewed, renewed.experiments, source, join(root, 'reports'));
  },
};
