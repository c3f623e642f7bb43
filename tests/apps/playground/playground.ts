import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AS_FOUND, type ColumnSettings } from '../../../src/apps/playground/column-roles.js';
import type { FitRequest, FittedResult, Reply } from '../../../src/apps/playground/messages.js';
import { Session } from '../../../src/apps/playground/session.js';
import { packageRoot } from '../../../src/library/core/system/package-root.js';
import { MAIN } from '../../support/cli.js';

export const WINE = readFileSync(join(packageRoot(), 'data-scripts', 'wine.csv'), 'utf8');

/** What the worker of the page says, with the worker's own code in Node. */
export class Heard {
  readonly replies: Reply[] = [];
  readonly #session = new Session((reply) => this.replies.push(reply));

  async load(
    name: string,
    content: string | Uint8Array<ArrayBuffer>,
    columns: ColumnSettings = AS_FOUND,
  ): Promise<Reply> {
    await this.#session.answer({ kind: 'load', data: { kind: 'file', file: new Blob([content]), name, columns } });
    return this.replies.at(-1)!;
  }

  async ask(request: Parameters<Session['answer']>[0]): Promise<Reply> {
    await this.#session.answer(request);
    return this.replies.at(-1)!;
  }

  async fit(fit: FitRequest): Promise<FittedResult> {
    const reply = await this.ask({ kind: 'fit', fit });
    if (reply.kind !== 'fitted') throw new Error(JSON.stringify(reply));
    return reply.result;
  }
}

/** Runs a shown command in a folder, as a shell would, and gives the text of a file of its fit. */
export function runShown(command: string, folder: string): (file: string) => string {
  if (!command.startsWith('npx divi fit ')) throw new Error(`no command: ${command}`);
  const line = `${command.replace('npx divi', '"$0" "$1"')} --resamples 0 --quiet --out out --force`;
  execFileSync('sh', ['-c', line, process.execPath, MAIN], { cwd: folder, stdio: 'pipe' });
  return (file) => readFileSync(join(folder, 'out', file), 'utf8');
}

/** What a shown program prints, as JSON: it runs if the package is installed. */
export function runProgram(program: string, folder: string): unknown {
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  try {
    symlinkSync(packageRoot(), join(folder, 'node_modules', 'divi-repro'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const [, printed] = /console\.log\((.*)\);$/.exec(program)!;
  const file = join(folder, 'program.mjs');
  writeFileSync(file, program.replace(/console\.log\(.*\);$/, `console.log(JSON.stringify([${printed}]));`));
  return JSON.parse(execFileSync(process.execPath, [file], { cwd: folder, encoding: 'utf8' }));
}

export const textOf = (bytes: ArrayBuffer): string => new TextDecoder().decode(bytes);
