/** How messages name the options of the reader: the library says what a program writes, a command line its flags. */
export interface OptionWords {
  labelColumn: string;
  idColumn: string;
  /** null where a caller cannot leave columns out */
  drop: string | null;
  imputeMedian: string;
  noHeader: string;
}

/** The options as a program writes them. */
export const LIBRARY_WORDS: OptionWords = {
  labelColumn: 'labelColumn',
  idColumn: 'idColumn',
  drop: 'drop',
  imputeMedian: "impute: 'median'",
  noHeader: 'header: false',
};
