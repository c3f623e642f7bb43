import { FIGURE_THEME } from './figure-theme.js';

// characters that fit over the plot
const TITLE_LENGTH = 70;
const SUBTITLE_LENGTH = 96;

/** What every figure has: its title, lines below it that say how to read it, and the theme. */
export function figureFrame(title: string, subtitle: string[]) {
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    title: {
      text: wrapped(title, TITLE_LENGTH),
      subtitle: subtitle.flatMap((line) => wrapped(line, SUBTITLE_LENGTH)),
    },
    width: 560,
    config: FIGURE_THEME,
  };
}

function wrapped(text: string, length: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= length) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
