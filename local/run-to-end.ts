import { type SpawnOptionsWithoutStdio, spawn } from 'node:child_process';
import { setPriority } from 'node:os';

/** How many of the last characters of a program's output are kept, where a failure's reason is. */
export const outputKept = 16_000;

/** A niceness: a quarter of the CPU share of the serving process when both compete for a core. */
export const backgroundPriority = 5;

/**
 * Runs a program to its end with `input` on its standard input, and returns its output. Throws with that output when
 * the program can't start, fails or is aborted. `inBackground` lowers its priority.
 */
export function runToEnd(
  program: string,
  args: readonly string[],
  options: SpawnOptionsWithoutStdio & { inBackground?: boolean },
  input = '',
): Promise<string> {
  return new Promise((done, failed) => {
    const { inBackground, ...spawnOptions } = options;
    const child = spawn(program, args, { ...spawnOptions, stdio: 'pipe' });
    if (inBackground && child.pid !== undefined) setPriority(child.pid, backgroundPriority);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output = `${output}${chunk}`.slice(-outputKept);
      });
    }
    child.on('error', failed);
    child.on('close', (code, signal) => {
      if (code === 0) done(output);
      else failed(new Error(`${output.trim()}\n${program} ended with ${signal ?? code}`));
    });
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}
