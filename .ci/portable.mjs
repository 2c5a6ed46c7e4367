// `npm run portable-check`: a secretary's computer, on Linux, macOS and Windows alike, in a folder with a space and an
// accent: installs, starts by a double click, publishes, copies by night, restores, is killed, starts again.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../local/free-port.mjs';
import { projectRoot } from '../local/install.mjs';
import { programFiles } from './programs.mjs';

const windows = process.platform === 'win32';
const parent = mkdtempSync(join(tmpdir(), 'paroquia-portable-'));
const folder = join(parent, 'Paróquia São João');
const dataDir = join(parent, 'Dados de São João');
const logPath = join(folder, '.cache', 'iniciar.log');
const port = await freePort();
const address = `http://localhost:${port}`;
const title = 'Aviso de São João';
/** Milliseconds within which each step has its effect. */
const patience = 600_000;

const environment = {
  ...process.env,
  PORT: String(port),
  DATA_DIR: dataDir,
  DEMONSTRATION: 'on',
  // Lines as Notepad writes them are in the file.
  ENV_FILE: join(folder, '.env'),
};

try {
  step('a copy of the program');
  copyProgram();
  writeFileSync(join(folder, '.env'), '\ufeffPARISH_ZONE=America/Fortaleza\r\nREST=on\r\n');

  step('the first start, by a double click');
  doubleClick('sem-navegador');
  await until('the page', isServed);
  await until('the nightly copy', async () => nightlyCopy() !== undefined);
  const copy = nightlyCopy();

  step('a notice');
  await publish();
  await until('the notice on the page', isShown);

  step('the end');
  end();
  await nothingRuns();

  step('a restore of the copy from before the notice');
  run([join('local', 'run.mjs'), 'restore', copy]);
  doubleClick('sem-navegador');
  await until('the page', isServed);
  await until('the page without the notice', async () => !(await isShown()));

  step('a notice, kill -9 of all that was started, and another start');
  await publish();
  await until('the notice on the page', isShown);
  killAll();
  await nothingRuns();
  doubleClick('sem-navegador');
  await until('the page with the notice', isShown);
  end();
  await nothingRuns();
  console.log('\n✓ everything went as on a parish’s computer');
} catch (error) {
  for (const log of [logPath, join(dataDir, 'postgres.log')]) {
    if (existsSync(log)) console.error(`\n${log}\n${readFileSync(log, 'utf8').slice(-6000)}`);
  }
  console.error(`\n✗ ${error.message}`);
  process.exitCode = 1;
} finally {
  killAll();
  await nothingRuns().catch(() => undefined);
  rmSync(parent, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
}

function step(name) {
  console.log(`… ${name}`);
}

function copyProgram() {
  const files = programFiles().split('\0');
  for (const file of files.filter((name) => name && existsSync(join(projectRoot, name)))) {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    cpSync(join(projectRoot, file), join(folder, file));
  }
}

function run(args) {
  const { status, stderr, stdout } = spawnSync(process.execPath, args, {
    cwd: folder,
    env: environment,
    encoding: 'utf8',
    timeout: patience,
    windowsHide: true,
  });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stdout}${stderr}`);
}

/** As a double click does; cmd.exe needs its own quotes. */
function doubleClick(word) {
  const [program, ...args] = windows ? ['cmd', '/d', '/s', '/c', `"iniciar.cmd ${word}"`] : ['./iniciar.command', word];
  const { status } = spawnSync(program, args, {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: patience,
    windowsVerbatimArguments: true,
  });
  if (status !== 0) throw new Error(`${program} ended with ${status}`);
}

function end() {
  doubleClick('encerrar');
}

/** A check of the copy, which the end interrupts, takes a moment more. */
async function nothingRuns() {
  await until('the end of all', async () => running().length === 0);
}

/** Processes of the copied program and of its database, by their command lines. */
function running() {
  const list = windows
    ? 'Get-CimInstance Win32_Process | ForEach-Object { "$($_.ProcessId) $($_.CommandLine)" }'
    : undefined;
  const { stdout } = list
    ? spawnSync('powershell', ['-NoProfile', '-Command', list], { encoding: 'utf8', maxBuffer: 100_000_000 })
    : spawnSync('ps', ['-A', '-ww', '-o', 'pid=,args='], { encoding: 'utf8', maxBuffer: 100_000_000 });
  const unique = parent.split(/[\\/]/).at(-1);
  return stdout
    .split(/\r?\n/)
    .filter((line) => line.includes(unique))
    .map((line) => ({ pid: Number.parseInt(line, 10), line }))
    .filter(({ pid }) => pid > 0 && pid !== process.pid);
}

/** The stack alone: its database is to end by itself. */
function killAll() {
  for (const { pid, line } of running().filter(({ line }) => /run\.mjs|deno(\.exe)?["' ]/.test(line))) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if (error.code !== 'ESRCH') throw new Error(`${line}: ${error.message}`);
    }
  }
}

async function until(name, isTrue) {
  for (const deadline = Date.now() + patience; !(await isTrue().catch(() => false)); await pause(500)) {
    const hasFailed = existsSync(logPath) && readFileSync(logPath, 'utf8').includes('Não foi possível iniciar');
    if (hasFailed || Date.now() > deadline) throw new Error(`${name} didn't come`);
  }
}

async function page(path) {
  const response = await fetch(`${address}${path}`);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return await response.text();
}

async function isServed() {
  return (await page('/api/health')) !== '' && (await page('/')).includes('<html');
}

async function isShown() {
  return (await page('/avisos')).includes(title);
}

async function publish() {
  const { secretKey } = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8'));
  const response = await fetch(`${address}/rest/v1/announcements`, {
    method: 'POST',
    headers: { apikey: secretKey, 'content-type': 'application/json' },
    body: JSON.stringify({ title, content: '<p>Texto</p>' }),
  });
  if (!response.ok) throw new Error(`the notice: ${response.status} ${await response.text()}`);
}

function nightlyCopy() {
  const copies = join(dataDir, 'backups');
  const [name] = existsSync(copies) ? readdirSync(copies).filter((file) => file.endsWith('.backup.gz')) : [];
  return name && join(copies, name);
}
