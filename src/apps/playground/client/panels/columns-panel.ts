import { printedName } from '../../../../report/figures/foreign-names.js';
import { byId, element } from '../../../../report/site/client/dom.js';
import { AS_FOUND, type ColumnSettings, type ColumnView, type Role } from '../../column-roles.js';

const ROLES: [value: Role | '', title: string][] = [
  ['', 'as found'],
  ['feature', 'a feature'],
  ['one-hot', 'one-hot'],
  ['classes', 'known classes'],
  ['names', 'names of rows'],
  ['out', 'left out'],
];
/** columns that are listed at once: more are found by their names */
const LISTED = 60;
const [NAME_LENGTH, CELL_LENGTH] = [40, 18];

/** What the columns of a file were taken for, to be corrected. */
export class ColumnsPanel {
  readonly #onChange: (settings: ColumnSettings) => void;
  #columns: readonly ColumnView[] = [];
  #settings: ColumnSettings = AS_FOUND;

  constructor(onChange: (settings: ColumnSettings) => void) {
    this.#onChange = onChange;
    byId('columns-search').addEventListener('input', () => this.#list());
    byId('impute').addEventListener('change', ({ target }) =>
      this.#change({ impute: (target as HTMLInputElement).checked }),
    );
    byId('header').addEventListener('change', ({ target }) => {
      const { value } = target as HTMLSelectElement;
      // other names are other columns
      this.#change({ header: value === '' ? null : value === 'names', roles: {} });
    });
  }

  /** `isOpen`: whether the user has to look at it. */
  show(columns: readonly ColumnView[], settings: ColumnSettings, isOpen: boolean): void {
    this.#columns = columns;
    this.#settings = settings;
    const box = byId('columns') as HTMLDetailsElement;
    box.hidden = columns.length === 0;
    if (isOpen) box.open = true;
    byId('columns-count').textContent = `Columns (${columns.length})`;
    (byId('impute') as HTMLInputElement).checked = settings.impute;
    (byId('header') as HTMLSelectElement).value = settings.header === null ? '' : settings.header ? 'names' : 'data';
    (byId('columns-search') as HTMLInputElement).value = '';
    byId('columns-search').hidden = columns.length <= 12;
    this.#list();
  }

  hide(): void {
    byId('columns').hidden = true;
  }

  #list(): void {
    const wanted = (byId('columns-search') as HTMLInputElement).value.trim().toLowerCase();
    const places = this.#columns.map((_, c) => c).filter((c) => this.#columns[c].name.toLowerCase().includes(wanted));
    const rows = places.slice(0, LISTED).map((c) => this.#row(c));
    const left = places.length - rows.length;
    const more = left > 0 ? [element('li', { class: 'muted small' }, `… and ${left} more: search by name`)] : [];
    byId('columns-list').replaceChildren(...rows, ...more);
  }

  #row(c: number): HTMLElement {
    const { name, cells, became, isText } = this.#columns[c];
    const shown = printedName(name, NAME_LENGTH);
    const select = element('select', { 'aria-label': `Column ${c + 1}, ${shown}` }) as HTMLSelectElement;
    select.append(...ROLES.map(([value, title]) => element('option', { value }, title)));
    select.value = this.#settings.roles[c] ?? '';
    select.addEventListener('change', () => {
      const { [c]: _old, ...others } = this.#settings.roles;
      const role = select.value as Role | '';
      this.#change({ roles: role === '' ? others : { ...alone(role, others), [c]: role } });
    });
    const sample = cells.map((cell) => printedName(cell, CELL_LENGTH)).join(', ');
    return element(
      'li',
      became === 'left out' ? { class: 'out' } : {},
      element('span', { class: 'name' }, shown),
      element(
        'span',
        { class: 'muted small' },
        `${became ?? (isText ? 'texts' : 'numbers')}${sample === '' ? '' : ` · ${sample}`}`,
      ),
      select,
    );
  }

  #change(change: Partial<ColumnSettings>): void {
    this.#settings = { ...this.#settings, ...change };
    this.#onChange(this.#settings);
  }
}

/** Only one column can hold the classes, and one the names. */
function alone(role: Role, others: Record<number, Role>): Record<number, Role> {
  if (role !== 'classes' && role !== 'names') return others;
  return Object.fromEntries(Object.entries(others).filter(([, other]) => other !== role));
}
