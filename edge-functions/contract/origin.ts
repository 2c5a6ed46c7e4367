/**
 * The origin of an http address that says nothing else: no path (a slash alone is none), query, fragment or user.
 * Undefined for any other text: a setting with a path would otherwise be cut without a word.
 */
export function parseOrigin(text: string): string | undefined {
  const says = /^https?:\/\/[^/\\?#@\s]+\/?$/i.test(text);
  return says && URL.canParse(text) ? new URL(text).origin : undefined;
}
