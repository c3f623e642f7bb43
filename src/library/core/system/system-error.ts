/** What the operating system says of a file that cannot be read or written, in words. */
const MEANINGS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full: make room',
  EDQUOT: 'your share of the disk is used up: make room',
  EACCES: 'permission is missing: make it accessible, or name another',
  EPERM: 'permission is missing: make it accessible, or name another',
  EROFS: 'the disk is read-only: name another place',
  EISDIR: 'it is a folder where a file is needed: name another',
  ENOTDIR: 'a part of its path is a file and no folder: name another',
  ENOENT: 'there is no such file or folder: check the name',
  EEXIST: 'it is there already: name another',
  EMFILE: 'too many files are open: close some, or raise the limit (ulimit -n)',
  ENAMETOOLONG: 'its name is too long: name another',
  EIO: 'the disk does not answer: see to it',
  ELOOP: 'its links lead round in a circle: name another',
};

/** One sentence for trouble with a disk, a permission or a folder; null for any other error. */
export function systemErrorSentence(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code, path, dest } = error as NodeJS.ErrnoException & { dest?: string };
  const meaning = code === undefined ? undefined : MEANINGS[code];
  if (meaning === undefined) return null;
  const file = dest ?? path;
  return `${file === undefined ? 'a file' : file} (${code}): ${meaning}`;
}
