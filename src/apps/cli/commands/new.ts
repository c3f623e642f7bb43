import { resolve } from 'node:path';
import { writeNewStudy } from '../../workspace/new-study.js';
import type { Command } from '../command-list.js';

interface NewArguments {
  folder: string;
}

/** `divi new my-paper`: a small study that runs, to change into one's own. */
export const newCommand: Command<NewArguments> = {
  builder: (yargs) =>
    yargs
      .positional('folder', { type: 'string', demandOption: true, describe: 'a folder that does not exist yet' })
      .example('$0 new my-paper', 'then: divi reproduce --study my-paper'),
  handler: async ({ folder }) => {
    const files = writeNewStudy(resolve(folder));
    console.log(`${files.map((file) => `${folder}/${file}`).join('\n')}\n\nnow: npx divi reproduce --study ${folder}`);
  },
};
