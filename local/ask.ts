import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

export interface Asking {
  /** Aborted by Ctrl+C; an abort from elsewhere ends the question. */
  stop: AbortController;
  /** The error message when there is no terminal. */
  otherwise: string;
}

/** Asks at the terminal. */
export async function ask(
  question: string,
  { stop, otherwise }: Asking,
  output: NodeJS.WritableStream = process.stdout,
): Promise<string> {
  if (!process.stdin.isTTY) throw new Error(otherwise);
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  // In raw mode Ctrl+C is a character, not a signal.
  terminal.once('SIGINT', () => stop.abort());
  try {
    return await terminal.question(question, { signal: stop.signal });
  } catch (cause) {
    throw new Error('\nInterrompido.', { cause });
  } finally {
    terminal.close();
  }
}

/** Hides what is typed. */
export async function askInSecret(question: string, asking: Asking): Promise<string> {
  process.stdout.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const answer = await ask('', asking, nowhere);
  process.stdout.write('\n');
  return answer;
}
