import { createHash } from 'node:crypto';

/**
 * What a migration says, whoever recorded it: the CLI splits a file into statements without the space and the semicolons
 * between them.
 */
export const contentOf = (text: string): string => text.replaceAll(/[\s;]+/g, ' ').trim();

/** A short name of what a migration says. */
export const digestOf = (text: string): string =>
  createHash('sha256').update(contentOf(text)).digest('hex').slice(0, 32);
