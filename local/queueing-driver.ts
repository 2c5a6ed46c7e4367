import type { PGlite, Transaction } from '@electric-sql/pglite';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely';

/**
 * Runs each transaction inside PGlite's own `transaction`, which makes every other query and transaction of the process
 * wait until it ends.
 */
export class QueueingDriver implements Driver {
  readonly #database: PGlite;

  constructor(database: PGlite) {
    this.#database = database;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<QueueingConnection> {
    return new QueueingConnection(this.#database);
  }

  async beginTransaction(connection: QueueingConnection, settings: TransactionSettings): Promise<void> {
    await connection.begin(settings);
  }

  async commitTransaction(connection: QueueingConnection): Promise<void> {
    await connection.end('commit');
  }

  async rollbackTransaction(connection: QueueingConnection): Promise<void> {
    await connection.end('rollback');
  }

  async releaseConnection(): Promise<void> {}

  /** The database is closed by whoever opened it. */
  async destroy(): Promise<void> {}
}

type Ending = 'commit' | 'rollback';

class QueueingConnection implements DatabaseConnection {
  readonly #database: PGlite;
  #open: { transaction: Transaction; end: (how: Ending) => void; ended: Promise<unknown> } | undefined;

  constructor(database: PGlite) {
    this.#database = database;
  }

  begin({ isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    return new Promise((began, failed) => {
      const ended = this.#database.transaction(async (transaction) => {
        if (isolationLevel) await transaction.exec(`set transaction isolation level ${isolationLevel}`);
        if (accessMode) await transaction.exec(`set transaction ${accessMode}`);
        const { promise: asked, resolve: end } = Promise.withResolvers<Ending>();
        this.#open = { transaction, end, ended };
        began();
        if ((await asked) === 'rollback') await transaction.rollback();
      });
      ended.catch(failed);
    });
  }

  async end(how: Ending): Promise<void> {
    const open = this.#open;
    this.#open = undefined;
    open?.end(how);
    await open?.ended;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const session = this.#open?.transaction ?? this.#database;
    const { rows, affectedRows } = await session.query<Row>(sql, [...parameters]);
    return { rows, ...(affectedRows !== undefined && { numAffectedRows: BigInt(affectedRows) }) };
  }

  streamQuery(): never {
    throw new Error('PGlite does not stream results.');
  }
}
