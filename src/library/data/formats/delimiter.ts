const COMMA = 44;
const SEMICOLON = 59;
const TAB = 9;
const QUOTE = 34;

/** The delimiter of a table by the ending of its name, or undefined where that says nothing. */
export function delimiterOfName(file: string): string | undefined {
  return /\.(tsv|tab)(\.gz)?$/i.test(file) ? '\t' : undefined;
}

/** The delimiter that the first line speaks for: the most frequent of comma, semicolon and tab outside quotes. */
export function guessDelimiter(bytes: Uint8Array): string {
  const counts = { [COMMA]: 0, [SEMICOLON]: 0, [TAB]: 0 };
  let decimalCommas = 0;
  let quoted = false;
  let blank = true;
  for (let i = 0; i < bytes.length; i++) {
    const b = bytes[i];
    if (b === QUOTE) quoted = !quoted;
    if (!quoted && (b === 10 || b === 13)) {
      if (!blank) break;
      continue;
    }
    blank = false;
    if (quoted) continue;
    if (b === COMMA || b === SEMICOLON || b === TAB) {
      counts[b]++;
      if (b === COMMA && isDigit(bytes[i - 1]) && isDigit(bytes[i + 1])) decimalCommas++;
    }
  }
  // 1,5;2,5: the commas are decimal ones
  const commas = counts[SEMICOLON] + counts[TAB] > 0 && decimalCommas === counts[COMMA] ? 0 : counts[COMMA];
  if (counts[TAB] > commas && counts[TAB] > counts[SEMICOLON]) return '\t';
  return counts[SEMICOLON] > commas ? ';' : ',';
}

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 48 && byte <= 57;
