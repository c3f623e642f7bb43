import { byId, element, save } from '../../../report/site/client/dom.js';
import { commandLine, type NamedTable, program } from '../code.js';
import type { FittedResult } from '../messages.js';

const TYPES: Record<string, string> = { csv: 'text/csv', json: 'application/json' };

/** The files of a fit, and the command and the program that do the same. */
export function showTakeAway(result: FittedResult, source: NamedTable): void {
  byId('files').replaceChildren(
    ...Object.entries(result.files).map(([name, bytes]) => {
      const button = element('button', { type: 'button', class: 'plain', 'data-file': name }, `↓ ${name}`);
      button.addEventListener('click', () => save(name, bytes, TYPES[name.split('.')[1]]));
      return button;
    }),
  );
  const isBaseline = result.summary === null;
  byId('command').textContent = commandLine(source, result.request);
  byId('program').textContent = program(source, result.request, result.bound);
  byId('command-about').textContent = isBaseline
    ? 'On the command line, this method is one of those compared:'
    : 'On the command line: the same labels, gates and model, bit for bit.';
  byId('files-about').textContent = isBaseline
    ? 'The labels and the profiles of the clusters.'
    : 'The files that divi fit writes. For new rows: npx divi predict model.json new.csv';
}

/** Makes the buttons copy the text of the element they name. */
export function startCopying(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copies]')) {
    const title = button.textContent;
    button.addEventListener('click', async () => {
      const text = byId(button.dataset.copies!).textContent ?? '';
      button.textContent = (await copied(text, byId(button.dataset.copies!))) ? 'Copied' : 'Press Ctrl+C';
      setTimeout(() => {
        button.textContent = title;
      }, 1500);
    });
  }
}

/** A page from a file may not write to the clipboard: the text is then marked, to be copied by hand. */
async function copied(text: string, place: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    getSelection()?.selectAllChildren(place);
    return false;
  }
}
