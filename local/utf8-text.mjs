// Runs on the operator's Node, before anything is installed: no dependencies, no recent syntax.

/** The bytes of a file that isn't readable text; the message continues 'O arquivo …'. */
export class UnreadableText extends Error {}

/**
 * The text of UTF-8 bytes, without its byte order mark. Throws `UnreadableText` where any of it would not be read as it
 * looks.
 * @param {Uint8Array} bytes
 * @returns {string}
 */
export function utf8Text(bytes) {
  let text;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableText(notUtf8);
  }
  // UTF-16 without its mark is valid UTF-8, full of NUL.
  if (text.includes('\0')) throw new UnreadableText(notUtf8);
  const lost = text.indexOf('\ufffd');
  if (lost === -1) return text;
  const line = text.slice(0, lost).split('\n').length;
  throw new UnreadableText(`tem na linha ${line} uma letra que se perdeu (\ufffd). Escreva-a de novo.`);
}

const notUtf8 =
  'não está em UTF-8, e as letras com acento sairiam trocadas. Salve-o de novo em UTF-8 (no Bloco de Notas: Salvar ' +
  'como, Codificação UTF-8).';
