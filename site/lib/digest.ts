/**
 * A short name for plain data, the same at build and in the browser (FNV-1a over its JSON): what was read again is put
 * on the page only when it differs from what the page already shows.
 */
export function digest(data: unknown): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(JSON.stringify(data))) {
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
