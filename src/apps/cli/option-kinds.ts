/** An option that takes a number; `shown` stands for its default in the help, where the code makes that out later. */
export const numberOption = (describe: string, shown?: string | number) =>
  ({ type: 'number', requiresArg: true, describe, defaultDescription: shown?.toString() }) as const;

/** The same with a text. */
export const textOption = (describe: string, shown?: string | number) =>
  ({ type: 'string', requiresArg: true, describe, defaultDescription: shown?.toString() }) as const;
