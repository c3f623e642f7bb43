import { crc32, deflateRawSync } from 'node:zlib';

const u16 = (n: number): number[] => [n & 255, (n >> 8) & 255];
const u32 = (n: number): number[] => [...u16(n & 0xffff), ...u16(n >>> 16)];

/** A zip archive, deflated but for the names in `stored`. */
export function zip(files: Record<string, string | Uint8Array>, stored: string[] = []): Uint8Array {
  const parts: Uint8Array[] = [];
  const directory: number[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content);
    const isStored = stored.includes(name);
    const packed = isStored ? bytes : deflateRawSync(bytes, { level: 1 });
    const about = [
      ...[20, 0, 0, 0, isStored ? 0 : 8, 0, 0, 0, 0x21, 0],
      ...u32(crc32(bytes)),
      ...u32(packed.length),
      ...u32(bytes.length),
      ...u16(name.length),
      ...u16(0),
    ];
    const header = [0x50, 0x4b, 3, 4, ...about, ...Buffer.from(name)];
    directory.push(0x50, 0x4b, 1, 2, 20, 0, ...about, ...u16(0), ...u16(0), ...u16(0), ...u32(0), ...u32(offset));
    directory.push(...Buffer.from(name));
    parts.push(Uint8Array.from(header), packed);
    offset += header.length + packed.length;
  }
  const count = u16(Object.keys(files).length);
  const end = [0x50, 0x4b, 5, 6, 0, 0, 0, 0, ...count, ...count, ...u32(directory.length), ...u32(offset), 0, 0];
  return Uint8Array.from(Buffer.concat([...parts, Uint8Array.from([...directory, ...end])]));
}
