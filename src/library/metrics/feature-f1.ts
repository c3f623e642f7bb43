/** F1 of the selected features against the informative ones, both as column indices; 0 where none is shared. */
export function featureF1(selected: ArrayLike<number>, informative: ArrayLike<number>): number {
  const truth = new Set(Array.from(informative));
  const chosen = new Set(Array.from(selected));
  let hits = 0;
  for (const j of chosen) if (truth.has(j)) hits++;
  return hits === 0 ? 0 : (2 * hits) / (chosen.size + truth.size);
}
