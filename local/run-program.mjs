// Runs on the operator's Node: no dependencies, no recent syntax.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { withoutWindow } from './apart.mjs';
import { denoProgram, projectEnvironment, projectRoot } from './install.mjs';
import { SetupError, WrongSettings, wrongSettingsCode } from './setup-error.mjs';

const windows = process.platform === 'win32';

export const denoFlags = [
  '--no-prompt',
  '--no-lock',
  '--no-remote',
  '--unstable-no-legacy-abort',
  '--allow-all',
  // Megabytes. V8's own choice grows to 50 MB more under load, and answers no faster.
  '--v8-flags=--max-semi-space-size=8',
];

/**
 * Runs a program of the project under Deno and passes on what ends this process.
 * @param {string} program A path from the project's root.
 * @param {string[]} args
 * @param {{ stopsWithInput?: boolean }} [options] Whether the program ends when its input closes.
 * @returns {Promise<number>} Its exit code.
 */
export async function runProgram(program, args, { stopsWithInput = false } = {}) {
  const child = spawn(denoProgram, ['run', ...denoFlags, join(projectRoot, program), ...args], {
    cwd: projectRoot,
    env: projectEnvironment(),
    // The stack's stdin is a pipe, which closes when this process ends. Other commands may prompt.
    stdio: [stopsWithInput ? 'pipe' : 'inherit', 'inherit', 'inherit'],
    // Windows would open a window for it.
    windowsHide: args.includes(withoutWindow),
  });
  // A child that has ended no longer reads.
  if (child.stdin) child.stdin.on('error', () => undefined);
  const stop = () => {
    if (child.stdin) child.stdin.end();
    endInTime(child);
  };
  // The terminal sends Ctrl+C to the child too; a SIGINT to this process alone only ends the child's input.
  process.on('SIGINT', stop);
  const passOn = (signal) => {
    // On Windows that would end it at once, and its window's signals reach it too.
    if (!windows) child.kill(signal);
    stop();
  };
  for (const signal of ['SIGTERM', 'SIGHUP', ...(windows ? ['SIGBREAK'] : [])]) {
    process.on(signal, () => passOn(signal));
  }
  stopWithNpm(passOn);
  return await new Promise((done, failed) => {
    child.on('error', failed);
    child.on('exit', (code, signal) => done(code === null ? 128 + constants.signals[signal] : code));
  });
}

/**
 * Runs a program that asks at this terminal by its error output and prints JSON, variable by answer, which is then set
 * here.
 * @param {string} program A path from the project's root.
 * @returns {Promise<number>} Its exit code.
 */
export async function askFirst(program) {
  const child = spawn(denoProgram, ['run', ...denoFlags, join(projectRoot, program)], {
    cwd: projectRoot,
    env: projectEnvironment(),
    stdio: ['inherit', 'pipe', 'inherit'],
  });
  let answers = '';
  child.stdout.on('data', (chunk) => {
    answers += chunk;
  });
  const code = await new Promise((done, failed) => {
    child.on('error', failed);
    child.on('close', (number, signal) => done(number === null ? 128 + constants.signals[signal] : number));
  });
  if (code === 0) Object.assign(process.env, JSON.parse(answers));
  return code;
}

/** Milliseconds; longer than the child's own timeout, in case the child hangs. */
const shutdownTimeout = 9_500;

/** Kills a child that does not end by itself. Its database server then shuts down too. */
function endInTime(child) {
  setTimeout(() => child.kill('SIGKILL'), shutdownTimeout).unref();
}

/** npm's shell ends at a SIGTERM without passing it on: stops the stack when that shell is gone. */
function stopWithNpm(passOn) {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    passOn('SIGTERM');
  }, 500).unref();
}

/**
 * Ends this process with the exit code of a command, or with the sentence of its failure.
 * @param {Promise<number>} command
 */
export function endWith(command) {
  command.then(
    (code) => {
      process.exitCode = code;
    },
    (error) => {
      console.error(`\n${error instanceof SetupError ? error.message : error.stack}\n`);
      process.exitCode = error instanceof WrongSettings ? wrongSettingsCode : 1;
    },
  );
}
