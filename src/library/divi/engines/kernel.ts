import { InputError } from '../../core/errors.js';
import type { KernelMemory } from '../../core/kernel/kernel-module.js';
import { Matrix } from '../../core/matrix.js';
import type { KernelTeam } from '../../core/threads/kernel-team.js';
import type { Diagnosis, Engine, EngineSession, EngineStart } from '../engine.js';
import { type DiviParameters, logit } from '../parameters.js';

/** Functions that do a part of the rows. */
type PartFunction = 'totalsOfPart' | 'streamPart' | 'diagnosePart';

/** What `kernel/divi/divi-kernel.ts` exports; pointers are byte addresses in its memory. */
interface KernelExports {
  memory: KernelMemory;
  init(n: number, d: number, capacity: number, beta: number, rate: number, background: number): void;
  partsOfRows(): number;
  foldTotals(): void;
  beginEvaluation(temperature: number): number;
  endEvaluation(temperature: number): number;
  update(): void;
  beginDiagnosis(): void;
  endDiagnosis(): void;
  split(component: number): void;
  components(): number;
  strideBytes(): number;
  priorLogitsPointer(): number;
  uniformsPointer(): number;
  offsetsPointer(): number;
  meansPointer(): number;
  logVariancesPointer(): number;
  mixtureLogitsPointer(): number;
  gateLogitsPointer(): number;
  gradientOffset(): number;
  scoresPointer(): number;
  labelsPointer(): number;
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
    this.#width = this.#kernel.strideBytes() / 8;

    this.#eachPart('totalsOfPart');
    this.#kernel.foldTotals();
    const priorLogits = start.priors.map(logit);
    this.#doubles(this.#kernel.priorLogitsPointer(), this.#d).set(priorLogits);
    this.#doubles(this.#kernel.gateLogitsPointer(), this.#d).set(priorLogits);
    this.#doubles(this.#kernel.meansPointer(), this.#d).set(start.means);
    this.#doubles(this.#kernel.logVariancesPointer(), this.#d).set(start.logVariances);
  }

  step(uniforms: Float64Array, temperature: number): number {
    const objective = this.evaluate(uniforms, temperature);
    this.#kernel.update();
    return objective;
  }

  /** 𝒥 and, readable through {@link gradients}, its gradients; the parameters stay as they are. */
  evaluate(uniforms: Float64Array, temperature: number): number {
    this.#doubles(this.#kernel.uniformsPointer(), this.#d).set(uniforms);
    const streamed = this.#kernel.beginEvaluation(temperature);
    if (streamed > 0) this.#eachPart('streamPart', streamed);
    return this.#kernel.endEvaluation(temperature);
  }

  diagnose(): Diagnosis {
    this.#kernel.beginDiagnosis();
    this.#eachPart('diagnosePart', this.#kernel.components());
    this.#kernel.endDiagnosis();
    return {
      labels: new Int32Array(this.#kernel.memory.buffer, this.#kernel.labelsPointer(), this.#n).slice(),
      scores: this.#doubles(this.#kernel.scoresPointer(), this.#kernel.components()).slice(),
    };
  }

  split(component: number, offsetA: Float64Array, offsetB: Float64Array): void {
    const offsets = this.#doubles(this.#kernel.offsetsPointer(), this.#width * 2);
    offsets.set(offsetA);
    offsets.set(offsetB, this.#width);
    this.#kernel.split(component);
  }

  parameters(): DiviParameters {
    return this.#read(0);
  }

  /** Gradients of the last evaluation, in the shape of the parameters. */
  gradients(): DiviParameters {
    return this.#read(this.#kernel.gradientOffset());
  }

  /** The memory is that of the rows. */
  dispose(): void {}

  /** Does every part of the rows, in whichever thread is free. */
  #eachPart(call: PartFunction, ...numbers: number[]): void {
    this.#team.parallelFor('divi', call, this.#kernel.partsOfRows(), ...numbers);
  }

  #doubles(pointer: number, length: number): Float64Array {
    return new Float64Array(this.#kernel.memory.buffer, pointer, length);
  }

  #read(offset: number): DiviParameters {
    const kernel = this.#kernel;
    const k = kernel.components();
    return {
      means: this.#matrix(kernel.meansPointer() + offset, k),
      logVariances: this.#matrix(kernel.logVariancesPointer() + offset, k),
      mixtureLogits: this.#doubles(kernel.mixtureLogitsPointer() + offset, k).slice(),
      gateLogits: this.#doubles(kernel.gateLogitsPointer() + offset, this.#d).slice(),
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
