import pg from 'pg';
import { describeError } from '../edge-functions/api/gateways/describe-error.ts';

const print = console.log;
const printError = console.error;

/** Writes one structured log line. */
export const log = (entry: object): void => print(JSON.stringify({ at: new Date().toISOString(), ...entry }));

/** Writes text for the operator. */
export const tell = (text: string): void => print(text);

/** Writes a failure for the operator. */
export const complain = (text: string): void => printError(text);

const levels = ['debug', 'log', 'info', 'warn', 'error', 'dir', 'trace'] as const;

/**
 * From here on what libraries print becomes one log line without its text: they print queries with their parameters, e-mails
 * with their codes and the values that people sent. Our own lines and sentences go through `log`, `tell` and `complain`.
 */
export function silenceLibraries(): void {
  for (const level of levels) {
    console[level] = (...printed: unknown[]) => {
      if (isRefusalOfRest(printed)) return;
      const error = printed.find((value) => value instanceof Error);
      log({ event: 'library-printed', level, ...(error && describeError(error)) });
    };
  }
}

/** SQLSTATEs of values and rights, not of faults: the API answers 4xx and writes the code into the request's line. */
const refusals = /^(22...|23...|42501|P0001)$/;

/** Lite prints what the database refuses to REST, also what was only asked wrongly. */
function isRefusalOfRest([first, ...others]: readonly unknown[]): boolean {
  if (others.length > 0 || !(first instanceof pg.DatabaseError)) return false;
  const { code, sqlState = code } = first as { code?: string; sqlState?: string };
  return refusals.test(sqlState ?? '');
}
