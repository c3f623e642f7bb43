import type { Prose } from '../harness/experiment/prose.js';
import type { SelfReplication } from '../harness/self-replication/self-replication.js';
import type { ReportDocument } from './document.js';
import type { Study } from './study.js';

/** What all reports share besides their tables. */
export interface ReportContext {
  /** what else a reader has to know, a sentence or two each: failed runs, agreement with the published run */
  notes: readonly Prose[];
  provenance: string;
  /** what the reports lack of the full paper; printed at the top of each of them */
  extent?: string;
  /** what a perfect copy of our code would get, if fresh runs are stored */
  selfReplication?: SelfReplication;
  /** how the settings were chosen, if a search is part of the study */
  choices?: readonly string[];
  /** the reports besides the tables */
  documents: readonly ReportDocument[];
  study: Study;
  /** whether a playground.html is written beside the page */
  playground?: boolean;
}

/** What every folder of our reports is headed by, in Markdown and on the page. */
export const REPORT_TITLE = 'What reproduces';

/** The page's title in a browser. */
export const pageTitle = ({ name }: Study): string => (name === undefined ? REPORT_TITLE : `${REPORT_TITLE} – ${name}`);
