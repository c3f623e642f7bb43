import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { InputError } from '../../core/errors.js';
import type { Command } from '../command.js';

interface OpenReportArguments {
  out: string;
}

/** `divi report`: opens the page of all reports in the user's browser. */
export function openReportCommand(): Command<OpenReportArguments> {
  return {
    builder: (yargs) =>
      yargs.option('out', { type: 'string', requiresArg: true, default: 'reports', describe: 'folder of the reports' }),
    handler: async ({ out }) => {
      const page = resolve(join(out, 'index.html'));
      if (!existsSync(page)) {
        throw new InputError(`${page} is not there yet: divi tables writes it in seconds, from stored runs`);
      }
      console.log(page);
      if (!(await opens(page))) console.error('no program here opens it: open this file in a browser');
    },
  };
}

// whether a program took the file; it goes on after us
function opens(file: string): Promise<boolean> {
  const [program, ...args] = OPENERS[process.platform] ?? ['xdg-open'];
  const child = spawn(program, [...args, file], { detached: true, stdio: 'ignore' });
  return new Promise((done) => {
    child.once('error', () => done(false));
    child.once('spawn', () => {
      child.unref();
      done(true);
    });
  });
}

const OPENERS: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: ['open'],
  // the empty text is the window's title, which start takes first
  win32: ['cmd', '/c', 'start', ''],
};
