import { resolve } from 'node:path';
import process from 'node:process';

/** Runs an operator's command to its end; a failure is one sentence and exit code 1. */
export async function runCommand(work: () => Promise<void>): Promise<never> {
  try {
    await work();
    process.exit(0);
  } catch (error) {
    console.error(`\n${sentenceOf(error)}\n`);
    process.exit(1);
  }
}

/** A path as the operator typed it: npm changes to the project's folder before it runs a script. */
export const typedPath = (path: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), path);

/** What an operator reads of an error: the system's own are in English and speak of its calls. */
export function sentenceOf(error: unknown): string {
  const { code = '', message = String(error) } = error as NodeJS.ErrnoException;
  if (/ENOSPC|53100|No space left/.test(code + message)) {
    return 'O disco está cheio. Libere espaço e tente de novo: o que já foi gravado está a salvo.';
  }
  if (/EACCES|EPERM|Permission denied/.test(code + message)) return `Falta permissão de leitura ou escrita: ${message}`;
  if (/^(ENOENT|ENOTDIR|EEXIST)$/.test(code))
    return `Uma pasta ou um arquivo falta, ou não é o que devia ser: ${message}`;
  return message;
}
