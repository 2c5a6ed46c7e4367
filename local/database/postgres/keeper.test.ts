import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePostgresFolder } from './folder.ts';
import { isAlive, readPidFile } from './process.ts';
import type { ProgramUser } from './programs.ts';
import { type Login, startPostgres } from './server.ts';

/* As on Windows: by pg_ctl, on a port, in a folder whose name has a space and an accent. */
let parent: string;
let folder: string;
let user: ProgramUser;
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'paroquia-keeper-'));
  folder = join(parent, 'Paróquia São José', 'postgres');
  user = await makePostgresFolder(folder, 'win32');
});
afterAll(() => rm(parent, { recursive: true, force: true, maxRetries: 20 }));

const pidOf = async () => (await readPidFile(folder))?.pid as number;

async function answerTo(login: Login): Promise<unknown> {
  const client = new pg.Client(login);
  try {
    await client.connect();
    return (await client.query("select current_user || ' ' || datlocale as answer from pg_database limit 1")).rows[0]
      .answer;
  } catch (error) {
    return (error as pg.DatabaseError).code;
  } finally {
    await client.end().catch(() => undefined);
  }
}

test('a server that pg_ctl starts has the roles, restarts when it is killed, and is stopped', async () => {
  const restarted = Promise.withResolvers<string>();
  const server = await startPostgres(folder, { user, platform: 'win32', onRestart: restarted.resolve });
  const logins = { ...server.loginAs('postgres'), user: 'supabase_admin' };
  expect(await answerTo(server.loginAs('authenticator'))).toBe('authenticator C.UTF-8');
  expect(await answerTo(logins)).toBe('28P01');

  const former = await pidOf();
  process.kill(former, 'SIGKILL');
  await restarted.promise;
  expect(await answerTo(server.loginAs('postgres'))).toBe('postgres C.UTF-8');
  const pid = await pidOf();
  expect(pid).not.toBe(former);
  await server.stop();
  expect(isAlive(pid)).toBe(false);
});

test('kill -9 of the process that started it leaves none behind', async () => {
  const start = `
    import { startPostgres } from ${JSON.stringify(join(import.meta.dirname, 'server.ts'))};
    await startPostgres(${JSON.stringify(folder)}, { user: ${JSON.stringify(user)}, platform: 'win32' });
    console.log('ready');
    setInterval(() => undefined, 1000);
  `;
  const owner = spawn(process.execPath, ['--input-type=module-typescript', '-e', start], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(owner.stdout, 'data');
  const pid = await pidOf();
  owner.kill('SIGKILL');
  await expect.poll(() => isAlive(pid), { timeout: 30_000 }).toBe(false);
});
