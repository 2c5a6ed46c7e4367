import process from 'node:process';
import pg from 'pg';
import { describeError } from '../edge-functions/api/gateways/describe-error.ts';
import { logLine } from './log-line.ts';

/** Writes text for the operator. */
export const print: (text: string) => void = console.log;

/** Writes a failure for the operator. */
export const printError: (text: string) => void = console.error;

/** A person at a terminal reads sentences: a line for each call would drive them away. */
let leavesOutCalls = process.stdout.isTTY;

/** Chooses which lines are written; without a level it depends on the terminal. */
export function setLogLevel(level: 'info' | 'warn' | undefined): void {
  if (level) leavesOutCalls = level === 'warn';
}

/** Writes one log line: structured, or to a terminal in words. */
export function log(entry: object): void {
  if (leavesOutCalls && (entry as { level?: unknown }).level === 'info') return;
  print(logLine(entry, new Date(), process.stdout.isTTY));
}

const levels = ['debug', 'log', 'info', 'warn', 'error', 'dir', 'trace'] as const;

/**
 * Replaces what libraries print from now on by one log line without its text, which may contain query parameters,
 * e-mail codes and people's input. Our own output goes through `log`, `print` and `printError`.
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

/** SQLSTATEs of refusals (bad values, rights, conflicts): the API answers 4xx and logs them with the request. */
const refusals = /^(22...|23...|42501|P0001|PT4..)$/;

/** Lite prints every error of a REST request, including the caller's mistakes. */
function isRefusalOfRest([first, ...others]: readonly unknown[]): boolean {
  if (others.length > 0 || !(first instanceof pg.DatabaseError)) return false;
  const { code, sqlState = code } = first as { code?: string; sqlState?: string };
  return refusals.test(sqlState ?? '');
}
