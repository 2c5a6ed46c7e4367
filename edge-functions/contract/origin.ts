/**
 * The origin of an http address that has nothing else: no path (except a slash), query, fragment or user.
 * Undefined for any other text, so that a setting with a path is not cut silently.
 */
export function parseOrigin(text: string): string | undefined {
  const says = /^https?:\/\/[^/\\?#@\s]+\/?$/i.test(text);
  return says && URL.canParse(text) ? new URL(text).origin : undefined;
}
