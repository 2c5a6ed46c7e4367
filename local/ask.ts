import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

export interface Asking {
  /** Aborted by Ctrl+C, and ends the question when it is aborted elsewhere. */
  stop: AbortController;
  /** The sentence for where nobody can be asked. */
  otherwise: string;
}

/** Asks whoever sits at the terminal. */
export async function ask(
  question: string,
  { stop, otherwise }: Asking,
  output: NodeJS.WritableStream = process.stdout,
): Promise<string> {
  if (!process.stdin.isTTY) throw new Error(otherwise);
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  // Here the terminal sends a character for Ctrl+C, and no signal.
  terminal.once('SIGINT', () => stop.abort());
  try {
    return await terminal.question(question, { signal: stop.signal });
  } catch (cause) {
    throw new Error('\nInterrompido.', { cause });
  } finally {
    terminal.close();
  }
}

/** Nothing that is typed is shown. */
export async function askInSecret(question: string, asking: Asking): Promise<string> {
  process.stdout.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const answer = await ask('', asking, nowhere);
  process.stdout.write('\n');
  return answer;
}
