import { byId } from '../../../report/site/client/dom.js';

/** What the line above the rows says. */
export interface StatusLine {
  text: string;
  isError?: boolean;
  /** how much is done, from 0 to 1; null if that is not known */
  part?: number | null;
  isBusy: boolean;
}

export function showStatus({ text, isError = false, part = null, isBusy }: StatusLine): void {
  byId('status').textContent = text;
  byId('status').classList.toggle('error', isError);
  byId('progress').style.setProperty('--part', String(part ?? 0));
  byId('progress').classList.toggle('unknown', isBusy && part === null);
}

/** Which buttons can be pressed. */
export function enableButtons(hasTable: boolean, isBusy: boolean): void {
  byId('fit').hidden = isBusy;
  byId('stop').hidden = !isBusy;
  (byId('fit') as HTMLButtonElement).disabled = !hasTable;
  (byId('compare') as HTMLButtonElement).disabled = !hasTable || isBusy;
  (byId('data-csv') as HTMLButtonElement).disabled = !hasTable || isBusy;
}

/** On a narrow screen the stage lies far below the button. */
export function bringIntoView(place: HTMLElement): void {
  const { top } = place.getBoundingClientRect();
  if (top > innerHeight / 2 || top < -innerHeight / 2) place.scrollIntoView({ block: 'start' });
}
