import { join } from 'node:path';
import { InputError } from '../../../library/core/errors.js';
import type { Batch } from '../batch/batch.js';

/** What a user may say of the cluster. */
export interface SiteSettings {
  /** options of sbatch, as one would type them */
  sbatch: string;
  /** shell commands before the work, such as `module load nodejs/20` */
  setup: string;
}

/** What one array asks SLURM for. */
export interface Request {
  minutes: number;
  /** workers a task */
  cpus: number;
  /** an exclusive node */
  exclusive: boolean;
  /** the job that has to end well before this one begins */
  after?: string;
}

/** Seconds before the time limit at which a task is asked to stop. SLURM may be a minute early. */
const NOTICE_SECONDS = 90;

const shellQuote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The same if it is needed. */
export const shellWord = (text: string): string => (/^[\w@%+=:,./-]+$/.test(text) ? text : shellQuote(text));

/**
 * The script of a task. SLURM runs a copy of it, so every path is absolute; by `exec` Node itself gets SLURM's signals,
 * and until it does, the one before the time limit must not end the shell.
 */
export function jobScript(main: string, folder: string, { setup }: SiteSettings, node = process.execPath): string {
  const ownNode = setup === '' ? shellQuote(node) : 'node';
  return [
    // `module` and its like are made by the files of a login shell
    setup === '' ? '#!/bin/bash' : '#!/bin/bash -l',
    "trap '' USR1",
    ...(setup === '' ? [] : [setup]),
    `exec ${ownNode} ${shellQuote(main)} work ${shellQuote(folder)}`,
    '',
  ].join('\n');
}

/** The arguments of sbatch: what a user may overrule, the user's own, then what the driver relies on. */
export function sbatchArguments(
  { id, folder, plan, script }: Pick<Batch, 'id' | 'folder' | 'plan' | 'script'>,
  { minutes, cpus, exclusive, after }: Request,
  { sbatch }: SiteSettings,
  env: NodeJS.ProcessEnv = process.env,
): string[] {
  return [
    '--nodes=1',
    '--ntasks=1',
    `--cpus-per-task=${cpus}`,
    ...(env.SBATCH_TIMELIMIT === undefined ? [`--time=${minutes}`] : []),
    `--signal=B:USR1@${NOTICE_SECONDS}`,
    '--requeue',
    ...splitWords(sbatch),
    ...(exclusive ? ['--exclusive'] : []),
    ...(after === undefined ? [] : [`--dependency=afterok:${after}`, '--kill-on-invalid-dep=yes']),
    '--parsable',
    `--job-name=${id}`,
    `--array=0-${plan.tasks - 1}`,
    '--open-mode=append',
    `--output=${outputPattern(folder)}`,
    script,
  ];
}

/** Where tasks log; SLURM replaces what follows a % in it. */
function outputPattern(folder: string): string {
  if (folder.includes('\\')) throw new InputError(`SLURM writes no log to a path with a backslash: move ${folder}`);
  return `${join(folder, 'logs').replaceAll('%', '%%')}/%A_%a.log`;
}

/** A command line's words: spaces part them, quotes of either kind keep them together. */
export function splitWords(text: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  let quote = '';
  for (const letter of text) {
    if (quote !== '' && letter === quote) quote = '';
    else if (quote === '' && (letter === '"' || letter === "'")) {
      quote = letter;
      word ??= '';
    } else if (quote === '' && /\s/.test(letter)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + letter;
  }
  if (quote !== '') throw new InputError(`--sbatch has a quote ${quote} that does not end: ${text}`);
  return word === undefined ? words : [...words, word];
}
