/** An error as a sentence for the operator: the system's own messages are technical and in English. */
export function failureSentence(error: unknown): string {
  const { code = '', message = String(error) } = error as NodeJS.ErrnoException;
  if (/ENOSPC|EDQUOT|53100|No space left|Disk quota exceeded/.test(code + message)) {
    return 'O disco está cheio. Libere espaço e tente de novo: o que já foi gravado está a salvo.';
  }
  if (/EACCES|EPERM|Permission denied/.test(code + message)) return `Falta permissão de leitura ou escrita: ${message}`;
  if (/^(ENOENT|ENOTDIR|EEXIST)$/.test(code))
    return `Uma pasta ou um arquivo falta, ou não é o que devia ser: ${message}`;
  return message;
}
