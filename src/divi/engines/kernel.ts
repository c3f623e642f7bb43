import { InputError } from '../../core/errors.js';
import { type KernelMemory, startKernel } from '../../core/kernel/kernel-module.js';
import { Matrix } from '../../core/matrix.js';
import type { Diagnosis, Engine, EngineSession, EngineStart } from '../engine.js';
import { type DiviParameters, logit } from '../parameters.js';

/** What `kernel/divi/index.ts` exports; pointers are byte addresses in its memory. */
interface KernelExports {
  memory: KernelMemory;
  init(n: number, d: number, capacity: number, beta: number, rate: number, background: number): void;
  prepare(): void;
  evaluate(temperature: number): number;
  update(): void;
  diagnose(): void;
  split(component: number): void;
  components(): number;
  strideBytes(): number;
  rowsPointer(): number;
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

/** A model in the memory of its own WebAssembly instance. */
export class KernelSession implements EngineSession {
  readonly #kernel: KernelExports;
  readonly #n: number;
  readonly #d: number;
  /** doubles in a padded vector over the features */
  readonly #width: number;

  constructor(start: EngineStart) {
    const { x, capacity } = start;
    this.#n = x.rows;
    this.#d = x.cols;
    const bytes = 8 * (x.cols + 1) * (x.rows + BLOCK + 18 * capacity);
    if (bytes > MAX_BYTES) {
      throw new InputError(
        `${x.rows} rows × ${x.cols} columns with up to ${capacity} components need ${(bytes / 2 ** 30).toFixed(1)} GB; ` +
          'the kernel holds 4 GB: use fewer rows or columns, or a longer splitInterval',
      );
    }
    this.#kernel = startKernel<KernelExports>('divi', () => {
      throw new Error('the DIVI kernel ran out of memory');
    });
    this.#kernel.init(x.rows, x.cols, capacity, start.beta, start.learningRate, start.backgroundLogVariance);
    this.#width = this.#kernel.strideBytes() / 8;

    this.#placeRows(x);
    this.#kernel.prepare();
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
    return this.#kernel.evaluate(temperature);
  }

  diagnose(): Diagnosis {
    this.#kernel.diagnose();
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

  dispose(): void {
    // the instance and its memory go with the session
  }

  /** Writes the rows as the kernel keeps them: in blocks of eight, feature by feature. */
  #placeRows({ rows, cols, data }: Matrix): void {
    const blocks = this.#doubles(this.#kernel.rowsPointer(), Math.ceil(rows / BLOCK) * BLOCK * cols);
    const whole = rows - (rows % BLOCK);
    for (let i = 0; i < whole; i += BLOCK) {
      let at = i * cols;
      for (let from = at; from < (i + 1) * cols; from++) {
        // written out: a loop over the eight would take twice the time
        blocks[at] = data[from];
        blocks[at + 1] = data[from + cols];
        blocks[at + 2] = data[from + 2 * cols];
        blocks[at + 3] = data[from + 3 * cols];
        blocks[at + 4] = data[from + 4 * cols];
        blocks[at + 5] = data[from + 5 * cols];
        blocks[at + 6] = data[from + 6 * cols];
        blocks[at + 7] = data[from + 7 * cols];
        at += BLOCK;
      }
    }
    for (let i = whole; i < rows; i++) {
      for (let j = 0; j < cols; j++) blocks[whole * cols + j * BLOCK + (i - whole)] = data[i * cols + j];
    }
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
