/**
 * Truncates a text to `length` UTF-16 units, at the end of a word wherever one ends within them, never inside a
 * character, and adds '...' if anything was left out.
 */
export function truncate(text: string, length: number): string {
  if (text.length <= length) return text;
  const wordEnd = text.lastIndexOf(' ', length);
  return `${text.slice(0, wordEnd > 0 ? wordEnd : length).replace(/[\uD800-\uDBFF]$|[\s.,;:]+$/, '')}...`;
}
