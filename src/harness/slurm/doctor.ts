import { existsSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { packageVersion } from '../../library/core/system/package-root.js';
import { currentProvenance } from '../runs/provenance.js';
import { Batch, codeHash, mainFile } from './batch/batch.js';
import { Rhythm, realClock } from './clock.js';
import { ask, configValue, hasEnded, queueWords, RealCommands } from './cluster/commands.js';
import { jobScript, type SiteSettings, sbatchArguments } from './cluster/script.js';
import { memoryProblem, type NodeReport, nodeReportFile } from './node-report.js';

/** One thing that was looked at. */
export interface Finding {
  isGood: boolean;
  message: string;
}

export interface DoctorSettings extends SiteSettings {
  store: string;
  experiments: string;
  jobs: number;
  /** milliseconds to wait for a task to come through the queue */
  waitMs: number;
}

const good = (message: string): Finding => ({ isGood: true, message });
const bad = (message: string): Finding => ({ isGood: false, message });

const RHYTHM = new Rhythm(5000);
const LATE_MS = 10_000;
const MINUTES = 5;

/** Looks whether runs could be done here, one finding after the other; the last are those of a task of no runs. */
export async function* examine(settings: DoctorSettings): AsyncGenerator<Finding> {
  const version = await ask('sbatch', ['--version']);
  if (version.code !== 0) {
    yield bad("sbatch was not found: run this where SLURM's commands are installed, such as a login node");
    return;
  }
  const config = await ask('scontrol', ['show', 'config']);
  if (config.code !== 0) {
    yield bad(`SLURM does not respond: ${config.err}`);
    return;
  }
  yield good(`${version.out.trim()} answers`);
  yield arrayFinding(config.out);
  yield await submitFinding();
  yield* await probe(settings);
}

function arrayFinding(config: string): Finding {
  const size = Number(configValue(config, 'MaxArraySize'));
  const jobs = configValue(config, 'MaxJobCount');
  const words = `MaxArraySize ${size}, MaxJobCount ${jobs}`;
  return size > 1
    ? good(`${words}: more tasks go as several arrays`)
    : bad(`${words}: this cluster does not accept job arrays`);
}

/** Limits live in SLURM's accounting, which not every cluster has. */
async function submitFinding(): Promise<Finding> {
  const { username } = userInfo();
  const format = 'format=MaxSubmitJobs,MaxJobs,GrpSubmitJobs';
  const { code, out } = await ask('sacctmgr', ['-nP', 'show', 'associations', 'where', `user=${username}`, format]);
  if (code !== 0) return good('submit limits: unknown, as there is no accounting');
  const limits = [...new Set(out.trim().split('\n'))].filter((line) => /\d/.test(line));
  const words = limits.length === 0 ? 'none' : `MaxSubmitJobs|MaxJobs|GrpSubmitJobs ${limits.join(', ')}`;
  return good(`submit limits: ${words}; what does not fit is submitted later`);
}

/** Sends a task through the queue that only looks around. */
async function probe(settings: DoctorSettings): Promise<Finding[]> {
  const home = join(settings.store, 'doctor');
  const { experiments, jobs } = settings;
  const plan = {
    created: Date.now(),
    jobs,
    timeoutMs: 0,
    experiments,
    provenance: currentProvenance(experiments),
    code: codeHash(),
  };
  const batch = Batch.create(home, plan, [[]]);
  const commands = new RealCommands();
  try {
    writeFileSync(batch.script, jobScript(mainFile(), batch.folder, settings));
    const answer = await commands.submit(
      sbatchArguments(batch, { minutes: MINUTES, cpus: jobs, exclusive: false }, settings),
    );
    if (!('job' in answer)) return [bad(`sbatch: ${Object.values(answer).join()}`)];
    batch.noteJob(answer.job);
    return await findings(batch, commands, settings.waitMs);
  } finally {
    if (batch.job !== undefined) await commands.cancel([batch.job]);
    batch.remove();
    removeIfEmpty(home);
  }
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // another doctor is at work
  }
}

async function findings(batch: Batch, commands: RealCommands, waitMs: number): Promise<Finding[]> {
  const began = Date.now();
  const { signal } = new AbortController();
  let endedAt: number | undefined;
  for (;;) {
    const tasks = (await commands.queue([batch.id])) ?? [];
    if (existsSync(nodeReportFile(batch.folder))) return reportFindings(readReport(batch));
    if (tasks.some(hasEnded)) {
      endedAt ??= Date.now();
      const isLate = Date.now() > endedAt + LATE_MS;
      // what it wrote comes at once, or, over a network, a little later
      if (isLate || batch.logEnd(0) !== '') return [lostFinding(batch, tasks[0].state)];
    }
    if (Date.now() > began + waitMs) {
      return [
        bad(`the task is still waiting after ${waitMs / 1000} s: ${queueWords(tasks)}; try again with a longer --wait`),
      ];
    }
    await realClock.pause(RHYTHM.lookAfter(Date.now() - began), signal);
  }
}

const readReport = (batch: Batch): NodeReport => JSON.parse(readFileSync(nodeReportFile(batch.folder), 'utf8'));

function lostFinding(batch: Batch, state: string): Finding {
  const log = batch.logEnd(0, 10);
  if (log !== '') return bad(`a task ended as ${state} and its log says\n${log}`);
  return bad(
    `a task ended as ${state} and nothing it wrote can be seen from here: is ${batch.folder} on a disk that the nodes share? name another --store`,
  );
}

function reportFindings(report: NodeReport): Finding[] {
  const { host, node, version, addressSpace } = report;
  const problem = memoryProblem(report);
  const limit = addressSpace === null ? 'unlimited' : Math.floor(addressSpace / 1024);
  return [
    good(`a task ran on ${host}, and what it wrote to the store's folder can be seen from here`),
    version === packageVersion()
      ? good(`Node ${node} there${node === process.version ? '' : `, ${process.version} here`}`)
      : bad(`divi-repro is version ${version} there and ${packageVersion()} here: let the nodes see this folder`),
    problem === null ? good(`ulimit -v ${limit}: the WebAssembly kernels start`) : bad(problem),
  ];
}
