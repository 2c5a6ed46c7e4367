// Entry point of `npm start`, `npm run dev` and the other commands. Runs on the operator's Node: no dependencies, no recent syntax.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { loadEnvFile } from './env-file.mjs';
import { denoProgram, ensureInstalled, projectEnvironment, projectRoot, SetupError } from './install.mjs';

const commands = {
  start: ['main.ts', '--stop-with-input'],
  dev: ['main.ts', '--stop-with-input', 'dev'],
  reset: ['reset-command.ts'],
  backup: ['backup/backup-command.ts'],
  restore: ['backup/restore-command.ts'],
  password: ['auth/password-command.ts'],
  erasures: ['erasures/erasures-command.ts'],
  deploy: ['../hosted/deploy-command.ts'],
};

const denoFlags = ['--no-prompt', '--no-lock', '--no-remote', '--unstable-no-legacy-abort', '--allow-all'];

async function run([name = '', ...args]) {
  if (!Object.hasOwn(commands, name)) {
    throw new SetupError(`Uso: npm start, ou npm run ${Object.keys(commands).slice(1).join(', npm run ')}`);
  }
  // The deploy reads the file of its profile itself: `.env` is another project's.
  if (name !== 'deploy') loadEnvFile();
  await ensureInstalled();
  if (name === 'deploy') await (await import('../hosted/cli-program.mjs')).ensureCli();
  const [entry, ...fixed] = commands[name];
  const child = spawn(denoProgram, ['run', ...denoFlags, join(projectRoot, 'local', entry), ...fixed, ...args], {
    cwd: projectRoot,
    env: projectEnvironment(),
    // The stack's input is a pipe, which closes when this process ends in any way. Other commands may prompt the operator.
    stdio: [fixed.includes('--stop-with-input') ? 'pipe' : 'inherit', 'inherit', 'inherit'],
  });
  // A child that has ended no longer reads.
  if (child.stdin) child.stdin.on('error', () => undefined);
  const stop = () => {
    if (child.stdin) child.stdin.end();
    endInTime(child);
  };
  // The terminal sends Ctrl+C to the child too; a SIGINT to this process alone only ends the child's input.
  process.on('SIGINT', stop);
  for (const signal of ['SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      child.kill(signal);
      stop();
    });
  }
  stopWithNpm(child, stop);
  return await new Promise((done, failed) => {
    child.on('error', failed);
    child.on('exit', (code, signal) => done(code === null ? 128 + constants.signals[signal] : code));
  });
}

/** Milliseconds; longer than the child's own timeout, in case the child hangs. */
const shutdownTimeout = 9_500;

/** Kills a child that does not end by itself. Its database server then shuts down too. */
function endInTime(child) {
  setTimeout(() => child.kill('SIGKILL'), shutdownTimeout).unref();
}

/** npm's shell ends at a SIGTERM without passing it on: stops the stack when that shell is gone. */
function stopWithNpm(child, stop) {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    child.kill('SIGTERM');
    stop();
  }, 500).unref();
}

run(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error) => {
    console.error(`\n${error instanceof SetupError ? error.message : error.stack}\n`);
    process.exitCode = 1;
  },
);
