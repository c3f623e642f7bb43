/** An option that takes a number; `shown` is its default in the help, if the code only finds that out later. */
export const numberOption = (describe: string, shown?: string | number) =>
  ({ type: 'number', requiresArg: true, describe, defaultDescription: shown?.toString() }) as const;

/** The same with a text. */
export const textOption = (describe: string, shown?: string | number) =>
  ({ type: 'string', requiresArg: true, describe, defaultDescription: shown?.toString() }) as const;

/** For commands whose answer programs may read. */
export const JSON_OPTION = { type: 'boolean', default: false, describe: 'print JSON' } as const;

export const printJson = (value: object): void => console.log(JSON.stringify(value, null, 2));

/** Characters on a line of the terminal; no limit if the output goes to a file or another program. */
export const terminalWidth = (): number =>
  process.stdout.columns ?? (Number(process.env.COLUMNS) || Number.POSITIVE_INFINITY);
