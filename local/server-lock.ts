import postgres from 'postgres';

/** Number of the lock that a running stack holds on its database; arbitrary, and ours for good. */
const lockNumber = 730_921_114;

export interface ServerLock {
  release(): Promise<void>;
}

/**
 * Takes a database server's database for this process: a lock of one session, which the server frees when the process
 * or its connection ends. Throws a sentence for the operator when the server can't be reached or another stack has it.
 */
export async function lockServerDatabase(url: string, onLost: () => void): Promise<ServerLock> {
  let held = false;
  const session = postgres(url, {
    max: 1,
    idle_timeout: 0,
    // Otherwise the client renews its connection within the hour, and the lock would go with the old one.
    max_lifetime: null,
    onnotice: () => {},
    onclose: () => {
      if (held) onLost();
    },
  });
  const refuse = async (sentence: string, cause?: unknown): Promise<never> => {
    await session.end({ timeout: 1 });
    throw new Error(sentence, { cause });
  };
  try {
    const [answer] = await session`select pg_try_advisory_lock(${lockNumber}) as taken`;
    held = answer?.taken === true;
  } catch (cause) {
    return await refuse(`O banco de dados de DATABASE_URL não respondeu: ${(cause as Error).message}`, cause);
  }
  if (!held)
    return await refuse('O banco de dados de DATABASE_URL já está em uso por outro processo. Encerre-o antes.');
  return {
    async release() {
      held = false;
      await session.end({ timeout: 5 });
    },
  };
}
