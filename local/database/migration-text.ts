import { createHash } from 'node:crypto';

/**
 * A migration's normalized text, whoever recorded it: the CLI splits a file into statements without the whitespace and
 * semicolons in between.
 */
export const contentOf = (text: string): string => text.replaceAll(/[\s;]+/g, ' ').trim();

/** A hash of a migration's text. */
export const digestOf = (text: string): string =>
  createHash('sha256').update(contentOf(text)).digest('hex').slice(0, 32);

/** Texts, names, comments and the bodies of functions, which end no statement. */
const quoted = /'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\/\*[\s\S]*?\*\/|(\$\w*\$)[\s\S]*?\1/g;

/** Statements that PostgreSQL refuses in a transaction, that end it, or whose effect outlives it or comes after it. */
const refused = new RegExp(
  `^(${[
    ...['begin', 'start transaction', 'commit', 'rollback', 'abort', 'savepoint', 'prepare transaction'],
    ...['vacuum', 'alter system', '(create|drop|alter) (database|tablespace)', 'reindex (database|system)'],
    ...['(create( unique)?|drop) index concurrently', 'reindex .*concurrently', 'alter table .* detach .*concurrently'],
    // The new value can't be used before the end of the transaction.
    'alter type \\S+ add value',
    'set (?!local\\b|constraints\\b)\\w+',
  ].join('|')})(?!\\w)`,
  'i',
);

/** The beginnings of a migration's statements that can't be in one transaction with those of other migrations. */
export const outsideTransaction = (text: string): string[] =>
  text
    .replaceAll(quoted, ' ')
    .split(';')
    .flatMap((statement) => refused.exec(contentOf(statement))?.[0] ?? []);
