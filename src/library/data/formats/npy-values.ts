import type { NpyHeader } from './npy.js';

/** The values of an `.npy` file, whatever chunks their bytes come in, in the order in which they stand there. */
export class NpyValues {
  /** bytes that came */
  bytes = 0;
  readonly #header: NpyHeader;
  readonly #onValue: (value: number) => void;
  /** the beginning of a value whose end is in the next chunk */
  readonly #begun = new Uint8Array(8);
  #index = 0;

  constructor(header: NpyHeader, onValue: (value: number) => void) {
    this.#header = header;
    this.#onValue = onValue;
  }

  push(chunk: Uint8Array): void {
    const { width, size } = this.#header;
    const left = this.bytes % width;
    this.bytes += chunk.length;
    let at = 0;
    if (left > 0) {
      at = Math.min(width - left, chunk.length);
      this.#begun.set(chunk.subarray(0, at), left);
      if (left + at < width) return;
      this.#read(this.#begun, 0, 1);
    }
    const whole = Math.min(Math.floor((chunk.length - at) / width), size - this.#index);
    this.#read(chunk, at, whole);
    this.#begun.set(chunk.subarray(at + whole * width).subarray(0, width));
  }

  #read(bytes: Uint8Array, from: number, count: number): void {
    const { read, width, little } = this.#header;
    const onValue = this.#onValue;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let i = 0; i < count; i++) onValue(read(view, from + i * width, little));
    this.#index += count;
  }
}
