// Makes a backup of a version's own demonstration with that version's own programs, for restore-landed.test.ts:
//   node local/backup/testing/make-fixture.ts <folder with that version's code> <name> [--with-migrations]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { freePort } from '../../free-port.ts';
import { denoProgram, projectEnvironment } from '../../install.mjs';
import type { BackupLine } from '../format.ts';

const [folder, name, option] = process.argv.slice(2);
/** Keeps the migrations' texts, for a test that creates the version's database with them. */
const withMigrations = option === '--with-migrations';
if (!folder || !name) throw new Error('Usage: node local/backup/testing/make-fixture.ts <folder> <name>');
const root = resolve(folder);
const scratch = await mkdtemp(join(tmpdir(), 'paroquia-fixture-'));
const port = await freePort();

function run(entry: string, ...args: string[]) {
  const flags = ['run', '--no-prompt', '--no-lock', '--no-remote', '--unstable-no-legacy-abort', '--allow-all'];
  const settings = { ENV_FILE: 'off', SITE_BUILD: 'off', PORT: String(port), DATA_DIR: join(scratch, 'data') };
  return spawn(denoProgram, [...flags, join(root, 'local', entry), ...args], {
    cwd: root,
    env: { ...projectEnvironment(), ...settings },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

/** Tables with many similar rows and no references; only the first and last rows are kept. */
const longTables = ['public.audit_log', 'public.parcelas', 'public.liturgia_dias', 'public.financial_transactions'];
const mostRows = 15;

/** Drops bulk that tests nothing: the migrations' texts, all photos but one, hundreds of rows. */
function shortened(backup: Buffer): Buffer {
  const lines = gunzipSync(backup)
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as BackupLine);
  const kept: BackupLine[] = [];
  let table = '';
  let texts = -1;
  let ofTable = 0;
  let rows = 0;
  let files = 0;
  for (const [index, line] of lines.entries()) {
    if (Array.isArray(line)) {
      ofTable += 1;
      const isLast = !Array.isArray(lines[index + mostRows]);
      if (longTables.includes(table) && ofTable > mostRows && !isLast) continue;
      rows += 1;
      kept.push(line.map((value, place) => (place === texts ? null : value)));
    } else if ('file' in line) {
      files += 1;
      if (files === 1) kept.push(line);
    } else if ('end' in line) {
      kept.push({ ...line, end: rows, ...(line.files !== undefined && { files: Math.min(files, 1) }) });
    } else {
      if ('table' in line) {
        table = line.table;
        ofTable = 0;
        texts =
          table.endsWith('schema_migrations') && !withMigrations
            ? line.columns.findIndex(({ name }) => name === 'statements')
            : -1;
      }
      kept.push(line);
    }
  }
  return gzipSync(`${kept.map((line) => JSON.stringify(line)).join('\n')}\n`, { level: 9 });
}

try {
  const stack = run('main.ts');
  try {
    while (!(await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => undefined))?.ok) {
      if (stack.exitCode !== null) throw new Error('The version did not start.');
      await pause(100);
    }
    // Creates a session, which early backups contained.
    const body = JSON.stringify({ email: 'editor@paroquia.test', password: 'Paroquia#2026' });
    const headers = { 'content-type': 'application/json' };
    const signedIn = await fetch(`http://127.0.0.1:${port}/api/auth/login`, { method: 'POST', headers, body });
    if (!signedIn.ok) throw new Error(`The sign-in was answered with ${signedIn.status}.`);
  } finally {
    const ended = once(stack, 'exit');
    if (stack.exitCode === null) {
      stack.kill('SIGTERM');
      await ended;
    }
  }
  const command = ['backup/backup-command.ts', 'backup-command.ts'].find((path) =>
    existsSync(join(root, 'local', path)),
  );
  const made = join(scratch, 'made.gz');
  const [code] = await once(run(command as string, made), 'exit');
  if (code !== 0) throw new Error('The backup was not made.');
  await writeFile(fileURLToPath(new URL(`./${name}.backup.gz`, import.meta.url)), shortened(await readFile(made)));
} finally {
  await rm(scratch, { recursive: true, force: true, maxRetries: 20 });
}
