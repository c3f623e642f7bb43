/** What an address names: a view, and what in it. */
export interface Place {
  view: HTMLElement;
  /** where in the view to go; null for its beginning */
  target: HTMLElement | null;
  /** shows the rows with such a cell alone; '' for all */
  verdict: string;
  /** whether the target's details are open */
  opensCell: boolean;
}

/** The address of the page now, without its '#'. */
export function currentAddress(): string {
  const text = location.hash.slice(1);
  try {
    return decodeURIComponent(text);
  } catch {
    // a '%' that encodes nothing is meant as it stands
    return text;
  }
}

/** The place of an address: #table-1, #table-1/3, #table-1/3/ari, #table-1/different, #claims/k-adapts, #sweep-beta-f1. */
export function placeOf(address: string): Place | null {
  const named = document.getElementById(address || 'overview');
  const around = named?.closest<HTMLElement>('.view');
  if (around) return { view: around, target: named === around ? null : named, verdict: '', opensCell: false };
  const [id, part] = address.split('/');
  const view = document.getElementById(id);
  if (!view?.matches('.view') || part === undefined) return null;
  const cell = view.querySelector<HTMLElement>(`[data-cell="${CSS.escape(address)}"]`);
  if (cell) return { view, target: cell, verdict: '', opensCell: true };
  const judged = address === `${id}/${part}` && view.querySelector(`td[data-verdict="${CSS.escape(part)}"]`);
  return judged ? { view, target: null, verdict: part, opensCell: false } : null;
}
