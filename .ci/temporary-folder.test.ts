import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { companionsOf } from '../e2e/stack/processes.ts';
import { connect } from '../local/database/open-database.ts';
import { readPidFile } from '../local/database/postgres/process.ts';
import { projectRoot } from '../local/install.mjs';
import { removeLeftovers } from './leftovers.mjs';
import { isRunning, ownerFile, ownerWith } from './owner.mjs';
import { hasRoom, ownedFolder, temporaryFolder } from './temporary-folder.mjs';

const newPlace = () => mkdtempSync(join(tmpdir(), 'place-'));

interface Run {
  process: ChildProcess;
  folder: string;
  end(signal: NodeJS.Signals): Promise<void>;
}

/** Another test run, in a process of its own, which does something and waits. */
async function startRun(place: string, script = ''): Promise<Run> {
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `
      import { temporaryFolder } from './.ci/temporary-folder.mjs';
      process.env.TMPDIR = temporaryFolder();
      process.on('SIGTERM', () => process.exit());
      ${script};
      console.log(process.env.TMPDIR);
      setInterval(() => undefined, 60_000);`,
    ],
    { cwd: projectRoot, env: { ...process.env, TMPDIR: place }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  const [folder] = (await once(createInterface(child.stdout), 'line')) as [string];
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await once(child, 'close');
  };
  return { process: child, folder, end };
}

/** A server that outlives the run that started it. */
const orphan = `
  const { spawn } = await import('node:child_process');
  const { writeFileSync } = await import('node:fs');
  const server = spawn('sleep', ['600'], { detached: true, stdio: 'ignore', cwd: '/' });
  server.unref();
  writeFileSync(process.env.TMPDIR + '/server', String(server.pid))`;

const serverOf = ({ folder }: Run) => ownerWith(Number(readFileSync(join(folder, 'server'), 'utf8')));

const postgres = `
  const { startPostgresCluster } = await import('./edge-functions/api/testing/postgres-cluster.ts');
  const cluster = await startPostgresCluster();
  await cluster.run('create database parish')`;

const segmentsOf = (pid: number) =>
  new Set(
    [...readFileSync(`/proc/${pid}/maps`, 'utf8').matchAll(/\/dev\/shm\/PostgreSQL\.\d+/g)].map(([path]) => path),
  );

test('all temporary files of this run go into its own folder, which says whose it is', () => {
  const owner = JSON.parse(readFileSync(join(tmpdir(), ownerFile), 'utf8'));
  expect(isRunning(owner)).toBe(true);
  expect(temporaryFolder()).toBe(tmpdir());
});

test('a run that ends takes its folder and its servers along', async () => {
  const place = newPlace();
  const run = await startRun(place, orphan);
  const server = serverOf(run);
  expect([readdirSync(place).length, isRunning(server)]).toEqual([1, true]);
  await run.end('SIGTERM');
  expect(readdirSync(place)).toEqual([]);
  await vi.waitFor(() => expect(isRunning(server)).toBe(false));
});

test('the folder and the servers of a run that was killed go before the next run begins; one that runs keeps its own', async () => {
  const place = newPlace();
  const [killed, other] = await Promise.all([startRun(place, orphan), startRun(place, orphan)]);
  const [server, others] = [serverOf(killed), serverOf(other)];
  await killed.end('SIGKILL');
  expect(isRunning(server)).toBe(true);
  const next = await startRun(place);
  expect(
    readdirSync(place)
      .map((name) => join(place, name))
      .sort(),
  ).toEqual([other.folder, next.folder].sort());
  await vi.waitFor(() => expect(isRunning(server)).toBe(false));
  expect(isRunning(others)).toBe(true);
  await Promise.all([other.end('SIGTERM'), next.end('SIGTERM')]);
  expect(readdirSync(place)).toEqual([]);
});

test.runIf(process.platform === 'linux')(
  'a killed run’s PostgreSQL is ended, and its shared memory removed, also when the server was killed; those of this run stay',
  async () => {
    const place = newPlace();
    for (const signal of ['SIGKILL', undefined] as const) {
      const run = await startRun(place, postgres);
      const cluster = readdirSync(run.folder).find((name) => name.startsWith('paroquia-postgres-')) as string;
      const pid = (await readPidFile(join(run.folder, cluster, 'data')))?.pid as number;
      const server = ownerWith(pid);
      const segments = [...segmentsOf(pid)];
      expect(segments.length).toBeGreaterThan(0);
      run.process.kill('SIGSTOP');
      if (signal) process.kill(pid, signal);
      // Without its watchdog the server survives the run.
      else
        for (const companion of await companionsOf(pid)) if (isWatchdog(companion)) process.kill(companion, 'SIGKILL');
      await run.end('SIGKILL');
      expect(segments.filter((path) => existsSync(path))).toEqual(segments);
      await vi.waitFor(() => expect(isRunning(server)).toBe(!signal));
      removeLeftovers(place);
      expect(readdirSync(place)).toEqual([]);
      expect(segments.filter((path) => existsSync(path))).toEqual([]);
      await vi.waitFor(() => expect(isRunning(server)).toBe(false));
    }
    const ours = connect(inject('postgres').owner);
    expect(await ours.runner.query('select count(*)::int as n from pg_stat_database')).toHaveLength(1);
    await ours.close();
  },
);

const isWatchdog = (pid: number) => !readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres');

test('a process that has got the number of one that ended is not taken for it', () => {
  const place = newPlace();
  const [dead, living, strange] = ['paroquia-a', 'paroquia-b', 'paroquia-c'].map((name) => join(place, name));
  for (const folder of [dead, living, strange]) mkdirSync(folder as string);
  writeFileSync(join(dead as string, ownerFile), JSON.stringify({ ...ownerWith(process.pid), startedAt: 'earlier' }));
  writeFileSync(join(living as string, ownerFile), JSON.stringify(ownerWith(process.pid)));
  removeLeftovers(place);
  expect(readdirSync(place)).toEqual(['paroquia-b', 'paroquia-c']);
});

test('a folder of a process in another container stays', () => {
  const place = newPlace();
  const folder = ownedFolder(join(place, 'paroquia-'));
  writeFileSync(join(folder, ownerFile), JSON.stringify({ pid: 4_000_000, container: 'pid:[1]' }));
  removeLeftovers(place);
  expect(existsSync(folder)).toBe(true);
});

test('memory is used only where at least half of it is free', () => {
  const gigabytes = (number: number) => number * 2 ** 30;
  const fileSystem = (available: number, size: number) => ({
    bavail: gigabytes(available),
    blocks: gigabytes(size),
    bsize: 1,
  });
  const half = { free: gigabytes(8), total: gigabytes(16) };
  expect(hasRoom(fileSystem(4, 8), half)).toBe(true);
  expect(hasRoom(fileSystem(3.9, 7), half)).toBe(false);
  expect(hasRoom(fileSystem(4, 8.1), half)).toBe(false);
  expect(hasRoom(fileSystem(4, 8), { ...half, free: half.free - 1 })).toBe(false);
});
