import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { projectRoot } from '../settings.ts';

/** True for a question that waits for an answer; a terminal moves its cursor behind it. */
const isQuestion = (said: unknown): boolean => /(: |\) )$/.test(stripVTControlCharacters(String(said)));

/** A terminal at which somebody types an answer to each question. */
export function typing(...answers: string[]) {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const output = Object.assign(new PassThrough(), { isTTY: true });
  let said = '';
  output.on('data', (chunk) => {
    said += chunk;
    if (isQuestion(chunk)) input.write(`${answers.shift()}\r`);
  });
  return { terminal: { input, output }, said: () => said };
}

/** The output and exit code of a command at a terminal of its own, where somebody types an answer to each question. */
export async function runAtTerminal(command: string, environment: Record<string, string>, ...answers: string[]) {
  // From util-linux: gives the program a terminal.
  const child = spawn('script', ['-qec', `node local/run.mjs ${command}`, '/dev/null'], {
    cwd: projectRoot,
    env: { ...process.env, ...environment },
  });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
    if (isQuestion(chunk) && answers.length > 0) child.stdin.write(`${answers.shift()}\r`);
  });
  const [code] = await once(child, 'close');
  return { code, said };
}
