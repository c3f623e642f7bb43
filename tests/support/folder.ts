import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

type Files = Record<string, string | Uint8Array>;

/** An installed package has thousands of files. */
const REMOVAL_MS = 60_000;

/** A folder that is gone after the test, with these files in it; returns the path of a name in it. */
export function temporaryFolder(files: Files = {}): (name: string) => string {
  return folderUntil((remove) => onTestFinished(remove, REMOVAL_MS), files);
}

/** The same for all tests of a file or a `describe`. */
export function sharedFolder(files: Files = {}): (name: string) => string {
  return folderUntil((remove) => afterAll(remove, REMOVAL_MS), files);
}

function folderUntil(end: (remove: () => void) => void, files: Files): (name: string) => string {
  const folder = mkdtempSync(join(tmpdir(), 'divi-test-'));
  end(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return (name) => join(folder, name);
}
