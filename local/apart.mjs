// The program without a window of its own, by a double click on `iniciar`. Runs on the operator's Node, before anything
// is installed: no dependencies, no recent syntax.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { projectRoot } from './install.mjs';
import { SetupError } from './setup-error.mjs';

const windows = process.platform === 'win32';
const folder = join(projectRoot, '.cache');
const logPath = join(folder, 'iniciar.log');
/** The option of a start without a window. */
export const withoutWindow = '--sem-janela';

/** The line by which a program without a window is ended. */
export const endingLine = `${windows ? 'iniciar.cmd' : './iniciar.command'} encerrar`;

/** Relative, because a socket's path is short. */
const control = windows
  ? `\\\\.\\pipe\\paroquia-${createHash('sha256').update(projectRoot).digest('hex').slice(0, 16)}`
  : join('.cache', 'iniciar.sock');

/** The address at which a browser on this computer finds the program. */
export function localAddress({ HOST = '', PORT = '' } = process.env) {
  const host = /^(|0\.0\.0\.0|127\.0\.0\.1|::|::1|\[.*\])$/.test(HOST) ? 'localhost' : HOST;
  return `http://${host}:${PORT || 4321}`;
}

/**
 * Starts the program, unless it answers already, and opens the browser when its page does.
 * @param {{ opensBrowser: boolean }} options Without the browser nothing is waited for.
 * @returns {Promise<number>}
 */
export async function startApart({ opensBrowser }) {
  const address = localAddress();
  process.chdir(projectRoot);
  if (!(await answers(address))) {
    // Somebody who waits clicks again.
    const child = (await request('')) ? undefined : spawnApart();
    if (!opensBrowser) return 0;
    console.log('Iniciando… Da primeira vez leva um minuto; o navegador abre sozinho.');
    while (!(await answers(address))) {
      if (child ? child.exitCode !== null : !(await request(''))) {
        console.error(readFileSync(logPath, 'utf8').slice(-2000));
        return 1;
      }
      await pause(500);
    }
  }
  if (opensBrowser) openBrowser(address);
  console.log(`${startSaid()}\n  Site e painel: ${address}/ e ${address}/dashboard`);
  console.log(`  O que o programa diz: ${logPath}`);
  console.log(`  Para encerrar o programa: ${endingLine}\n`);
  console.log('  Esta janela já pode ser fechada.\n');
  return 0;
}

/** The start's own words so far, without the events: the log has these as JSON. */
const startSaid = () =>
  (existsSync(logPath) ? readFileSync(logPath, 'utf8') : '')
    .split('\n')
    .filter((line) => !line.startsWith('{'))
    .join('\n');

function spawnApart() {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  rmSync(logPath, { force: true });
  const log = openSync(logPath, 'wx', 0o600);
  const child = spawn(process.execPath, [join(projectRoot, 'local', 'run.mjs'), 'start', withoutWindow], {
    cwd: projectRoot,
    // The log is emptied at the next start only.
    env: { LOG_LEVEL: 'warn', ...process.env },
    detached: true,
    windowsHide: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  return child;
}

async function answers(address) {
  const isWell = async (path) => (await fetch(`${address}${path}`, { signal: AbortSignal.timeout(5_000) })).ok;
  return (await isWell('/api/health').catch(() => false)) && (await isWell('/').catch(() => false));
}

function openBrowser(address) {
  const [program, ...args] = { win32: ['cmd', '/c', 'start', '""'], darwin: ['open'] }[process.platform] ?? [
    'xdg-open',
  ];
  const child = spawn(program, [...args, address], {
    stdio: 'ignore',
    windowsHide: true,
    windowsVerbatimArguments: true,
  });
  child.on('error', () => undefined);
  child.unref();
}

/** Lets `iniciar encerrar` end this process, which has no window with a Ctrl+C. */
export async function listenForEnd() {
  process.chdir(projectRoot);
  if (await request('')) throw new SetupError('O programa já está aberto.');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!windows) rmSync(control, { force: true });
  const server = createServer((socket) => {
    socket.on('error', () => undefined).unref();
    socket.once('data', () => process.emit('SIGINT'));
  });
  server.listen(control).unref();
}

/** Ends the program that was started without a window, and waits for it. */
export async function endApart() {
  process.chdir(projectRoot);
  const wasOpen = await request('encerrar');
  console.log(
    wasOpen
      ? 'Encerrado.'
      : 'O programa não está aberto sem janela. O que foi aberto por npm start se encerra com Ctrl+C na janela dele.',
  );
  return 0;
}

/** Sends a word to the program, and waits for its end if there is one. True if it is running. */
function request(word) {
  return new Promise((done) => {
    let isOpen = false;
    const socket = connect(control, () => {
      isOpen = true;
      if (word) socket.write(word);
      else socket.destroy();
    });
    socket.on('error', () => undefined).resume();
    socket.on('close', () => done(isOpen));
  });
}
