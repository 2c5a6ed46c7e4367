/** A start tag of cleaned rich text, whose quoted values may contain any characters. */
export const openingTag = /<[a-z](?:[^<>"]|"[^"]*")*>/g;
/** A start or end tag. */
export const anyTag = /<\/?[a-z](?:[^<>"]|"[^"]*")*>/g;
export const imageTag = /<img\b(?:[^<>"]|"[^"]*")*>/g;

/** An attribute as the sanitizer writes it, matched completely so that none is found within another's value. */
const attribute = /\s([a-z][a-z-]*)(?:="([^"]*)")?/g;

/** The raw value of a tag's attribute, with its entities; undefined when it is missing. */
export function writtenValue(tag: string, name: string): string | undefined {
  const found = [...tag.matchAll(attribute)].find(([, other]) => other === name);
  return found && (found[2] ?? '');
}

/** Replaces an attribute by `write`'s result for its raw value: with a leading space, or empty. */
export const rewriteAttribute = (tag: string, name: string, write: (value: string) => string): string =>
  tag.replace(attribute, (whole, other: string, value = '') => (other === name ? write(value) : whole));
