/** An element that the page has. */
export function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no element '${id}'`);
  return found;
}

/** Hands the user a file. */
export function save(name: string, bytes: BlobPart, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([bytes], { type }));
  link.download = name;
  link.click();
  // the download has begun by then
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
