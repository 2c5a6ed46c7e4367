/* A receipt's code as it is written, without zod: the page that asks for one calls nobody. */

/** Sixteen letters and digits of eighty random bits (Crockford's base 32). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `7H2K-9QWD-3XNB-5TRA` */
export const shownCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

/** The page on which anybody checks it: '/recibo/7H2K-9QWD-3XNB-5TRA'. */
export const checkPath = (code: string): string => `/recibo/${shownCode(code)}`;

/** A code as people copy it: in small letters, with spaces, O for 0, I and L for 1; undefined for what is none. */
export function receiptCodeOf(written: string): string | undefined {
  const read = written.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return read.length === 16 && [...read].every((letter) => alphabet.includes(letter)) ? read : undefined;
}
