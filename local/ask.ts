import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

export interface Asking {
  /** Aborted by Ctrl+C; an abort from elsewhere ends the question. */
  stop: AbortController;
  /** The error message when there is no terminal. */
  otherwise: string;
  /** The terminal; by default the process's own. */
  terminal?: Terminal | undefined;
}

export interface Terminal {
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  output: NodeJS.WritableStream;
}

const ownTerminal: Terminal = { input: process.stdin, output: process.stdout };

/** Asks at the terminal. */
export async function ask(
  question: string,
  { stop, otherwise, terminal: { input, output } = ownTerminal }: Asking,
): Promise<string> {
  if (!input.isTTY) throw new Error(otherwise);
  const terminal = createInterface({ input, output, terminal: true });
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

/** Goes on if an option (`isTold`) or one of `answers`, in small letters, agrees; else throws a sentence. */
export async function agree(
  question: string,
  { isTold, answers, ...asking }: Omit<Asking, 'stop'> & { isTold: boolean; answers: readonly string[] },
): Promise<void> {
  if (isTold) return;
  const answer = await ask(question, { stop: new AbortController(), ...asking });
  if (!answers.includes(answer.trim().toLowerCase())) throw new Error('Nada foi mudado.');
}

/** Hides what is typed. */
export async function askInSecret(question: string, asking: Asking): Promise<string> {
  const { input, output } = asking.terminal ?? ownTerminal;
  output.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const answer = await ask('', { ...asking, terminal: { input, output: nowhere } });
  output.write('\n');
  return answer;
}
