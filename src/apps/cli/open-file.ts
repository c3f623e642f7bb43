import { spawn } from 'node:child_process';

/** Prints the path of a page, and opens it in the user's browser. */
export async function openPage(page: string): Promise<void> {
  console.log(page);
  if (!(await opens(page))) console.error('no program was found to open it: open this file in a browser');
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
