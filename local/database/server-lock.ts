import pg from 'pg';
import { addressOf } from './pool.ts';

/** Key of the advisory lock that a running stack holds; arbitrary, but it must never change. */
const lockNumber = 730_921_114;

interface ServerLock {
  release(): Promise<void>;
}

/**
 * Locks an external database for this process, with an advisory lock that the server releases when the process or its
 * connection ends. Throws a sentence for the operator when the server can't be reached or another stack holds the lock.
 */
export async function lockServerDatabase(url: string, onLost: (reason: Error) => void): Promise<ServerLock> {
  let held = false;
  const session = new pg.Client({ ...addressOf(url), keepAlive: true });
  session.on('error', () => undefined);
  session.on('end', () => {
    if (held) onLost(new Error('A ligação que reserva o banco de dados caiu.'));
  });
  try {
    await session.connect();
    held = (await session.query(`select pg_try_advisory_lock(${lockNumber}) as taken`)).rows[0].taken;
  } catch (cause) {
    throw new Error(`O banco de dados de DATABASE_URL não respondeu: ${(cause as Error).message}`, { cause });
  }
  if (!held) {
    await session.end();
    throw new Error('O banco de dados de DATABASE_URL já está em uso por outro processo. Encerre-o antes.');
  }
  return {
    async release() {
      held = false;
      await session.end();
    },
  };
}
