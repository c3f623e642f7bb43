import { InputError } from '../../core/errors.js';
import { sha256 } from '../../core/sha256.js';

const VERSION = 1;

/** The text of a model's file: what it is, its version, a checksum, and the content. */
export function sealed(format: string, content: object): string {
  // the content of a large model is put into words once
  const text = JSON.stringify(content);
  const head = JSON.stringify({ format, version: VERSION, sha256: sha256(text) });
  return `${head.slice(0, -1)},"content":${text}}\n`;
}

/** Whether a text begins as those of `sealed` do. */
export function isSealed(text: string, format: string): boolean {
  return text.startsWith(`{"format":"${format}",`);
}

/** The content of a model's text, refused with one sentence if the file is damaged or in none of the formats. */
export function opened(text: string, formats: readonly string[], file: string): { format: string; content: object } {
  let root: Partial<{ format: string; version: number; sha256: string; content: object }> | null;
  try {
    root = JSON.parse(text);
  } catch {
    throw new InputError(`${file} is not a model: not a JSON file, or cut short; name the model.json of divi fit`);
  }
  const { format, content } = root ?? {};
  if (format === undefined || !formats.includes(format) || typeof content !== 'object' || content === null) {
    throw new InputError(`${file} is not a model: name the model.json written by divi fit`);
  }
  if (root?.version !== VERSION) {
    throw new InputError(
      `${file} is a model of format ${root?.version} but this program reads ${VERSION}: fit it again, or update the program`,
    );
  }
  if (root.sha256 !== sha256(JSON.stringify(content))) {
    throw new InputError(`${file} has been changed or damaged since it was written: fit the model again`);
  }
  return { format, content };
}
