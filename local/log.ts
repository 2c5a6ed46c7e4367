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

/** Lite prints what the database refuses to REST. The API, which asked, logs the same with its request's id. */
const isRefusalOfRest = (printed: readonly unknown[]): boolean =>
  printed.length === 1 && printed[0] instanceof pg.DatabaseError;
