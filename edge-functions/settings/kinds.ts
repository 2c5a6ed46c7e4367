import * as z from 'zod/mini';
import type { Kind } from './setting.ts';

export const text: Kind<string> = (given) => given;

export const matching =
  (...patterns: RegExp[]): Kind<string> =>
  (given) =>
    patterns.every((pattern) => pattern.test(given)) ? given : undefined;

export const satisfying =
  (isRight: (given: string) => boolean): Kind<string> =>
  (given) =>
    isRight(given) ? given : undefined;

export const oneOf =
  <const Value extends string>(...values: readonly Value[]): Kind<Value> =>
  (given) =>
    values.find((value) => value === given);

export const onOrOff = oneOf('on', 'off');

export const email: Kind<string> = (given) => z.email().safeParse(given).data;

export const port: Kind<number> = (given) => {
  const number = Number(given);
  return /^\d{1,5}$/.test(given) && number >= 1 && number <= 65_535 ? number : undefined;
};

/** Up to an hour. */
export const seconds: Kind<number> = (given) => {
  const number = Number(given);
  return /^\d{1,4}$/.test(given) && number <= 3600 ? number : undefined;
};

/** A quarter of an hour at most, because a site that is late for half an hour is told as a fault. */
export const minutes: Kind<number> = (given) => {
  const number = Number(given);
  return /^\d{1,2}$/.test(given) && number >= 1 && number <= 15 ? number : undefined;
};

/** From ninety days to ten years. */
export const days: Kind<number> = (given) => {
  const number = Number(given);
  return /^\d{2,4}$/.test(given) && number >= 90 && number <= 3650 ? number : undefined;
};

/** A value for a file of variables: one line, without the quotes that enclose it there. */
export const quotable = (...patterns: RegExp[]): Kind<string> => matching(/^[^'\r\n]+$/, ...patterns);

/** The same, with a further check. */
export const quotableIf =
  (isRight: (given: string) => boolean): Kind<string> =>
  (given) => {
    const line = quotable()(given);
    return line !== undefined && isRight(line) ? line : undefined;
  };

/** A header that the platform overwrites; never one to which proxies append. */
export const headerName = /^(?!x-forwarded-for$|forwarded$)[a-z0-9-]+$/i;

/** The same, or `x-forwarded-for`, for a reader that knows which proxies append to it. */
export const proxyHeaderName = /^(?!forwarded$)[a-z0-9-]+$/i;

/** A key that passes row-level security, in the new form or as a token. */
export function isSecretKey(key: string): boolean {
  if (key.startsWith('sb_secret_')) return true;
  const payload = (key.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  return /^[A-Za-z0-9+/]+=*$/.test(payload) && payload.length % 4 !== 1 && hasServiceRole(atob(payload));
}

const hasServiceRole = (claims: string) => /"role"\s*:\s*"service_role"/.test(claims);

/** A secret that nobody guesses. */
export const isLong = /.{32}/;
