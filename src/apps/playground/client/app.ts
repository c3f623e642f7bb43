import { byId, save } from '../../../report/site/client/dom.js';
import type { NamedTable } from '../code.js';
import { AS_FOUND } from '../column-roles.js';
import type { DataRequest, FitRequest, FittedResult, LoadedTable, MethodName, Reply } from '../messages.js';
import { addressOf, fitRequest, isBenchmark, METHODS, type Settings, type TableName } from '../settings.js';
import type { SweepBackground } from '../sweeps.js';
import { Comparison, shownTime } from './compare.js';
import { FitWorker } from './engine.js';
import { ColumnsPanel } from './panels/columns-panel.js';
import { DataPanel } from './panels/data-panel.js';
import { METHOD_TITLES, MethodPanel } from './panels/method-panel.js';
import { resultParts } from './results.js';
import { Stage } from './stage/stage.js';
import { bringIntoView, enableButtons, showStatus } from './status.js';
import { showTakeAway } from './take-away.js';

/** a fit that took less is played again, slowly enough to be seen */
const BRIEF = 1500;
/** rows beyond which "compare all" leaves out sparse k-means, whose bound takes permutations */
const MANY_ROWS = 20_000;

/** What the page carries beside its script. */
export interface PageData {
  tables: Record<TableName, string>;
  sweeps: SweepBackground[];
}

/** The playground: what was chosen, what is known of the table, what was fitted. */
export class App {
  readonly #page: PageData;
  readonly #engine = new FitWorker((reply) => this.#hear(reply));
  readonly #stage = new Stage();
  readonly #data: DataPanel;
  readonly #columns: ColumnsPanel;
  readonly #methods: MethodPanel;
  readonly #comparison: Comparison;
  #chosenData: Settings['data'];
  #file: File | undefined;
  #request: DataRequest | undefined;
  #table: LoadedTable | undefined;
  #results = new Map<MethodName, { result: FittedResult; frames: Stage['timeline']['frames'] }>();
  #chosen: MethodName | undefined;
  #queue: FitRequest[] = [];
  #comparing = false;
  #running: FitRequest | undefined;
  #began = 0;
  /** whether the worker reads a table again that the page knows */
  #isReread = false;

