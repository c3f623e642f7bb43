import { requireInput } from '../../src/library/core/errors.js';

const BLOCK = 512;

/** A regular file of a tar archive; `data` is a view of the archive's bytes. */
export interface TarFile {
  path: string;
  data: Uint8Array;
}

/** The regular files of a tar archive (ustar, with GNU's or pax's long names); `file` names the archive in errors. */
export function readTar(bytes: Uint8Array, file: string): TarFile[] {
  const files: TarFile[] = [];
  // what a GNU or pax entry says of the entry after it
  let next: { path?: string; size?: number } = {};
  for (let at = 0; ; ) {
    requireInput(
      at + BLOCK <= bytes.length,
      `${file}: ends at byte ${bytes.length} without tar's end mark; get it again`,
    );
    const header = bytes.subarray(at, at + BLOCK);
    if (header.every((byte) => byte === 0)) return files;
    requireInput(
      checksumHolds(header),
      `${file}: the header at byte ${at} is damaged or this is not a tar archive; get it again`,
    );
    const type = header[156] === 0 ? '0' : String.fromCharCode(header[156]);
    const size = (isRegular(type) ? next.size : undefined) ?? headerSize(header);
    requireInput(Number.isSafeInteger(size), `${file}: the entry at byte ${at} has no size; get it again`);
    const begin = at + BLOCK;
    requireInput(begin + size <= bytes.length, `${file}: cut short inside the entry at byte ${at}; get it again`);
    const data = bytes.subarray(begin, begin + size);
    at = begin + Math.ceil(size / BLOCK) * BLOCK;

    if (type === 'L') next.path = text(data);
    else if (type === 'x') next = { ...next, ...paxRecords(data, file, begin) };
    else {
      // folders, links and pax's global records hold nothing of ours
      if (isRegular(type)) files.push({ path: next.path ?? headerPath(header), data });
      if (type !== 'K' && type !== 'g') next = {};
    }
  }
}

/** '7' is a contiguous file, which nothing tells apart any more. */
const isRegular = (type: string): boolean => type === '0' || type === '7';

/** Bytes up to the first NUL; names are UTF-8 or older, so a wrong byte is replaced. */
function text(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  return decode(end < 0 ? bytes : bytes.subarray(0, end));
}

const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

function headerPath(header: Uint8Array): string {
  const name = text(header.subarray(0, 100));
  // GNU's own header, 'ustar  ', keeps times where ustar has the prefix
  const prefix = text(header.subarray(257, 263)) === 'ustar' ? text(header.subarray(345, 500)) : '';
  return prefix === '' ? name : `${prefix}/${name}`;
}

function octal(field: Uint8Array): number {
  const digits = text(field).trim();
  return /^[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : Number.NaN;
}

function headerSize(header: Uint8Array): number {
  const field = header.subarray(124, 136);
  // a first bit of 1 is GNU's base 256, for more than 8 GB
  return field[0] & 0x80 ? field.subarray(1).reduce((sum, byte) => sum * 256 + byte, 0) : octal(field);
}

/** The sum of the header's bytes, its own field counted as spaces. */
function checksumHolds(header: Uint8Array): boolean {
  let sum = 8 * 32;
  for (let i = 0; i < BLOCK; i++) if (i < 148 || i >= 156) sum += header[i];
  return octal(header.subarray(148, 156)) === sum;
}

/** Records 'LENGTH KEY=VALUE\n', the length counting itself. */
function paxRecords(data: Uint8Array, file: string, begin: number): { path?: string; size?: number } {
  const found: { path?: string; size?: number } = {};
  for (let at = 0; at < data.length; ) {
    // no length has more than ten digits, so no more is looked at
    const length = Number(/^(\d+) /.exec(text(data.subarray(at, at + 11)))?.[1]);
    const [, key, value] = /^\d+ ([^=]+)=(.*)\n$/s.exec(decode(data.subarray(at, at + length))) ?? [];
    requireInput(
      at + length <= data.length && value !== undefined,
      `${file}: a broken pax record at byte ${begin + at}; get it again`,
    );
    if (key === 'path') found.path = value;
    if (key === 'size') found.size = /^\d+$/.test(value) ? Number(value) : Number.NaN;
    at += length;
  }
  return found;
}
