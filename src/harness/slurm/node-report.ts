import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { KERNEL_NAMES, startKernel } from '../../library/core/kernel/kernel-module.js';
import { packageVersion } from '../../library/core/system/package-root.js';
import { writeFileAtomic } from '../../library/core/system/write-file-atomic.js';

/** What a node of the cluster is like, as a task sees it. */
export interface NodeReport {
  host: string;
  node: string;
  version: string;
  /** bytes of address space that a process may have (`ulimit -v`); null without a limit */
  addressSpace: number | null;
  /** kernels that could be started at once, of those that the workers of a task may need */
  kernels: number;
  kernelsNeeded: number;
}

/** V8 reserves this for every WebAssembly memory, used or not: 8 GiB and guards around them. */
const RESERVED_BYTES = 10 * 2 ** 30;

export const nodeReportFile = (batchFolder: string): string => join(batchFolder, 'node.json');

/** Checks this node, as a task with this number of workers. */
export function reportNode(jobs: number): NodeReport {
  // all of them a worker: runs use no shared memory
  const needed = Array.from({ length: jobs }, () => KERNEL_NAMES).flat();
  const started: unknown[] = [];
  try {
    for (const name of needed) started.push(startKernel(name));
  } catch {
    // no room for another
  }
  return {
    host: hostname(),
    node: process.version,
    version: packageVersion(),
    addressSpace: addressSpace(),
    kernels: started.length,
    kernelsNeeded: needed.length,
  };
}

export function writeNodeReport(batchFolder: string, report: NodeReport): void {
  writeFileAtomic(nodeReportFile(batchFolder), JSON.stringify(report));
}

/** What is wrong with a node, in words; null if nothing is. */
export function memoryProblem({ kernels, kernelsNeeded, addressSpace }: NodeReport): string | null {
  if (kernels >= kernelsNeeded) return null;
  const limit = addressSpace === null ? 'memory' : `ulimit -v ${Math.floor(addressSpace / 1024)}`;
  const gigabytes = (kernelsNeeded * RESERVED_BYTES) / 2 ** 30;
  return `${limit} leaves room for ${kernels} of ${kernelsNeeded} WebAssembly kernels, which reserve ${gigabytes} GB of addresses: raise it (ulimit -v unlimited in --setup)`;
}

function addressSpace(): number | null {
  try {
    const [, limit] = /^Max address space\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return limit === undefined ? null : Number(limit);
  } catch {
    return null;
  }
}
