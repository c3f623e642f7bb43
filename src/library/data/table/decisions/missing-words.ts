const MISSING = new Set(['', 'na', 'n/a', '#n/a', '<na>', 'nan', 'null', '?']);
/** Words that may also be a category of their own: 'none' of drinks, '-' of a test. */
const PERHAPS_MISSING = new Set(['none', '-', '--', '.', 'missing', 'n.a.', 'nil']);

/** Whether the text of a cell says that there is no value. */
export const isMissing = (text: string): boolean => MISSING.has(text.trim().toLowerCase());

/** Whether it says so in a column of numbers. */
export const isPerhapsMissing = (text: string): boolean => PERHAPS_MISSING.has(text.trim().toLowerCase());
