import { inspect } from 'node:util';

/** An error as a sentence for the operator: the system's own messages are technical and in English. */
export function failureSentence(error: unknown): string {
  const { code = '', message } = Object(error) as NodeJS.ErrnoException;
  const reasons = reasonsOf(error).join(' ');
  if (isFullDisk(error)) {
    return 'O disco está cheio. Libere espaço e tente de novo: o que já foi gravado está a salvo.';
  }
  const said = message || inspect(error, { depth: 1, breakLength: Infinity });
  if (/\b(EACCES|EPERM)\b|Permission denied/.test(reasons)) return `Falta permissão de leitura ou escrita: ${said}`;
  if (/^(ENOENT|ENOTDIR|EEXIST)$/.test(code)) return `Uma pasta ou um arquivo falta, ou não é o que devia ser: ${said}`;
  return said;
}

/** PostgreSQL reports a write that was cut short where the last bytes of a disk were used. */
export const isFullDisk = (error: unknown): boolean =>
  /\b(ENOSPC|EDQUOT|53100)\b|No space left|Disk quota exceeded|wrote only \d+ of/.test(reasonsOf(error).join(' '));

/** Code and message of an error and of what caused it. */
function reasonsOf(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return [String(error)];
  const { code, message, cause } = error as NodeJS.ErrnoException;
  return [String(code ?? ''), String(message ?? inspect(error)), ...(cause === undefined ? [] : reasonsOf(cause))];
}
