import { resolve } from 'node:path';
import process from 'node:process';
import { failureSentence } from './failure-sentence.ts';
import { terminalText } from './terminal-text.ts';

/** Runs an operator's command and exits; a failure prints one sentence and exits with 1. */
export async function runCommand(work: () => Promise<void>): Promise<never> {
  try {
    await work();
    process.exit(0);
  } catch (error) {
    console.error(`\n${terminalText(failureSentence(error))}\n`);
    process.exit(1);
  }
}

/** Resolves a path from where the operator typed it: npm changes to the project's folder before it runs a script. */
export const typedPath = (path: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), path);
