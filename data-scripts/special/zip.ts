import { crc32, inflateRawSync } from 'node:zlib';
import { InputError, requireInput } from '../../src/library/core/errors.js';

const END = 0x06054b50;
const END_SIZE = 22;
const MAX_COMMENT = 0xffff;
const DIRECTORY_ENTRY = 0x02014b50;
const DIRECTORY_ENTRY_SIZE = 46;
const LOCAL_HEADER = 0x04034b50;
const LOCAL_HEADER_SIZE = 30;
const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;
/** Marks a value that only a zip64 record has. */
const ZIP64 = 0xffffffff;
/** Deflate cannot shrink further than this. */
const MAX_RATIO = 1032;

interface Entry {
  name: string;
  method: number;
  encrypted: boolean;
  crc: number;
  packedSize: number;
  size: number;
  header: number;
}

/** The files of a zip archive (stored or deflated, no zip64), unpacked when asked for; `file` names the archive in errors. */
export function readZip(bytes: Uint8Array, file: string): { name: string; unpack: () => Uint8Array }[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return directory(view, file).map((entry) => ({
    name: entry.name,
    unpack: () => unpackEntry(bytes, view, entry, file),
  }));
}

function directory(view: DataView, file: string): Entry[] {
  // the end record is last, but for a comment of unknown length
  let end = view.byteLength - END_SIZE;
  const first = Math.max(0, end - MAX_COMMENT);
  while (end >= first && view.getUint32(end, true) !== END) end--;
  requireInput(end >= first, `${file}: not a zip archive, or cut short (no end record); get it again`);

  const entries: Entry[] = [];
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  for (let i = 0; i < count; i++) {
    requireInput(
      at + DIRECTORY_ENTRY_SIZE <= end && view.getUint32(at, true) === DIRECTORY_ENTRY,
      `${file}: entry ${i + 1} of its directory is damaged; get it again`,
    );
    const nameLength = view.getUint16(at + 28, true);
    const name = at + DIRECTORY_ENTRY_SIZE;
    requireInput(name + nameLength <= end, `${file}: entry ${i + 1} of its directory is cut short; get it again`);
    entries.push({
      name: new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + name, nameLength)),
      method: view.getUint16(at + 10, true),
      encrypted: (view.getUint16(at + 8, true) & ENCRYPTED) !== 0,
      crc: view.getUint32(at + 16, true),
      packedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      header: view.getUint32(at + 42, true),
    });
    at = name + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

function unpackEntry(bytes: Uint8Array, view: DataView, entry: Entry, file: string): Uint8Array {
  const { name, method, packedSize, size, header } = entry;
  const where = `${file}, entry '${name}'`;
  requireInput(
    !entry.encrypted && packedSize !== ZIP64 && size !== ZIP64 && (method === STORED || method === DEFLATED),
    `${where}: encrypted, zip64 or packed by method ${method}, which is not supported; unpack the archive by hand`,
  );
  requireInput(
    header + LOCAL_HEADER_SIZE <= bytes.length && view.getUint32(header, true) === LOCAL_HEADER,
    `${where}: its header is damaged; get the archive again`,
  );
  const begin = header + LOCAL_HEADER_SIZE + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
  requireInput(
    begin + packedSize <= bytes.length && size <= packedSize * MAX_RATIO + DIRECTORY_ENTRY_SIZE,
    `${where}: the archive is cut short or its sizes are damaged; get it again`,
  );
  const packed = bytes.subarray(begin, begin + packedSize);
  const data = method === STORED ? packed : inflate(packed, size, where);
  requireInput(
    data.length === size && crc32(data) === entry.crc,
    `${where}: damaged (its checksum differs); get the archive again`,
  );
  return data;
}

function inflate(packed: Uint8Array, size: number, where: string): Uint8Array {
  try {
    // zlib refuses a limit of 0, so an empty file gets room for one byte
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, size) });
  } catch (error) {
    throw new InputError(`${where}: damaged (${(error as Error).message}); get the archive again`);
  }
}
