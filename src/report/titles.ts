/** What every folder of our reports is headed by, in Markdown and on the page. */
export const REPORT_TITLE = 'What reproduces';

/** The page's title in a browser. */
export const PAGE_TITLE = `${REPORT_TITLE} – DIVI`;
