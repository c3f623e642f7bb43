import { createHash } from 'node:crypto';

/**
 * The Content-Security-Policy of a page in one file: it reaches no address and runs these scripts alone, by their
 * hashes, so that nothing that slips into it can run. Where it `fits`, also WebAssembly and a worker of its own.
 */
export function contentPolicy(scripts: readonly string[], fits = false): string {
  const hashes = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  return [
    "default-src 'none'",
    `script-src ${hashes.join(' ')}${fits ? " 'wasm-unsafe-eval'" : ''}`,
    ...(fits ? ['worker-src blob:'] : []),
    // Vega sets styles on what it draws
    "style-src 'unsafe-inline'",
    'img-src data: blob:',
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}
