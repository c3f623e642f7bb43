import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import { canonicalJson } from '../../../library/core/canonical.js';
import { InputError, requireInput, requireKnown } from '../../../library/core/errors.js';
import { sha256 } from '../../../library/core/sha256.js';
import { printable } from '../../../library/core/wording.js';
import { defineMethod, type FitResult, type Method, measured, plainFit } from './method.js';

interface CommandDefinition<Options extends object> {
  name: string;
  version: number;
  /** program and arguments, started in the study's folder; an argument that is a file there counts as one of `files` */
  command: readonly [string, ...string[]];
  /** what else its result depends on: the hashes of all files are part of a run's key */
  files?: readonly string[];
  /** every option with its default; without these, whatever is given is passed on */
  defaults?: Options;
  /** ended after this, with all processes that it started; 10 minutes unless given */
  timeoutMs?: number;
  /** is given the classes and the informative columns too */
  seesTruth?: true;
}

/**
 * A method in any language. It reads `{ options, seed, data: { rows, labels?, informative? } | null }` as one line of
 * JSON and writes an object: the values of its metrics by name and, if it groups the rows, `labels` and
 * `activeFeatures`.
 */
export function commandMethod<Options extends object = object>(
  definition: CommandDefinition<Options>,
): Method<Options, FitResult> {
  return inFolder(definition, '.');
}

function inFolder<Options extends object>(
  definition: CommandDefinition<Options>,
  folder: string,
): Method<Options, FitResult> {
  const { name, version, command, files = [], defaults, timeoutMs = 600_000, seesTruth } = definition;
  let source: string | undefined;
  return defineMethod<Options>({
    name,
    version,
    ...(seesTruth && { seesTruth }),
    resolve(options) {
      if (defaults) requireKnown(`${name} option`, options, defaults);
      return { ...defaults, ...options };
    },
    fit() {
      throw new Error(`${name} is a command`);
    },
    async fitAsync(options, x, seed, truth) {
      const data = x.rows === 0 ? null : { rows: x.toRows(), ...(truth && { ...truth, labels: [...truth.labels] }) };
      const out = await outputOf(command, folder, timeoutMs, JSON.stringify({ options, seed, data }));
      return fitOf(out, x.rows);
    },
    source() {
      source ??= sha256(canonicalJson([command, ...hashes(name, command, files, folder)]));
      return source;
    },
    requireReady() {
      const [program] = command;
      const isPath = /[\\/]/.test(program);
      const places = isPath ? [folder] : (process.env.PATH ?? '').split(delimiter);
      const isThere = places.some((place) => ENDINGS.some((ending) => existsSync(resolve(place, program + ending))));
      requireInput(
        isThere,
        `method '${name}': there is no program '${program}' ${isPath ? `in ${folder}` : 'in PATH'}`,
      );
    },
    at: (study) => inFolder(definition, study),
  });
}

/** what Windows leaves out of the names of programs */
const ENDINGS = ['', '.exe'];

function hashes(name: string, command: readonly string[], files: readonly string[], folder: string): string[] {
  const scripts = command.slice(1).filter((argument) => existsSync(resolve(folder, argument)));
  return [...new Set([...scripts, ...files])].map((file) => {
    try {
      return sha256(readFileSync(resolve(folder, file)));
    } catch {
      throw new InputError(`method '${name}': its file ${resolve(folder, file)} cannot be read`);
    }
  });
}

/** Starts a command in a new process group and ends the group with it, or as soon as its own input ends. */
const KEEPER = `
const [program, ...rest] = process.argv.slice(1);
const child = require('node:child_process').spawn(program, rest, { detached: true, stdio: ['pipe', 'inherit', 'inherit'] });
const end = (code) => { try { process.kill(-child.pid, 'SIGKILL'); } catch {} process.exit(code); };
child.on('error', ({ message }) => { console.error(message); end(127); });
child.on('exit', (code, signal) => { if (signal) console.error('ended by ' + signal); end(code ?? 1); });
child.stdin.on('error', () => {});
process.stdin.on('data', (chunk) => {
  child.stdin.write(chunk);
  if (chunk.at(-1) === 10) child.stdin.end();
});
process.stdin.on('end', () => end(1));
process.stdin.on('close', () => end(1));`;

/** The last of what a command wrote to its standard error, in a message. */
const TAIL = 600;

/** What a command writes to its standard output; an error has the end of what it says of itself. */
function outputOf(command: readonly string[], cwd: string, timeoutMs: number, input: string): Promise<string> {
  return new Promise((done, failed) => {
    const keeper = spawn(process.execPath, ['-e', KEEPER, ...command], { cwd, stdio: 'pipe' });
    const written = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const) {
      keeper[name].setEncoding('utf8').on('data', (text: string) => {
        written[name] += text;
      });
    }
    const fail = (how: string): void => {
      const said = written.stderr.trim().slice(-TAIL);
      failed(new Error(`${command.join(' ')} ${how}${said === '' ? '' : `: ${printable(said)}`}`));
    };
    const timer = setTimeout(() => {
      // the keeper's input ends, and with it the command and all it has started
      keeper.stdin.destroy();
      fail(`was stopped after ${timeoutMs / 1000} s`);
    }, timeoutMs);
    keeper.on('error', failed);
    keeper.stdin.on('error', () => {});
    keeper.stdin.write(`${input}\n`);
    keeper.on('close', (code) => {
      clearTimeout(timer);
      if (code === 0) done(written.stdout);
      else fail(`failed with exit code ${code}`);
    });
  });
}

/** The output as a fit. */
function fitOf(text: string, rows: number): FitResult {
  const start = printable(text.trim().slice(0, 80));
  let out: unknown;
  try {
    out = JSON.parse(text);
  } catch {
    throw new Error(`the command did not write JSON: '${start}'`);
  }
  if (typeof out !== 'object' || out === null || Array.isArray(out)) {
    throw new Error(`the command did not write a JSON object: '${start}'`);
  }
  const { labels, activeFeatures = null, ...values } = out as { labels?: unknown; activeFeatures?: number[] | null };
  if (labels === undefined) return measured(values as Record<string, number | null>);
  requireInput(
    Array.isArray(labels) && labels.length === rows && labels.every((label) => Number.isInteger(label) && label >= 0),
    `labels must be ${rows} whole numbers from 0, one per row`,
  );
  const found = Int32Array.from(labels as number[]);
  return {
    ...plainFit({ labels: found, k: new Set(found).size, activeFeatures }),
    ...measured(values as Record<string, number | null>),
  };
}
