import type { StudyResult } from '../../../harness/calibrate/calibration.js';
import { experimentsFolder } from '../../../harness/experiment/experiments-folder.js';
import { loadPaperFacts } from '../../../harness/experiment/paper-facts.js';
import { counted } from '../../../library/core/counted.js';
import { InputError } from '../../../library/core/errors.js';
import { packageRoot } from '../../../library/core/system/package-root.js';
import { unknownName } from '../../../library/core/unknown-name.js';
import { Calibrator, loadStudies } from '../../workspace/calibrate.js';
import { writeLedger } from '../../workspace/ledger.js';
import type { Command } from '../command.js';
import { type ExecuteArguments, executeOptions, executePlan } from '../execute-plan.js';
import { executorOptions } from '../executor-options.js';
import { compareWithLedger, printResult } from '../print-calibration.js';
import { type DryRunArguments, dryRunOption, printPlan } from '../print-plan.js';
import { openWorkspace, type WorkspaceArguments, workspaceOptions } from '../workspace-options.js';

interface CalibrateArguments extends WorkspaceArguments, ExecuteArguments, DryRunArguments {
  quick: boolean;
  only: string | undefined;
  out: string;
}

/** Thrown to leave a search whose runs are not all done. */
class Stopped extends Error {
  constructor(readonly exitCode: number) {
    super();
  }
}

/** `divi calibrate`: looks for the settings the paper left out, and writes the ledger. */
export function calibrateCommand(done: (exitCode: number) => void): Command<CalibrateArguments> {
  return {
    builder: (yargs) =>
      dryRunOption(executorOptions(executeOptions(workspaceOptions(yargs, 'results/calibration'))))
        .option('quick', { type: 'boolean', default: false, describe: 'a smaller search; the ledger is not rewritten' })
        .option('only', { type: 'string', requiresArg: true, describe: 'id of one study; the ledger is not rewritten' })
        .option('out', {
          type: 'string',
          requiresArg: true,
          default: packageRoot(),
          defaultDescription: 'the repository',
          describe: 'folder that gets docs/ledger.md and reports/calibration.json',
        }),
    handler: async ({ quick, only, out, 'dry-run': dryRun, ...args }) => {
      if (args.experiments !== experimentsFolder() && out === packageRoot()) {
        throw new InputError('the ledger of this package is of its own experiments: name another --out');
      }
      const workspace = await openWorkspace(args);
      const all = await loadStudies(args.experiments);
      const studies = all.filter(({ id }) => only === undefined || id === only);
      if (studies.length === 0) {
        throw unknownName(
          'study',
          only ?? '',
          all.map(({ id }) => id),
        );
      }
      const calibrator = new Calibrator(workspace, async (runs) => {
        console.error(`${runs[0].neededBy[0].experiment}, ${counted(runs.length, 'run')}`);
        if (dryRun) {
          // what comes after depends on what these find
          await printPlan(workspace, runs, args);
          throw new Stopped(0);
        }
        const records = await executePlan(workspace, runs, args);
        if (typeof records === 'number') throw new Stopped(records);
      });
      try {
        const results: StudyResult[] = [];
        for (const study of studies) {
          const result = await calibrator.run(study, quick);
          results.push(result);
          printResult(study, result);
        }
        if (quick) done(compareWithLedger(studies, results, out) ? 0 : 1);
        else if (only === undefined) {
          const facts = await loadPaperFacts(args.experiments);
          const ledger = writeLedger(studies, results, calibrator.records, out, facts);
          console.log(`the ledger is in ${ledger}; divi tables draws its figure`);
        }
      } catch (error) {
        if (!(error instanceof Stopped)) throw error;
        done(error.exitCode);
      }
    },
  };
}
