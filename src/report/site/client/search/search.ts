import { element } from '../element.js';
import { go } from '../views/views.js';
import { type Entry, found, searchIndex } from './search-index.js';

const OPTION = 'search-result-';

/** Opens a search over the whole page by its button or the key '/', used by keyboard or pointer. */
export function startSearch(): void {
  const dialog = document.querySelector<HTMLDialogElement>('dialog.search');
  const input = dialog?.querySelector('input');
  const list = dialog?.querySelector('ul');
  const status = dialog?.querySelector<HTMLElement>('[role=status]');
  if (!dialog || !input || !list || !status) return;
  // made at the first search: the page opens sooner without
  let index: Entry[] | null = null;
  let results: Entry[] = [];
  let chosen = 0;
  const open = (): void => {
    if (document.querySelector('dialog[open]')) return;
    index ??= searchIndex();
    dialog.showModal();
    input.select();
  };
  const choose = (place: number): void => {
    chosen = place;
    for (const [i, option] of [...list.children].entries()) option.setAttribute('aria-selected', String(i === place));
    const option = list.children[place];
    if (!option) return;
    input.setAttribute('aria-activedescendant', option.id);
    option.scrollIntoView({ block: 'nearest' });
  };
  const show = (): void => {
    results = found(index ?? [], input.value);
    list.replaceChildren(...results.map(optionOf));
    input.setAttribute('aria-expanded', String(results.length > 0));
    input.removeAttribute('aria-activedescendant');
    const isEmpty = results.length === 0 && input.value.trim() !== '';
    status.textContent = isEmpty ? 'Nothing on this page has all these words.' : '';
    choose(0);
  };
  const take = (place: number): void => {
    const result = results[place];
    if (!result) return;
    dialog.close();
    goTo(result);
  };
  input.addEventListener('input', show);
  input.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') take(chosen);
    // a field for searches would be emptied first
    else if (event.key === 'Escape') dialog.close();
    else if (step && results.length > 0) choose((chosen + step + results.length) % results.length);
    else return;
    event.preventDefault();
  });
  list.addEventListener('click', (event) => {
    const option = (event.target as Element).closest('li');
    if (option) take([...list.children].indexOf(option));
  });
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  for (const button of document.querySelectorAll('[data-search]')) button.addEventListener('click', open);
  document.addEventListener('keydown', (event) => {
    const isTyping = (event.target as Element).matches('input, textarea, select');
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
    event.preventDefault();
    open();
  });
}

function optionOf({ kind, text, context }: Entry, place: number): HTMLElement {
  return element(
    'li',
    { role: 'option', id: `${OPTION}${place}`, 'aria-selected': 'false' },
    element('span', { class: 'kind' }, kind),
    element('span', { class: 'what' }, text),
    element('span', { class: 'muted' }, context),
  );
}

// to its address, and there to the row itself where rows have none
function goTo({ address, place }: Entry): void {
  go(address);
  if (place.id === address) return;
  place.scrollIntoView({ block: 'center', behavior: 'instant' });
  place.classList.add('found');
}
