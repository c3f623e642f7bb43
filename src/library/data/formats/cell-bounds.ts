/** Where the cells of a record lie, from its beginning. */
export class CellBounds {
  starts = new Int32Array(64);
  ends = new Int32Array(64);
  quoted = new Uint8Array(64);

  put(c: number, start: number, end: number, isQuoted: number): void {
    this.starts[c] = start;
    this.ends[c] = end;
    this.quoted[c] = isQuoted;
  }

  /** Room for twice as many cells. */
  widen(): void {
    const [starts, ends, quoted] = [this.starts, this.ends, this.quoted];
    this.starts = new Int32Array(2 * starts.length);
    this.ends = new Int32Array(2 * ends.length);
    this.quoted = new Uint8Array(2 * quoted.length);
    this.starts.set(starts);
    this.ends.set(ends);
    this.quoted.set(quoted);
  }
}
