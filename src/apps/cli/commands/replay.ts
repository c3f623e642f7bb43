import { readFileSync } from 'node:fs';
import { InputError } from '../../../library/core/errors.js';
import { ENGINE_NAMES, type EngineName } from '../../../library/divi/engine.js';
import { selectEngine } from '../../../library/divi/engines/select.js';
import { REPLAY_TOLERANCE, replay, replayAgrees } from '../../../library/divi/trajectory.js';
import { parseTrajectory } from '../../../library/divi/trajectory-file.js';
import { textTable } from '../../../report/render/terminal.js';
import type { Command } from '../command-list.js';

interface ReplayArguments {
  file: string;
  engine: EngineName;
  json: boolean;
}

/** `divi replay FILE`: a training run with every random number given, against what PyTorch made of it. */
export const replayCommand: Command<ReplayArguments> = {
  builder: (yargs) =>
    yargs
      .positional('file', { type: 'string', demandOption: true, describe: 'a trajectory as JSON' })
      .option('engine', { choices: ENGINE_NAMES, default: 'kernel' as const, describe: 'the engine to use' })
      .option('json', { type: 'boolean', default: false, describe: 'print the numbers as one JSON object' })
      .example('$0 replay tests/fixtures/shared/divi-trajectory-small.json', 'check the kernel against PyTorch'),
  handler: async ({ file, engine, json }) => {
    const deviation = replay(parseTrajectory(readText(file), file), selectEngine(engine));
    const tolerance = REPLAY_TOLERANCE[engine];
    const agrees = replayAgrees(deviation, tolerance);
    if (json) {
      console.log(JSON.stringify(deviation));
    } else {
      const { labelsAgree, splitsAgree, ...deviations } = deviation;
      const rows = Object.entries(deviations).map(([name, value]) => [name, value.toExponential(1)]);
      console.log(textTable(['', 'largest relative deviation'], rows));
      console.log(`labels ${labelsAgree ? 'agree' : 'DIFFER'}, split decisions ${splitsAgree ? 'agree' : 'DIFFER'}`);
      console.log(`${agrees ? 'within' : 'BEYOND'} the ${engine} engine's tolerance of ${tolerance}`);
    }
    return agrees ? 0 : 1;
  },
};

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new InputError(`${file} ${code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`}: name a file`);
  }
}
