/** A run behind a row. */
export interface RunData {
  key: string;
  seed: number;
  dataset: string;
  /** one per metric of the table */
  values: (number | null)[];
}

/** What a cell's details show. */
export interface CellData {
  verdict: string;
  /** a {@link Tone} of the document, as part of a class */
  tone: string;
  ours: { mean: number; sd: number } | null;
  paper: { mean: number; sd: number | null } | null;
  /** names and texts, ready to be shown */
  facts: [name: string, text: string][];
}

export interface RowData {
  name: string;
  /** those that the row shows */
  runs: RunData[];
  /** values of the further runs, one list a metric of the table */
  further: number[][];
  /** one per metric of the table; null if there is nothing to show */
  cells: (CellData | null)[];
}

export interface TableData {
  id: string;
  artefact: string;
  metrics: { title: string; digits: number }[];
  rows: RowData[];
}
