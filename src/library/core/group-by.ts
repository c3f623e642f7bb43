/** Items by the name that `nameOf` gives them, names and items in the order in which they first come. */
export function groupBy<T, Name>(items: Iterable<T>, nameOf: (item: T) => Name): Map<Name, T[]> {
  const groups = new Map<Name, T[]>();
  for (const item of items) {
    const name = nameOf(item);
    const group = groups.get(name);
    if (group) group.push(item);
    else groups.set(name, [item]);
  }
  return groups;
}
