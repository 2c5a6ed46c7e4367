/** Escapes the signs that would command a terminal or turn the direction of its writing. */
export const terminalText = (text: string): string =>
  text.replace(
    /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
