import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { addressOf } from './pool.ts';

/** Key of the advisory lock that a running stack holds; arbitrary, but it must never change. */
const lockNumber = 730_921_114;

/** Milliseconds between two tries to have the lock again. */
const retryInterval = 1_000;

interface ServerLock {
  release(): Promise<void>;
}

/** A session, and its process's number at the server. */
interface Session {
  client: pg.Client;
  process: number;
}

/**
 * Locks an external database for this process, with an advisory lock that the server releases when the process or its
 * connection ends. A server that goes away is waited for, and locked again; `onLost` is called when another stack has
 * taken the lock in between. Throws a sentence for the operator when the server can't be reached or another stack holds
 * the lock.
 */
export async function lockServerDatabase(url: string, onLost: (reason: Error) => void): Promise<ServerLock> {
  const stop = new AbortController();
  let held = await firstSession(url);
  watch(held);

  function watch({ client }: Session): void {
    client.once('end', () => void regain());
  }

  async function regain(): Promise<void> {
    while (!stop.signal.aborted) {
      await pause(retryInterval, undefined, { signal: stop.signal, ref: false }).catch(() => undefined);
      const session = await connect(url).catch(() => undefined);
      if (!session) continue;
      const holder = stop.signal.aborted
        ? 'nobody'
        : await takeLock(session, held.process).catch(() => 'nobody' as const);
      if (holder === 'this') {
        held = session;
        return watch(session);
      }
      await session.client.end().catch(() => undefined);
      if (holder === 'another') return onLost(new Error('Outro processo passou a usar o banco de dados.'));
    }
  }

  return {
    async release() {
      stop.abort();
      await held.client.end();
    },
  };
}

async function firstSession(url: string): Promise<Session> {
  let session: Session;
  let holder: Holder;
  try {
    session = await connect(url);
    holder = await takeLock(session);
  } catch (cause) {
    throw new Error(`O banco de dados de DATABASE_URL não respondeu: ${(cause as Error).message}`, { cause });
  }
  if (holder === 'this') return session;
  await session.client.end();
  throw new Error('O banco de dados de DATABASE_URL já está em uso por outro processo. Encerre-o antes.');
}

async function connect(url: string): Promise<Session> {
  const client = new pg.Client({ ...addressOf(url), keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ process: number }>('select pg_backend_pid() as process');
  return { client, process: rows[0]?.process as number };
}

/** `nobody`: the server still has to notice that this stack's own former session is gone. */
type Holder = 'this' | 'another' | 'nobody';

async function takeLock({ client }: Session, former?: number): Promise<Holder> {
  const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock(${lockNumber}) as taken`);
  if (rows[0]?.taken) return 'this';
  const ended = await client.query(
    `select pg_terminate_backend(pid) from pg_locks
     where locktype = 'advisory' and objid = ${lockNumber} and pid = $1
       and database = (select oid from pg_database where datname = current_database())`,
    [former ?? null],
  );
  return ended.rows.length > 0 ? 'nobody' : 'another';
}
