import { type SpawnOptionsWithoutStdio, spawn } from 'node:child_process';
import { setPriority } from 'node:os';

/** Characters kept of a program's output; the reason of a failure is at the end. */
const outputKept = 16_000;

/** A quarter of the share of a process that serves requests, when both want all of a core. */
const backgroundPriority = 5;

/**
 * Runs a program to its end with `input` on its standard input, and returns its output. Throws with that output when the
 * program can't start, fails or is aborted. `inBackground` lets others go first on a busy machine.
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
