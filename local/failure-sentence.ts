import { dirname } from 'node:path';
import { inspect } from 'node:util';

/** An error as a sentence for the operator: the system's own messages are technical and in English. */
export function failureSentence(error: unknown): string {
  const { code = '', message } = Object(error) as NodeJS.ErrnoException;
  if (isDiskFull(error)) {
    return 'O disco está cheio. Libere espaço e tente de novo: o que já foi gravado está a salvo.';
  }
  const said = message || inspect(error, { depth: 1, breakLength: Infinity });
  if (/\bEBUSY\b|used by another process/.test(reasonsOf(error))) {
    return `Outro programa (um antivírus, uma cópia, um editor) está usando um arquivo. Feche-o e tente de novo: ${said}`;
  }
  if (isReadOnly(error)) {
    const [, path] = /['"](\/[^'"]+)['"]/.exec(reasonsOf(error)) ?? [];
    return `Aqui só se pode ler: ${said}.${path ? ` ${howToAllow(dirname(path))}` : ''}`;
  }
  if (isWriteRefused(error)) return `Falta permissão de leitura ou escrita: ${said}`;
  if (/^(ENOENT|ENOTDIR|EEXIST)$/.test(code)) return `Uma pasta ou um arquivo falta, ou não é o que devia ser: ${said}`;
  return said;
}

/** True if an error comes from a full disk. */
export const isDiskFull = (error: unknown): boolean =>
  // PostgreSQL reports a write that was cut short where the last bytes of a disk were used.
  /\b(ENOSPC|EDQUOT|53100)\b|No space left|Disk quota exceeded|wrote only \d+ of/.test(reasonsOf(error));

/** True if the system refuses to read or write where the settings say. */
export const isWriteRefused = (error: unknown): boolean =>
  isReadOnly(error) || /\b(EACCES|EPERM)\b|Permission denied/.test(reasonsOf(error));

const isReadOnly = (error: unknown): boolean => /\bEROFS\b|Read-only file system/.test(reasonsOf(error));

/** A service of systemd writes only where its unit allows it (docs/examples/paroquia.service). */
export const howToAllow = (folder: string): string =>
  `Se o programa roda como serviço, acrescente a linha ReadWritePaths=${folder} em ` +
  '/etc/systemd/system/paroquia.service e rode systemctl daemon-reload e systemctl restart paroquia.';

/** Code and message of an error and of what caused it, in one line. */
function reasonsOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  const { code, message, cause } = error as NodeJS.ErrnoException;
  return [code ?? '', message ?? inspect(error), cause === undefined ? '' : reasonsOf(cause)].join(' ');
}
