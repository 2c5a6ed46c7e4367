/**
 * The fields of an EMV text, in order: two digits of an identifier, two of a length in characters, the value. Undefined
 * where one is doubled, empty or cut, or something is left over.
 */
export function fieldsIn(text: string): ReadonlyMap<string, string> | undefined {
  const characters = [...text];
  const fields = new Map<string, string>();
  for (let at = 0; at < characters.length; ) {
    const head = characters.slice(at, at + 4).join('');
    if (!/^\d{4}$/.test(head)) return undefined;
    const id = head.slice(0, 2);
    const length = Number(head.slice(2));
    const value = characters.slice(at + 4, at + 4 + length);
    if (length === 0 || value.length < length || fields.has(id)) return undefined;
    fields.set(id, value.join(''));
    at += 4 + length;
  }
  return fields;
}
