import type { PGlite } from '@electric-sql/pglite';

/**
 * Makes `close` wait for what is under way and refuses what comes after it. PGlite itself closes at once, and a query that
 * was still waiting then spins for ever, with the whole process.
 */
export function closeInOrder(database: PGlite): void {
  const underWay = new Set<Promise<unknown>>();
  let closing = false;

  function counted<Args extends unknown[], Result>(method: (...args: Args) => Promise<Result>) {
    return (...args: Args): Promise<Result> => {
      if (closing) return Promise.reject(new Error('The database is being closed.'));
      const work = method.apply(database, args);
      underWay.add(work);
      const done = () => underWay.delete(work);
      work.then(done, done);
      return work;
    };
  }

  database.query = counted(database.query) as PGlite['query'];
  database.exec = counted(database.exec);
  database.transaction = counted(database.transaction) as PGlite['transaction'];
  const close = database.close.bind(database);
  database.close = async () => {
    // While it opens, PGlite itself asks things.
    if (!database.ready) await database.waitReady;
    closing = true;
    await Promise.allSettled(underWay);
    await close();
  };
}
