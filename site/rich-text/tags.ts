/** A tag of cleaned rich text that opens an element: signs of any kind may stand in its quoted values. */
export const openingTag = /<[a-z](?:[^<>"]|"[^"]*")*>/g;
/** One that opens or closes an element. */
export const anyTag = /<\/?[a-z](?:[^<>"]|"[^"]*")*>/g;
export const imageTag = /<img\b(?:[^<>"]|"[^"]*")*>/g;

/** An attribute as the sanitizer writes it: each is read whole, so that none is seen within another's value. */
const attribute = /\s([a-z][a-z-]*)(?:="([^"]*)")?/g;

/** The value of a tag's attribute as it is written, with its entities; undefined where there is none. */
export function writtenValue(tag: string, name: string): string | undefined {
  const found = [...tag.matchAll(attribute)].find(([, other]) => other === name);
  return found && (found[2] ?? '');
}

/** The tag with an attribute, where it has it, as `write` gives it for its written value: with the space before it, or empty. */
export const rewriteAttribute = (tag: string, name: string, write: (value: string) => string): string =>
  tag.replace(attribute, (whole, other: string, value = '') => (other === name ? write(value) : whole));
