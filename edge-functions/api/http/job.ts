import type { Env } from '../env.ts';
import type { Database } from '../gateways/caller-db.ts';
import type { Gateways } from '../gateways/gateways.ts';

/** Work that nobody waits for, done again and again. */
export interface Job {
  /** Lower-case words with hyphens; its name in the database. */
  name: string;
  /** What it does, for people to read. */
  label: string;
  /** Seconds from one run to the next; the schedule looks once a minute. */
  every: number;
  /**
   * Throws when it could not be done: it is then tried again. Answers `nothing` when it ran and got nothing, as when whom it
   * asked is down. May run again after it was done, so it must not matter.
   */
  run: (context: JobContext) => Promise<void> | Promise<'nothing' | undefined>;
}

export interface JobContext {
  env: Env;
  gateways: Gateways;
  /** With the secret key, past row-level security. */
  db: Database;
}
