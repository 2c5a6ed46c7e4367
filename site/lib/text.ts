/** Truncates a text to `length` UTF-16 units, never inside a character, and adds '...' if anything was left out. */
export function truncate(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length).replace(/[\uD800-\uDBFF]$|[\s.,;:]+$/, '')}...`;
}

/** The same, ending with a whole word wherever a word ends within `length`. */
export function truncateAtWord(text: string, length: number): string {
  if (text.length <= length) return text;
  const wordEnd = text.lastIndexOf(' ', length);
  return truncate(text, wordEnd > 0 ? wordEnd : length);
}
