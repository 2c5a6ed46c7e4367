// Makes a backup with a version's own programs, for restore-landed.test.ts: of its demonstration, or of a parish of its
// own, whose rows own-parish.sql makes with that version's functions:
//   node local/backup/testing/make-fixture.ts <folder with that version's code> <name> [--own-parish]
import { Buffer } from 'node:buffer';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { SqlRunner } from '../../database/sql-runner.ts';
import { freePort } from '../../free-port.mjs';
import { denoProgram, projectEnvironment } from '../../install.mjs';
import type { BackupLine } from '../format.ts';
import { figuresOf } from './figures.ts';

const [folder, name, option] = process.argv.slice(2);
const isOwn = option === '--own-parish';
if (!folder || !name) throw new Error('Usage: node local/backup/testing/make-fixture.ts <folder> <name>');
const root = resolve(folder);
const scratch = await mkdtemp(join(tmpdir(), 'paroquia-fixture-'));
const port = await freePort();
const dataDir = join(scratch, 'data');
const person = isOwn ? 'admin@paroquia.example' : 'editor@paroquia.test';
const password = 'Paroquia#2026';

function run(entry: string, ...args: string[]) {
  const flags = ['run', '--no-prompt', '--no-lock', '--no-remote', '--unstable-no-legacy-abort', '--allow-all'];
  const settings = {
    ...{
      ENV_FILE: 'off',
      SITE_BUILD: 'off',
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMONSTRATION: isOwn ? 'off' : 'on',
    },
    ...(isOwn && { ADMIN_NAME: 'Conceição Brandão', ADMIN_EMAIL: person, ADMIN_PASSWORD: password }),
  };
  return spawn(denoProgram, [...flags, join(root, 'local', entry), ...args], {
    cwd: root,
    env: { ...projectEnvironment(), ...settings },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

/** Tables with many similar rows that no other row refers to; only the first and last rows are kept. */
const longTables = ['public.audit_log', 'public.liturgia_dias', 'private.tithe_receipts'];
const mostRows = 15;

/**
 * Drops the demonstration's bulk, which tests nothing: the migrations' texts, all photos but the smallest, hundreds of
 * rows. An own parish's backup stays whole: with the texts the version's database can be made again.
 */
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
  const sizes = lines.flatMap((line) => (!Array.isArray(line) && 'base64' in line ? [line.base64.length] : []));
  const smallest = sizes.indexOf(Math.min(...sizes)) + 1;
  let files = 0;
  for (const [index, line] of lines.entries()) {
    if (Array.isArray(line)) {
      ofTable += 1;
      const isLast = !Array.isArray(lines[index + mostRows]);
      if (!isOwn && longTables.includes(table) && ofTable > mostRows && !isLast) continue;
      rows += 1;
      kept.push(line.map((value, place) => (place === texts ? null : value)));
    } else if ('file' in line) {
      files += 1;
      if (isOwn || files === smallest) kept.push(line);
    } else if ('end' in line) {
      kept.push({ ...line, end: rows, ...(line.files !== undefined && { files: isOwn ? files : Math.min(files, 1) }) });
    } else {
      if ('table' in line) {
        table = line.table;
        ofTable = 0;
        texts =
          table.endsWith('schema_migrations') && !isOwn
            ? line.columns.findIndex(({ name }) => name === 'statements')
            : -1;
      }
      kept.push(line);
    }
  }
  return gzipSync(`${kept.map((line) => JSON.stringify(line)).join('\n')}\n`, { level: 9 });
}

/** Works on the version's database while its stack is stopped. */
async function onDatabase<Result>(work: (runner: SqlRunner) => Promise<Result>): Promise<Result> {
  const { openFolderDatabase } =
    await versionOf<typeof import('../../database/open-database.ts')>('database/open-database.ts');
  const { runner, close } = await openFolderDatabase(await pathTo('database'));
  try {
    return await work(runner);
  } finally {
    await close();
  }
}

const versionOf = <Module>(path: string) => import(join(root, 'local', path)) as Promise<Module>;
const pathTo = async (what: 'database' | 'storage') =>
  (await versionOf<typeof import('../../data-paths.ts')>('data-paths.ts')).dataPaths(dataDir)[what];

/** Lets the treasurer of an own parish work, a transaction for each statement, and stores the scans of receipts. */
async function liveOwnParish(runner: SqlRunner): Promise<void> {
  const [session] = await runner.query<{ claims: string }>(
    `select jsonb_build_object('sub', user_id, 'session_id', id, 'role', 'authenticated', 'aal', 'aal1')::text as claims from auth.sessions`,
  );
  const story = await readFile(new URL('./own-parish.sql', import.meta.url), 'utf8');
  for (const statement of story.split(/;\n(?=\n|[a-z])/)) {
    await runner.transaction(async (transaction) => {
      await transaction.query(
        `select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $1::json ->> 'sub', true)`,
        [session?.claims],
      );
      await transaction.exec(statement).catch((cause) => {
        throw new Error(`The parish's own rows were not made: ${statement}`, { cause });
      });
    });
  }
  const { objectFiles } = await versionOf<typeof import('../../storage/files.ts')>('storage/files.ts');
  const { metadataOf } = await versionOf<typeof import('../../storage/objects.ts')>('storage/objects.ts');
  for (const { name } of await runner.query<{ name: string }>('select name from private.files')) {
    const bytes = Buffer.from(`%PDF-1.4\n% ${name}\n%%EOF\n`);
    await objectFiles(await pathTo('storage')).write('private', name, bytes);
    await runner.query('insert into storage.objects (bucket_id, name, metadata) values ($1, $2, $3)', [
      ...['private', name],
      metadataOf(bytes, 'application/pdf', 'no-cache', new Date()),
    ]);
  }
}

try {
  const stack = run('main.ts');
  try {
    while (!(await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => undefined))?.ok) {
      if (stack.exitCode !== null) throw new Error('The version did not start.');
      await pause(100);
    }
    // Creates a session, which no backup may contain.
    const body = JSON.stringify({ email: person, password });
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
  const figures = await onDatabase(async (runner) => {
    if (isOwn) await liveOwnParish(runner);
    return await figuresOf(runner);
  });
  const made = join(scratch, 'made.gz');
  const [code] = await once(run('backup/backup-command.ts', made), 'exit');
  if (code !== 0) throw new Error('The backup was not made.');
  const beside = (ending: string) => fileURLToPath(new URL(`./${name}.${ending}`, import.meta.url));
  await writeFile(beside('backup.gz'), shortened(await readFile(made)));
  await writeFile(beside('figures.json'), `${JSON.stringify(figures, null, 2)}\n`);
} finally {
  await rm(scratch, { recursive: true, force: true, maxRetries: 20 });
}
