/** Concatenates bytes. */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}

/** True if the file has these characters at an offset. */
export const hasText = (file: Uint8Array, at: number, text: string): boolean =>
  at + text.length <= file.byteLength && [...text].every((character, i) => file[at + i] === character.charCodeAt(0));

export const viewOf = (file: Uint8Array): DataView => new DataView(file.buffer, file.byteOffset, file.byteLength);
