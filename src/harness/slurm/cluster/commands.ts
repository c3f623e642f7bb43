import { execFile } from 'node:child_process';
import { userInfo } from 'node:os';
import { InputError } from '../../../library/core/errors.js';

/** A task of an array as squeue lists it. */
export interface QueuedTask {
  /** name of the job: the id of its batch */
  name: string;
  job: string;
  index: number;
  state: string;
  /** why it waits, or how it ended, in SLURM's word */
  reason: string;
}

/** What sbatch answered. */
export type Submission =
  | { job: string }
  /** the options are wrong: asking again does not help */
  | { refused: string }
  /** the user has as many jobs as are allowed: later there is room */
  | { full: string }
  /** no answer: the jobs may be queued or not */
  | { unanswered: string };

/** SLURM's programs, as far as the executor needs them. */
export interface SlurmCommands {
  submit(args: readonly string[]): Promise<Submission>;
  /** All tasks of jobs with these names that SLURM remembers; null if it does not answer. */
  queue(names: readonly string[]): Promise<QueuedTask[] | null>;
  /** Ends jobs, or single tasks such as `4711_3`. */
  cancel(targets: readonly string[]): Promise<void>;
  /** The limit of an array's index; a cautious guess if SLURM does not say. */
  maxArraySize(): Promise<number>;
}

/** what one of the programs printed, and its exit code; null if it could not be started or was ended */
export interface Answer {
  code: number | null;
  out: string;
  err: string;
  isMissing: boolean;
}

const ANSWER_MS = 60_000;
const MAX_OUTPUT = 1 << 28;
/** SLURM's own default, less one */
const CAUTIOUS_ARRAY_SIZE = 1000;

/** Runs a program of SLURM, without a shell. */
export function ask(program: string, args: readonly string[]): Promise<Answer> {
  const options = { timeout: ANSWER_MS, maxBuffer: MAX_OUTPUT, env: plainEnvironment(process.env) };
  return new Promise((resolve) => {
    execFile(program, [...args], options, (error, out, err) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : null;
      const isMissing = (error as NodeJS.ErrnoException | null)?.code === 'ENOENT';
      resolve({ code, out, err: err.trim(), isMissing });
    });
  });
}

/** The environment without what a job that we are in, or a user's habits, would change of our questions. */
export function plainEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const disturbs = (name: string): boolean =>
    (name.startsWith('SLURM_') && name !== 'SLURM_CONF') ||
    /^(SQUEUE_|SCANCEL_|SBATCH_(ERROR|WAIT|ARRAY_INX|OPEN_MODE|DEPENDENCY)$)/.test(name);
  return Object.fromEntries(Object.entries(env).filter(([name]) => !disturbs(name)));
}

export class RealCommands implements SlurmCommands {
  async submit(args: readonly string[]): Promise<Submission> {
    return readSubmission(await ask('sbatch', args));
  }

  async queue(names: readonly string[]): Promise<QueuedTask[] | null> {
    const { username } = userInfo();
    const { code, out, isMissing } = await ask('squeue', [
      '--noheader',
      '--array',
      '--states=all',
      `--user=${username}`,
      `--name=${names.join(',')}`,
      `--format=${QUEUE_FORMAT}`,
    ]);
    if (isMissing) throw notInstalled('squeue');
    return code === 0 ? readQueue(out) : null;
  }

  async cancel(targets: readonly string[]): Promise<void> {
    if (targets.length > 0) await ask('scancel', ['--quiet', ...targets]);
  }

  async maxArraySize(): Promise<number> {
    const { out } = await ask('scontrol', ['show', 'config']);
    return Number(configValue(out, 'MaxArraySize') ?? CAUTIOUS_ARRAY_SIZE);
  }
}

const QUEUE_FORMAT = '%j|%F|%K|%T|%r';

/** The lines of squeue; those that are of no array are not ours. */
export function readQueue(text: string): QueuedTask[] {
  return text.split('\n').flatMap((line) => {
    const [name, job, index, state, ...reason] = line.trim().split('|');
    return /^\d+$/.test(index ?? '') ? [{ name, job, index: Number(index), state, reason: reason.join('|') }] : [];
  });
}

/** What sbatch --parsable printed: `4711`, or `4711;cluster`. */
export function readSubmission({ code, out, err, isMissing }: Answer): Submission {
  if (isMissing) throw notInstalled('sbatch');
  const [, job] = /^(\d+)(?:;.*)?$/m.exec(out.trim()) ?? [];
  if (code === 0 && job !== undefined) return { job };
  if (code === null || NO_ANSWER.test(err)) return { unanswered: oneLine(err) };
  return SUBMIT_LIMIT.test(err) ? { full: oneLine(err) } : { refused: oneLine(err) };
}

const NO_ANSWER = /unable to contact|socket timed out|connection refused|zero bytes|transport endpoint|timed out/i;
const SUBMIT_LIMIT = /MaxSubmitJob|MaxJobs|temporarily unable to accept/i;

const oneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ').trim();

/** A value of `scontrol show config`. */
export const configValue = (text: string, name: string): string | undefined =>
  new RegExp(`^${name}\\s*=\\s*(\\S+)`, 'm').exec(text)?.[1];

const notInstalled = (program: string): InputError =>
  new InputError(`${program} was not found: run this where SLURM's commands are installed, such as a login node`);

/** SLURM's states of a job that is over; one in any other state may still run. */
const ENDED = new Set([
  'COMPLETED',
  'CANCELLED',
  'FAILED',
  'TIMEOUT',
  'NODE_FAIL',
  'PREEMPTED',
  'BOOT_FAIL',
  'DEADLINE',
  'OUT_OF_MEMORY',
  'REVOKED',
]);

/** How a task ended whose job SLURM does not list any more, or never got. */
export const UNLISTED = 'UNLISTED';

/** Ends that speak against the runs that were under way; the others speak against the node, or are somebody's wish. */
const DEATHS = new Set(['FAILED', 'OUT_OF_MEMORY', 'TIMEOUT', UNLISTED]);

/** Ends that, before any run has begun, speak against the way tasks are started here. */
const IN_VAIN = new Set(['FAILED', 'OUT_OF_MEMORY', 'TIMEOUT', 'COMPLETED']);

export const hasEnded = ({ state }: QueuedTask): boolean => ENDED.has(state);
export const isDeath = (state: string): boolean => DEATHS.has(state);
export const isInVain = (state: string): boolean => IN_VAIN.has(state);
export const isPending = ({ state }: QueuedTask): boolean => state === 'PENDING';

/** Held by SLURM after a start that went wrong: it would wait for ever. */
export const isStuck = (task: QueuedTask): boolean => isPending(task) && /launch failed/i.test(task.reason);

/** Tasks in words: '3 tasks running, 5 pending (Priority)'. */
export function queueWords(tasks: readonly QueuedTask[]): string {
  const live = tasks.filter((task) => !hasEnded(task));
  const pending = live.filter(isPending);
  const running = live.length - pending.length;
  const reasons = [...new Set(pending.map(({ reason }) => reason).filter((reason) => !/^(None|)$/i.test(reason)))];
  const why = reasons.length > 0 ? ` (${reasons.join(', ')})` : '';
  const parts = [
    ...(running > 0 ? [`${running} running`] : []),
    ...(pending.length > 0 ? [`${pending.length} pending${why}`] : []),
  ];
  return parts.join(', ');
}
