import { jsonScript } from '../../report/render/html.js';
import { contentPolicy, htmlFile, packageFile, THEME_BUTTON } from '../../report/site/shell.js';
import type { SweepBackground } from './sweeps.js';

/** The name of the page wherever it is written. */
export const PLAYGROUND_FILE = 'playground.html';
export const PLAYGROUND_TITLE = 'DIVI playground';

/** The whole playground in one file that asks the network for nothing. */
export function playgroundPage(sweeps: readonly SweepBackground[]): string {
  const script = packageFile('dist', 'playground.js');
  const tables = {
    wine: packageFile('data-scripts', 'wine.csv'),
    iris: packageFile('data-scripts', 'tables', 'iris.csv'),
  };
  const styles = ['layout.css', 'controls.css', 'columns.css', 'sliders.css', 'stage.css', 'results.css'];
  return htmlFile({
    title: PLAYGROUND_TITLE,
    icon: ICON,
    policy: contentPolicy([script], true),
    styles: [
      packageFile('src', 'report', 'site', 'style', 'base.css'),
      ...styles.map((name) => packageFile('src', 'apps', 'playground', 'style', name)),
    ],
    body: `${pageBody(THEME_BUTTON)}
${jsonScript('playground-data', { tables, sweeps })}
<script>${script}</script>`,
  });
}

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#0072B2"/>' +
  '<circle cx="5" cy="6" r="2.2" fill="#fff"/><circle cx="11" cy="5" r="2.2" fill="#E69F00"/><circle cx="9" cy="11" r="2.2" fill="#56B4E9"/></svg>';

/** The page's skeleton: what `client/` fills. */
function pageBody(themeButton: string): string {
  return `<a class="skip" href="#stage">Skip to the rows</a>
<div class="playground">
<header>
<div><p class="kicker">DIVI playground</p><h1>Drop a table, watch its clusters form</h1></div>
${themeButton}
<p class="private">${LOCK} <span><b>Nothing leaves this tab.</b> Rows are read, fitted and drawn in your browser, which the page’s content policy forbids to use the network.</span></p>
</header>
<div class="columns">
<form class="side" aria-label="Data and method">
${DATA}
${METHOD}
</form>
<main>
${STAGE}
${RESULTS}
</main>
</div>
<footer class="muted small">The same WebAssembly as <code>npx divi fit</code>: the same rows, options and seed give the same bits, in this tab and on the command line.</footer>
</div>
<noscript><p class="page">The playground needs JavaScript: everything runs in this page.</p></noscript>`;
}

const LOCK =
  '<svg viewBox="0 0 16 16" width="18" height="18" aria-hidden="true"><path d="M4.5 7V5a3.5 3.5 0 0 1 7 0v2M3.5 7h9v6.5h-9z" fill="none" stroke="currentColor" stroke-width="1.4" stroke-linejoin="round"/></svg>';

const DATA = `<section aria-labelledby="data-title">
<h2 id="data-title">1 · Data</h2>
<label id="drop" class="drop"><input type="file" id="file" accept=".csv,.tsv,.tab,.txt,.npy,.gz,.parquet,.xlsx,.json,.jsonl,.ndjson"><span><b>Drop a CSV, Parquet, Excel, JSON or .npy file</b><br>or <u>choose one</u>; gzipped is fine</span></label>
<fieldset><legend>or an included data set</legend><div id="sets" class="chips"></div></fieldset>
<p id="set-about" class="muted small"></p>
<div id="set-sliders" hidden></div>
<p id="data-status" class="small"></p>
<ul id="data-notes" class="notes"></ul>
<button type="button" class="plain" id="data-csv">↓ the rows as CSV</button>
<details id="columns" hidden><summary id="columns-count">Columns</summary>
<div class="pair"><label>First line <select id="header"><option value="">as found</option><option value="names">names the columns</option><option value="data">is data</option></select></label>
<label class="check"><input type="checkbox" id="impute"> fill in medians</label></div>
<input type="search" id="columns-search" placeholder="Search columns" aria-label="Search columns">
<ul id="columns-list" class="column-list"></ul>
</details>
</section>`;

const METHOD = `<section aria-labelledby="method-title">
<h2 id="method-title">2 · Method</h2>
<fieldset><legend class="unseen">Method</legend><div id="methods"></div></fieldset>
<div id="adaptive-controls" class="controls">
<label>Clusters <select id="clusters"><option value="auto">likely clusters</option><option value="certain">certain clusters only</option><option value="k">K of your choice</option></select></label>
<label hidden>K <input type="number" id="clusters-k" min="1" max="1000" step="1" value="3"></label>
</div>
<div id="divi-controls" class="controls" hidden>
<div id="divi-sliders"></div>
<label>Prior of the gates <select id="divi-prior"></select></label>
<button type="button" class="plain" id="divi-reset">The paper’s settings</button>
</div>
<div id="k-controls" class="controls" hidden><label>K, given to the method <input type="number" id="k" min="1" max="1000" step="1" value="3"></label></div>
<label class="seed">Seed <input type="number" id="seed" min="0" step="1" value="0"></label>
<div class="go">
<button type="button" class="primary" id="fit" disabled>Fit</button>
<button type="button" class="primary stop" id="stop" hidden>■ Stop</button>
<button type="button" class="plain" id="compare" disabled>Compare all methods</button>
</div>
</section>`;

const STAGE = `<section id="stage" class="panel" aria-label="The rows and the gates">
<div class="status"><p id="status" role="status">Loading …</p><div id="progress" class="progress" aria-hidden="true"><i></i></div></div>
<div class="stage-grid">
<figure><canvas id="scatter" role="img" aria-label="The rows as points"></canvas>
<figcaption class="axes"><label>→ <select id="axis-x" aria-label="Axis to the right"></select></label><label>↑ <select id="axis-y" aria-label="Axis upwards"></select></label><label class="check" hidden><input type="checkbox" id="by-class"> colour by known class</label></figcaption></figure>
<div><h2 class="small-title">Gates of the features</h2><div id="gates"></div></div>
</div>
<div id="timeline"></div>
</section>`;

const RESULTS = `<section id="comparison" aria-labelledby="comparison-title" hidden><h2 id="comparison-title">Side by side</h2><ul id="cards" class="cards"></ul></section>
<section id="result" class="panel" aria-labelledby="result-title" hidden><h2 id="result-title">Result</h2><div id="result-parts"></div></section>
<section id="take-away" class="panel" aria-labelledby="take-away-title" hidden><h2 id="take-away-title">Take it with you</h2>
<p id="files-about" class="muted small"></p>
<div id="files" class="files"></div>
<p id="command-about" class="muted small"></p>
<div class="code"><pre tabindex="0" aria-label="Command line"><code id="command"></code></pre><button type="button" class="plain" data-copies="command">Copy</button></div>
<p class="muted small">In TypeScript or JavaScript:</p>
<div class="code"><pre tabindex="0" aria-label="Program"><code id="program"></code></pre><button type="button" class="plain" data-copies="program">Copy</button></div>
</section>`;
