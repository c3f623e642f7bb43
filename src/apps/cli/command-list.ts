import { PARAMETER_NAMES } from '../../harness/experiment/sweep-parameters.js';
import { type ListedCommand, listed } from './command.js';

/** All commands, as `divi --help` lists them; `done` takes the exit code of those that have one of their own. */
export function listedCommands(done: (exitCode: number) => void): ListedCommand[] {
  return [
    listed('reproduce', "run what is missing of the paper's experiments and write all tables and figures", async () =>
      (await import('./commands/reproduce.js')).reproduceCommand(done),
    ),
    listed('sweep <parameter>', `vary one parameter of DIVI: ${PARAMETER_NAMES.join(', ')}`, async () =>
      (await import('./commands/sweep.js')).sweepCommand(done),
    ),
    listed(
      'calibrate',
      'look for the settings the paper left out by its own numbers, and write docs/ledger.md',
      async () => (await import('./commands/calibrate.js')).calibrateCommand(done),
    ),
    listed(
      'power',
      'send broken implementations through the same verdicts, and say how many cells each loses',
      async () => (await import('./commands/power.js')).powerCommand(done),
    ),
    listed('tables', 'write all tables and figures from stored runs, without fitting', async () =>
      (await import('./commands/tables.js')).tablesCommand(),
    ),
    listed('report', 'open the page of all reports in your browser', async () =>
      (await import('./commands/report.js')).openReportCommand(),
    ),
    listed('list', 'list the experiments and what is stored of each', async () =>
      (await import('./commands/list.js')).listCommand(),
    ),
    listed('show <id>', 'print one table, ours beside the paper’s', async () =>
      (await import('./commands/show.js')).showCommand(),
    ),
    listed('why <id>', 'list the runs behind the rows of a table, and what would make them stale', async () =>
      (await import('./commands/why.js')).whyCommand(),
    ),
    listed('rerun [keys..]', 'do single runs again, by their keys, or those that failed', async () =>
      (await import('./commands/rerun.js')).rerunCommand(done),
    ),
    listed('publish', 'make the stored runs the published run of the repository (for maintainers)', async () =>
      (await import('./commands/publish.js')).publishCommand(),
    ),
    listed(
      'replay <file>',
      'replay a trajectory file and print the largest deviations from its expected values',
      async () => (await import('./commands/replay.js')).replayCommand(done),
    ),
    listed('fit <data>', 'find the clusters of your own table: CSV, TSV or .npy, gzipped or not', async () =>
      (await import('./commands/fit.js')).fitCommand(),
    ),
    listed('play', 'open the playground: fit your own table in your browser, without any network', async () =>
      (await import('./commands/play.js')).playCommand(),
    ),
    listed('predict <model> <data>', 'the clusters of new rows, by a model that divi fit has written', async () =>
      (await import('./commands/predict.js')).predictCommand(),
    ),
    listed('jobs', 'the jobs of a store on a SLURM cluster: what is queued, running, done and missing', async () =>
      (await import('./commands/cluster/jobs.js')).jobsCommand(),
    ),
    listed('doctor', 'see whether a SLURM cluster can do runs, before any is queued', async () =>
      (await import('./commands/cluster/doctor.js')).doctorCommand(done),
    ),
    listed('merge <others..>', 'add the runs of other stores, of colleagues or other machines, to this one', async () =>
      (await import('./commands/merge.js')).mergeCommand(done),
    ),
    listed('work <folder>', false, async () => (await import('./commands/cluster/work.js')).workCommand()),
  ];
}
