/** Normalizes words for comparison: `Nº do dizimista` → `no do dizimista`. */
export const folded = (words: string): string =>
  words
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
