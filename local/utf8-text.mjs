// Runs on the operator's Node, before anything is installed: no dependencies, no recent syntax.

/** Bytes that aren't UTF-8; the message continues 'A linha 2 do arquivo …'. */
export class UnreadableText extends Error {
  /** @param {number} line */
  constructor(line) {
    super(
      'não está em UTF-8, e as letras com acento sairiam trocadas. Salve-o de novo em UTF-8 (no Bloco de Notas: Salvar ' +
        'como, Codificação UTF-8).',
    );
    this.line = line;
  }
}

/**
 * The text of UTF-8 bytes, without its byte order mark. Throws `UnreadableText` for others.
 * @param {Uint8Array} bytes
 * @returns {string}
 */
export function utf8Text(bytes) {
  const text = new TextDecoder().decode(bytes);
  // UTF-16 without its mark is valid UTF-8, full of NUL.
  const wrong = text.indexOf(isUtf8(bytes) ? '\0' : '\ufffd');
  if (wrong !== -1) throw new UnreadableText(lineAt(text, wrong));
  return text;
}

function isUtf8(bytes) {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/**
 * The number of the line at an index.
 * @param {string} text
 * @param {number} index
 */
export const lineAt = (text, index) => text.slice(0, index).split('\n').length;
