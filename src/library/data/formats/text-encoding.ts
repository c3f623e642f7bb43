import { InputError } from '../../core/errors.js';

/** How a text was encoded, if it is not UTF-8. */
export type OtherEncoding = 'UTF-16' | 'Windows-1252';

/** What is said of bytes that are no text. */
export const binaryFile = (file: string): InputError =>
  new InputError(`${file} is a binary file or UTF-16 text: save the table as CSV in UTF-8`);

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
const NOT_ASCII = /[^\x00-\x7f]/;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Bytes as UTF-8, or null if they are something else. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  const latin1 = latin1Text(bytes);
  // most cells have nothing else, and TextDecoder takes long to begin
  if (!NOT_ASCII.test(latin1)) return latin1;
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}

/** What Windows-1252 has where Latin-1 has control characters, from 0x80. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Every byte as one character of Windows-1252; Node 20's TextDecoder of that name reads Latin-1. */
export function decodeWindows1252(bytes: Uint8Array): string {
  return latin1Text(bytes).replace(/[\u0080-\u009f]/g, (c) => WINDOWS[c.charCodeAt(0) - 0x80]);
}

/** what a call takes as its arguments everywhere */
const MAX_ARGUMENTS = 2 ** 13;

/** Every byte as the character of its number. */
export function latin1Text(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += MAX_ARGUMENTS) {
    text += Reflect.apply(String.fromCharCode, null, bytes.subarray(at, at + MAX_ARGUMENTS));
  }
  return text;
}

/** Turns the chunks of a text into UTF-8 without its byte order mark. */
export interface Transcoder {
  encoding: OtherEncoding | null;
  decode(chunk: Uint8Array): Uint8Array;
  /** what is left at the end */
  end(): Uint8Array;
}

const NOTHING = new Uint8Array(0);

/** The transcoder that the first bytes of a text ask for by their byte order mark; UTF-8 without one. */
export function transcoderFor(head: Uint8Array): Transcoder {
  const starts = (...mark: number[]): boolean => mark.every((byte, i) => head[i] === byte);
  if (starts(0xff, 0xfe)) return utf16('utf-16le');
  if (starts(0xfe, 0xff)) return utf16('utf-16be');
  let skip = starts(0xef, 0xbb, 0xbf) ? 3 : 0;
  return {
    encoding: null,
    decode(chunk) {
      const text = chunk.subarray(skip);
      skip = 0;
      return text;
    },
    end: () => NOTHING,
  };
}

function utf16(label: string): Transcoder {
  const decoder = new TextDecoder(label);
  const encoder = new TextEncoder();
  return {
    encoding: 'UTF-16',
    decode: (chunk) => encoder.encode(decoder.decode(chunk, { stream: true })),
    end: () => encoder.encode(decoder.decode()),
  };
}
