// control characters, and those that hide or reorder what stands beside them
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Text of unknown origin for a terminal or an error: nothing in it can move the cursor or reorder the line. */
export function printable(text: string, maxLength = Number.POSITIVE_INFINITY): string {
  const shown = text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
  return shown.replace(UNSEEN, (c) => `\\u{${c.codePointAt(0)!.toString(16)}}`);
}
