import type { Env } from '../env.ts';
import type { Database } from '../gateways/caller-db.ts';
import type { Gateways } from '../gateways/gateways.ts';

/** Work that is run on a schedule. */
export interface Job {
  /** Lower-case words with hyphens; its name in the database. */
  name: string;
  /** Its description for people. */
  label: string;
  /** Seconds from one run to the next; the schedule looks once a minute. */
  every: number;
  /**
   * Throws on failure, and is then retried. Returns `nothing` when it ran without a result, as when the service it
   * called is down, and `more` when it is to run again at once. Must be idempotent: it may run again after it
   * succeeded.
   */
  run: (context: JobContext) => Promise<void> | Promise<'nothing' | 'more' | undefined>;
}

export interface JobContext {
  env: Env;
  gateways: Gateways;
  /** With the secret key, past row-level security. */
  db: Database;
}
