/** A number of things in words: '1 run', '7 runs'. */
export function counted(n: number, thing: string): string {
  return `${n} ${thing}${n === 1 ? '' : 's'}`;
}
