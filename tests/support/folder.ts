import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder that is gone after the test, with these files in it; returns the path of a name in it. */
export function temporaryFolder(files: Record<string, string | Uint8Array> = {}): (name: string) => string {
  const folder = mkdtempSync(join(tmpdir(), 'divi-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return (name) => join(folder, name);
}
