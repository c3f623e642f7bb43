/** How messages name the options of the reader: the library says what a program writes, a command line its flags. */
export interface OptionWords {
  /** null where a caller takes no labels */
  labelColumn: string | null;
  idColumn: string;
  /** null where a caller cannot leave columns out */
  drop: string | null;
  keep: string;
  oneHot: string;
  imputeMedian: string;
  noHeader: string;
}

/** The options as a program writes them. */
export const LIBRARY_WORDS: OptionWords = {
  labelColumn: 'labelColumn',
  idColumn: 'idColumn',
  drop: 'drop',
  keep: 'keep',
  oneHot: 'oneHot',
  imputeMedian: "impute: 'median'",
  noHeader: 'header: false',
};
