import { InputError } from '../../core/errors.js';
import { type KernelGlobal, type KernelMemory, viewF64, viewI32 } from '../../core/kernel/kernel-module.js';
import { Matrix } from '../../core/matrix.js';
import type { KernelTeam } from '../../core/threads/kernel-team.js';
import type { Diagnosis, Engine, EngineSession, EngineStart } from '../engine.js';
import { type DiviParameters, logit } from '../parameters.js';

/** Functions that do a part of the rows. */
type PartFunction = 'totalsOfPart' | 'streamPart' | 'diagnosePart';

/** What `kernel/divi/divi-kernel.ts` exports; addresses are in bytes. */
interface KernelExports {
  memory: KernelMemory;
  init(n: number, d: number, capacity: number, beta: number, rate: number, background: number): void;
  foldTotals(): void;
  beginEvaluation(temperature: number): number;
  endEvaluation(temperature: number): number;
  update(): void;
  beginDiagnosis(): void;
  endDiagnosis(): void;
  split(component: number): void;
  k: KernelGlobal;
  parts: KernelGlobal;
  stride: KernelGlobal;
  priorLogits: KernelGlobal;
  uniforms: KernelGlobal;
  offsets: KernelGlobal;
  scores: KernelGlobal;
  labels: KernelGlobal;
  /** both begin with the means; the others follow at the distances below */
  parameters: KernelGlobal;
  gradients: KernelGlobal;
  logVariancesAt: KernelGlobal;
  mixtureAt: KernelGlobal;
  gateLogitsAt: KernelGlobal;
}

/** rows in a block, as in kernel/divi/layout.ts */
const BLOCK = 8;
/** what a 32-bit memory can hold */
const MAX_BYTES = 2 ** 32;

/** Refuses, before it starts, a training that would need more than that. */
function requireMemory({ x: { rows, cols, team }, capacity }: EngineStart): void {
  // beside the data: labels, what is learned, and every part's sums
  const parts = Math.ceil(rows / 4096);
  const bytes = 8 * (cols + 1) * (rows + BLOCK + (18 + 2 * parts + 5 * team.threads) * capacity) + 4 * rows;
  if (bytes <= MAX_BYTES) return;
  throw new InputError(
    `${rows} rows × ${cols} columns with up to ${capacity} components need ${(bytes / 2 ** 30).toFixed(1)} GB; ` +
      'the kernel holds 4 GB: use fewer rows or columns, or a longer splitInterval',
  );
}

/** A model in the memory of its rows. */
export class KernelSession implements EngineSession {
  readonly #kernel: KernelExports;
  readonly #team: KernelTeam;
  readonly #n: number;
  readonly #d: number;
  /** doubles in a padded vector over the features */
  readonly #width: number;

  constructor(start: EngineStart) {
    const { x, capacity } = start;
    this.#n = x.rows;
    this.#d = x.cols;
    this.#team = x.team;
    requireMemory(start);
    this.#kernel = x.team.exports<KernelExports>('divi');
    x.open('divi', 'openRows', Number(x.isCached));
    const sizes = [x.rows, x.cols, capacity, start.beta, start.learningRate, start.backgroundLogVariance];
    x.team.replicateCall('divi', 'init', ...sizes);
    this.#width = this.#kernel.stride.value / 8;

    this.#eachPart('totalsOfPart');
    this.#kernel.foldTotals();
    const priorLogits = start.priors.map(logit);
    const { parameters, logVariancesAt, gateLogitsAt } = this.#kernel;
    this.#doubles(this.#kernel.priorLogits.value, this.#d).set(priorLogits);
    this.#doubles(parameters.value + gateLogitsAt.value, this.#d).set(priorLogits);
    this.#doubles(parameters.value, this.#d).set(start.means);
    this.#doubles(parameters.value + logVariancesAt.value, this.#d).set(start.logVariances);
  }

  step(uniforms: Float64Array, temperature: number): number {
    const objective = this.evaluate(uniforms, temperature);
    this.#kernel.update();
    return objective;
  }

  /** 𝒥 and, readable through {@link gradients}, its gradients; the parameters stay as they are. */
  evaluate(uniforms: Float64Array, temperature: number): number {
    this.#doubles(this.#kernel.uniforms.value, this.#d).set(uniforms);
    const streamed = this.#kernel.beginEvaluation(temperature);
    if (streamed > 0) this.#eachPart('streamPart', streamed);
    return this.#kernel.endEvaluation(temperature);
  }

  diagnose(): Diagnosis {
    this.#kernel.beginDiagnosis();
    const k = this.#kernel.k.value;
    this.#eachPart('diagnosePart', k);
    this.#kernel.endDiagnosis();
    return {
      labels: viewI32(this.#kernel.memory.buffer, this.#kernel.labels.value, this.#n).slice(),
      scores: this.#doubles(this.#kernel.scores.value, k).slice(),
    };
  }

  split(component: number, offsetA: Float64Array, offsetB: Float64Array): void {
    const offsets = this.#doubles(this.#kernel.offsets.value, this.#width * 2);
    offsets.set(offsetA);
    offsets.set(offsetB, this.#width);
    this.#kernel.split(component);
  }

  parameters(): DiviParameters {
    return this.#read(this.#kernel.parameters.value);
  }

  /** Gradients of the last evaluation, in the shape of the parameters. */
  gradients(): DiviParameters {
    return this.#read(this.#kernel.gradients.value);
  }

  /** The memory is that of the rows. */
  dispose(): void {}

  /** Does every part of the rows, in whichever thread is free. */
  #eachPart(call: PartFunction, ...numbers: number[]): void {
    this.#team.parallelFor('divi', call, this.#kernel.parts.value, ...numbers);
  }

  #doubles(pointer: number, length: number): Float64Array {
    return viewF64(this.#kernel.memory.buffer, pointer, length);
  }

  #read(at: number): DiviParameters {
    const { logVariancesAt, mixtureAt, gateLogitsAt } = this.#kernel;
    const k = this.#kernel.k.value;
    return {
      means: this.#matrix(at, k),
      logVariances: this.#matrix(at + logVariancesAt.value, k),
      mixtureLogits: this.#doubles(at + mixtureAt.value, k).slice(),
      gateLogits: this.#doubles(at + gateLogitsAt.value, this.#d).slice(),
    };
  }

  #matrix(pointer: number, k: number): Matrix {
    const out = new Matrix(k, this.#d);
    for (let c = 0; c < k; c++) out.row(c).set(this.#doubles(pointer + c * this.#width * 8, this.#d));
    return out;
  }
}

/** The default engine: the whole epoch in WebAssembly with SIMD, in doubles. */
export const kernelEngine: Engine = { name: 'kernel', start: (start) => new KernelSession(start) };
