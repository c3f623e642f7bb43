import type { TopLevelSpec } from 'vega-lite';

/** A figure of a document; its Markdown shows it as `figures/<id>.svg`. */
export interface DocumentFigure {
  id: string;
  title: string;
  spec: TopLevelSpec;
}

/** A report besides the paper's tables: the claims, the ledger, the fair protocol. */
export interface ReportDocument {
  /** file name under reports, and anchor in the page */
  id: string;
  title: string;
  markdown: string;
  figures: DocumentFigure[];
  /** whether reports has its Markdown; the ledger's stands in docs */
  inReports: boolean;
}
