// the part of the WebAssembly API that this project uses: Node has it, but @types/node leaves it to the DOM's types
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array);
  }
  class Memory {
    constructor(descriptor: { initial: number; maximum?: number; shared?: boolean });
    readonly buffer: SharedArrayBuffer;
    grow(pages: number): number;
  }
  class Instance {
    constructor(
      module: Module,
      imports?: Record<string, Record<string, Memory | ((...values: number[]) => number | undefined)>>,
    );
    readonly exports: Record<string, unknown>;
  }
}
