/**
 * A short hash of plain data (FNV-1a over its JSON), the same at build and in the browser, to detect whether loaded
 * data differs from the page's.
 */
export function digest(data: unknown): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(JSON.stringify(data))) {
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
