const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** A count as prose writes it: small ones in words. */
export const inWords = (count: number): string => WORDS[count] ?? String(count);
