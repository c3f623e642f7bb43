import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { bringDivi } from './bring-divi.js';
import { MAIN } from './cli.js';

const script = (name: string): string => fileURLToPath(new URL(`./${name}`, import.meta.url));
const promised = promisify(execFile);

/** What a command printed, and its exit code. */
export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** A real slurmctld with two slurmd on this machine. */
export class Cluster {
  readonly folder = mkdtempSync(join(tmpdir(), 'divi-slurm-'));
  readonly env = { ...process.env, SLURM_CONF: join(this.folder, 'slurm.conf') };

  /** Starts what is not running yet. */
  up(cpus = 2): void {
    execFileSync(script('slurm-up.sh'), [this.folder, '2', `${cpus}`], { stdio: ['ignore', 'ignore', 'inherit'] });
  }

  down(): void {
    execFileSync(script('slurm-down.sh'), [this.folder], { stdio: 'ignore' });
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** The pid of a daemon that the script has noted. */
  pid(daemon: string): number {
    return Number(readFileSync(join(this.folder, `up-${daemon}.pid`), 'utf8'));
  }

  async slurm(program: string, ...args: string[]): Promise<string> {
    return (await promised(program, args, { env: this.env })).stdout;
  }

  /** Starts divi, as a user in a shell does. */
  start(...args: string[]): Running {
    return new Running(spawn(process.execPath, [MAIN, ...args], { env: this.env, stdio: ['ignore', 'pipe', 'pipe'] }));
  }

  async divi(...args: string[]): Promise<Ended> {
    return this.start(...args).ended;
  }
}

/** A command that runs. */
export class Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  out = '';
  err = '';

  constructor(child: ChildProcess) {
    this.child = child;
    child.stdout?.on('data', (data) => {
      this.out += data;
    });
    child.stderr?.on('data', (data) => {
      this.err += data;
    });
    this.ended = new Promise((resolve) => {
      child.once('close', (code) => resolve({ code, out: this.out, err: this.err }));
    });
  }

  async kill(signal: NodeJS.Signals): Promise<Ended> {
    this.child.kill(signal);
    return this.ended;
  }
}

/** what starting and ending a cluster may take, also one that tests have treated badly */
export const HOOK_MS = 60_000;

/** a signal before a task's end comes 40 s after its beginning, which may have to wait for other tasks */
const WAIT_MS = 100_000;

/** Waits until something is there; says what was not. */
export async function until<T>(what: string, look: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + WAIT_MS; Date.now() < end; await sleep(50)) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
  }
  throw new Error(`waited in vain for ${what}`);
}

/** Short runs, followed by some that wait to be released. */
export const naps = (count: number, ms: number, waiting = 0): Sleep[] => [
  ...Array.from({ length: count }, () => ({ ms })),
  ...Array.from({ length: waiting }, () => ({ ms, waits: true })),
];

/** A method that takes its time without using the processor, notes its process, and may end it, always or once. */
const SLEEPER = `
import { existsSync, writeFileSync, appendFileSync, writeSync } from 'node:fs';
export const method = {
  name: 'Sleeper',
  version: 1,
  resolve: ({ ms = 0, dies = 'never', waits = false, folder }) => ({ ms, dies, waits, folder }),
  fit: ({ ms, dies, waits, folder }, x, seed) => {
    appendFileSync(folder + '/pids', process.pid + '\\n');
    do Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms); while (waits && !existsSync(folder + '/go'));
    const mark = folder + '/died-' + seed;
    if (dies === 'always' || (dies === 'once' && !existsSync(mark))) {
      if (dies === 'once') writeFileSync(mark, '');
      writeSync(2, 'about to end\\n');
      process.kill(process.pid, 'SIGKILL');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5000);
    }
    const labels = Int32Array.from({ length: x.rows }, (_, i) => (i * seed) % 3);
    return { labels, k: 3, activeFeatures: null, gates: null, splits: null, converged: null };
  },
};
`;

/** Options of runs: how long each sleeps, whether it waits to be released, and what happens to its process. */
export interface Sleep {
  ms: number;
  waits?: boolean;
  dies?: 'never' | 'once' | 'always';
}

/** A folder with an experiment of sleeping runs, a store and a place for reports. */
export class Sleepers {
  readonly folder: string;
  readonly store: string;
  readonly args: string[];

  constructor(parent: string, name: string, runs: readonly Sleep[]) {
    this.folder = join(parent, name);
    this.store = join(this.folder, 'store');
    const experiments = join(this.folder, 'experiments');
    bringDivi(experiments);
    writeFileSync(join(experiments, 'methods', 'sleeper.mjs'), SLEEPER);
    const dataset = { generator: 'matched', n: 12, d: 4, informative: 2, seed: 1 };
    const specs = runs.map((sleep, i) => ({
      dataset,
      method: 'Sleeper',
      options: { ...sleep, folder: this.folder },
      seed: i + 1,
    }));
    const rows = [{ labels: { Method: 'Sleeper' }, runs: specs, paper: {} }];
    const experiment = { id: 'nap', artefact: 'Table 0', title: 'Naps', keys: ['Method'], metrics: ['ari'], rows };
    const code = `export const experiment = ${JSON.stringify({ ...experiment, figures: [] })};\n`;
    writeFileSync(join(experiments, 'nap.mjs'), code);
    this.args = ['--experiments', experiments, '--store', this.store, '--out', join(this.folder, 'out')];
  }

  /** The command that does the runs on the cluster, with short pauses. */
  get command(): string[] {
    return ['reproduce', ...this.args, '--executor', 'slurm', '--poll', '0.3'];
  }

  /** Wakes the runs that wait. */
  go(): void {
    writeFileSync(join(this.folder, 'go'), '');
  }

  /** What the tasks have logged so far. */
  logs(): string {
    const folders = this.batches().map((batch) => join(this.store, 'slurm', batch, 'logs'));
    const files = folders
      .filter((folder) => existsSync(folder))
      .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
    return files.map((file) => readFileSync(file, 'utf8')).join('');
  }

  /** Keys of stored records, done or failed, one for every line. */
  stored(status: 'done' | 'failed' = 'done'): string[] {
    const file = join(this.store, 'runs.jsonl');
    const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
    const records = lines.filter((line) => line !== '').map((line) => JSON.parse(line));
    return records.filter(({ outcome }) => outcome.status === status).map(({ key }) => key);
  }

  /** All processes that began a run. */
  pids(): number[] {
    const file = join(this.folder, 'pids');
    return existsSync(file) ? [...new Set(readFileSync(file, 'utf8').trim().split('\n').map(Number))] : [];
  }

  /** How often a run was begun. */
  starts(): number {
    return readFileSync(join(this.folder, 'pids'), 'utf8').trim().split('\n').length;
  }

  /** Names of the batches that are there. */
  batches(): string[] {
    const folder = join(this.store, 'slurm');
    return existsSync(folder) ? readdirSync(folder) : [];
  }

  /** The number that SLURM gave the last batch. */
  job(): string | undefined {
    const files = this.batches().map((batch) => join(this.store, 'slurm', batch, 'job'));
    const found = files.filter((file) => existsSync(file)).at(-1);
    return found && readFileSync(found, 'utf8');
  }
}