  constructor(page: PageData, settings: Settings) {
    this.#page = page;
    this.#chosenData = settings.data;
    this.#data = new DataPanel(settings, {
      onBuiltIn: ({ data }) => this.#choose(data),
      onFile: (file) => {
        this.#file = file;
        this.#choose('file');
      },
    });
    this.#columns = new ColumnsPanel((columns) =>
      this.#load({ ...(this.#request as DataRequest & { kind: 'file' }), columns }),
    );
    this.#methods = new MethodPanel(settings, page.sweeps, () => this.#remember());
    this.#comparison = new Comparison((method) => this.#show(method));
    byId('fit').addEventListener('click', () => this.#fit([fitRequest(this.settings)]));
    byId('stop').addEventListener('click', () => this.#stop());
    byId('compare').addEventListener('click', () => this.#compare());
    byId('data-csv').addEventListener('click', () => this.#engine.post({ kind: 'csv' }));
    this.#choose(settings.data === 'file' ? 'wine' : settings.data);
    if (settings.data === 'file')
      this.#say('This address belongs to a file that is not included: drop the file here to use the same settings.');
  }

  get settings(): Settings {
    return { data: this.#chosenData, benchmark: this.#data.benchmark, ...this.#methods.settings };
  }

  #choose(data: Settings['data']): void {
    this.#chosenData = data;
    this.#data.show(data);
    this.#remember();
    if (isBenchmark(data)) this.#load({ kind: 'benchmark', benchmark: { name: data, ...this.#data.benchmark } });
    else this.#load({ kind: 'file', ...this.#bytes(data), columns: AS_FOUND });
  }

  #bytes(data: TableName | 'file'): { file: Blob; name: string } {
    if (data === 'file') return { file: this.#file!, name: this.#file!.name };
    return { file: new Blob([this.#page.tables[data]]), name: `${data}.csv` };
  }

  #load(request: DataRequest): void {
    if (this.#running) this.#stop();
    this.#request = request;
    this.#isReread = false;
    this.#table = undefined;
    this.#results.clear();
    this.#showResults();
    this.#say('Reading …');
    this.#engine.post({ kind: 'load', data: request });
    this.#enable();
  }

  #fit(requests: FitRequest[]): void {
    if (!this.#table || this.#running) return;
    if (!this.#engine.isRunning) {
      this.#isReread = true;
      this.#engine.post({ kind: 'load', data: this.#request! });
    }
    this.#queue = requests.slice(1);
    this.#begin(requests[0]);
  }

  #begin(request: FitRequest): void {
    this.#running = request;
    this.#began = performance.now();
    this.#stage.clear();
    this.#say(`${METHOD_TITLES[request.method]} …`);
    bringIntoView(byId('stage'));
    this.#engine.post({ kind: 'fit', fit: request });
    this.#remember();
    this.#enable();
  }

  #compare(): void {
    const { settings } = this;
    const all = METHODS.filter((method) => method !== 'spkm' || (this.#table?.rows ?? 0) <= MANY_ROWS);
    this.#comparing = true;
    delete document.documentElement.dataset.compared;
    this.#fit(all.map((method) => fitRequest(settings, method)));
  }

  #stop(): void {
    this.#engine.stop();
    [this.#queue, this.#comparing] = [[], false];
    if (this.#running) this.#say(`Stopped after ${shownTime(performance.now() - this.#began)}: this fit was not kept.`);
    this.#running = undefined;
    this.#enable();
  }

  #hear(reply: Reply): void {
    if (reply.kind === 'loaded') this.#loaded(reply.table);
    else if (reply.kind === 'refused') {
      this.#stage.hide();
      for (const id of ['data-status', 'data-notes']) byId(id).replaceChildren();
      this.#columns.show(reply.columns, reply.settings ?? AS_FOUND, true);
      this.#say(reply.message, true);
    } else if (reply.kind === 'told') this.#say(`${reply.text} …`);
    else if (reply.kind === 'frame') {
      this.#stage.timeline.add(reply.frame);
      this.#say(reply.frame.text, false, reply.frame.part);
    } else if (reply.kind === 'fitted') this.#fitted(reply.result);
    else if (reply.kind === 'csv') save(reply.file, reply.bytes, 'text/csv');
    else {
      [this.#running, this.#queue, this.#comparing] = [undefined, [], false];
      this.#say(reply.message, true);
    }
    this.#enable();
  }

  #loaded(table: LoadedTable): void {
    if (this.#isReread) return;
    this.#table = table;
    if (table.columns && table.settings) {
      this.#columns.show(table.columns, table.settings, false);
      // what was guessed is what is read from now on
      this.#request = { ...(this.#request as DataRequest & { kind: 'file' }), columns: table.settings };
    } else this.#columns.hide();
    this.#stage.begin(table);
    const { rows, features, classNames, shown } = table;
    const part = shown.rows.length < rows ? `, ${shown.rows.length.toLocaleString('en')} of them drawn` : '';
    const classes = classNames.length > 0 ? `; ${classNames.length} known classes, kept out of every fit` : '';
    byId('data-status').textContent =
      `${rows.toLocaleString('en')} rows${part} × ${features.length} features${classes}.`;
    byId('data-notes').replaceChildren(
      ...table.notes.map((note) => Object.assign(document.createElement('li'), { textContent: note })),
    );
    this.#say('Ready: choose a method and fit.');
    document.documentElement.dataset.table = 'ready';
  }

  #fitted(result: FittedResult): void {
    const { frames } = this.#stage.timeline;
    const { method } = result.request;
    this.#results.set(method, { result, frames });
    if ((method === 'adaptive' || method === 'divi') && result.k > 1) this.#methods.setK(result.k);
    this.#running = undefined;
    const next = this.#queue.shift();
    this.#show(method, next === undefined && !this.#comparing && result.milliseconds < BRIEF);
    const told =
      next && next.method !== 'adaptive' && next.method !== 'divi' ? fitRequest(this.settings, next.method) : next;
    if (told) this.#begin(told);
    else if (this.#comparing) {
      // all are there: the one that was chosen in front
      this.#comparing = false;
      this.#show(this.settings.method);
      document.documentElement.dataset.compared = 'all';
    }
  }

  /** Shows the fit of a method; `replayed`: its frames first. */
  #show(method: MethodName, replayed = false): void {
    const found = this.#results.get(method);
    if (!found || this.#running) return;
    const { result, frames } = found;
    this.#chosen = method;
    this.#stage.finish(result);
    this.#stage.timeline.fill(frames);
    this.#showResults();
    this.#say(`${METHOD_TITLES[method]}: done in ${shownTime(result.milliseconds)}.`, false, 1);
    if (replayed && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
      this.#stage.timeline.replay(() => this.#stage.finish(result));
    }
    document.documentElement.dataset.fitted = method;
  }

  #showResults(): void {
    const found = this.#chosen && this.#results.get(this.#chosen);
    byId('result').hidden = !found;
    byId('take-away').hidden = !found;
    if (!this.#table || !found) {
      byId('comparison').hidden = true;
      delete document.documentElement.dataset.fitted;
      return;
    }
    byId('result-title').textContent = METHOD_TITLES[found.result.request.method];
    byId('result-parts').replaceChildren(...resultParts(found.result, this.#table));
    showTakeAway(found.result, this.#source());
    const results = METHODS.flatMap((method) => this.#results.get(method)?.result ?? []);
    this.#comparison.show(results, found.result, this.#table, this.#stage);
  }

  #source(): NamedTable {
    const request = this.#request!;
    if (request.kind === 'benchmark') return request;
    const columns = (this.#table?.columns ?? []).map(({ name }) => name);
    return { kind: 'file', name: request.name, columns, settings: request.columns };
  }

  #enable(): void {
    enableButtons(this.#table !== undefined, this.#running !== undefined);
  }

  #say(text: string, isError = false, part: number | null = null): void {
    showStatus({ text, isError, part, isBusy: this.#running !== undefined });
  }

  #remember(): void {
    history.replaceState(null, '', `#${addressOf(this.settings)}`);
  }
}
