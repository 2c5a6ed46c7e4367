import { createHash } from 'node:crypto';

/**
 * A migration's normalized text, whoever recorded it: the CLI splits a file into statements without the whitespace and
 * semicolons in between.
 */
export const contentOf = (text: string): string => text.replaceAll(/[\s;]+/g, ' ').trim();

/** A hash of a migration's text. */
export const digestOf = (text: string): string =>
  createHash('sha256').update(contentOf(text)).digest('hex').slice(0, 32);
