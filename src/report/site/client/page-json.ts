/** The data that the page carries in the element `<id>-data`; null where it has none. */
export function pageJson<T>(id: string): T | null {
  const text = document.getElementById(`${id}-data`)?.textContent;
  return text ? (JSON.parse(text) as T) : null;
}
