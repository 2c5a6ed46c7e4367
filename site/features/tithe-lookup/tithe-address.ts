import { ordinalOf } from '#contract/payer-number.ts';

/** The page of a payer's booklets. */
export const bookletsPath = (ordinal: number): string => `/dizimo/${ordinal}`;

/** The number in the address of that page; undefined for what is none. */
export const ordinalIn = (pathname: string): number | undefined => ordinalOf(pathname.split('/')[2] ?? '');

/** The page to print with a payer's code. The number stands after `#`, so that it is sent to no server. */
export const sheetPath = (ordinal: number): string => `/dizimo/imprimir#${ordinal}`;
