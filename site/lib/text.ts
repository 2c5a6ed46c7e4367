const namedEntities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The words of sanitised HTML: no tags, entities read, every run of spaces made one. */
export function plainText(html: string): string {
  return html
    .replace(/<\/?(?:strong|em|u|s|span|a)\b[^>]*>/gi, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, readEntity)
    .replace(/\s+/g, ' ')
    .trim();
}

/** At most `length` UTF-16 units of a text, never half a character; '...' follows only when something was left out. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length).replace(/[\uD800-\uDBFF]$|[\s.,;:]+$/, '')}...`;
}

/** What a card or a description says of an item: its excerpt, or the beginning of its text, never longer than `length`. */
export function excerptOf(item: { excerpt: string | null; content: string }, length: number): string {
  return cut(plainText(item.excerpt || item.content), length);
}

function readEntity(whole: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name !== undefined) return namedEntities[name.toLowerCase()] ?? whole;
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}
