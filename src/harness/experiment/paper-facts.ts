import { loadSubfolder } from './experiments-folder.js';
import type { Prose } from './prose.js';

/** What the reports say about one paper besides its experiments: words, no numbers. */
export interface PaperFacts {
  title: string;
  /** ids of the experiments, in the order of the tables and figures in the paper */
  order?: readonly string[];
  /** what stands above the fair comparisons */
  fair: {
    introduction: Prose;
    /** how the fair protocol differs from the paper's, a point each */
    protocol: Prose[];
  };
  /** what stands above the report on our own method, where there is one */
  adaptive?: {
    introduction: Prose;
    /** which data and seeds its design has seen, a point each */
    tuned: readonly Prose[];
  };
  /** what the calibration's search did not see */
  holdOut: {
    /** id of the study that held it out */
    study: string;
    /** the cells in a few words */
    cells: string;
    /** the same as a sentence of the ledger */
    sentence: Prose;
  };
  /** how the ledger chose among settings that its numbers cannot tell apart */
  choice: Prose;
}

/** The facts of a folder of compiled experiments, which `paper/facts` exports as `paper`; undefined where it has none. */
export async function loadPaperFacts(folder: string): Promise<PaperFacts | undefined> {
  const [facts] = await loadSubfolder<PaperFacts>(folder, 'paper', 'paper', ['title', 'fair', 'holdOut', 'choice']);
  return facts;
}
