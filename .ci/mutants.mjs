import { createHash } from 'node:crypto';

/**
 * A changed line of the product.
 * @typedef {{ file: string, line: number, before: string, after: string }} Mutant
 */

/** @type {readonly [RegExp, string | ((found: string) => string)][]} */
const changes = [
  [/ === /, ' !== '],
  [/ !== /, ' === '],
  [/ && /, ' || '],
  [/ (\|\||\?\?) /, ' && '],
  [/ <= /, ' < '],
  [/ >= /, ' > '],
  [/ < /, ' >= '],
  [/ > /, ' <= '],
  [/ \+ /, ' - '],
  [/ - /, ' + '],
  [/\btrue\b/, 'false'],
  [/\bfalse\b/, 'true'],
  [/(?<=return )!?(?=\w+\()/, (found) => (found ? '' : '!')],
  [/(?<![\w.'"#-])[1-9]\d*(?![\w.'"-])/, (found) => String(Number(found) + 1)],
];

/** @type {typeof changes} */
const changesInSql = [
  [/ = /, ' <> '],
  [/ and /, ' or '],
  [/ or /, ' and '],
  [/ is null/, ' is not null'],
  [/ is not null/, ' is null'],
  [/\bnot (?=exists|\w+\.)/, ''],
  ...changes,
];

/** Comments, imports and types, in which a change means nothing. */
const isIdle = /^\s*(\/\/|\/?\*|--|import |export (type|interface) |type |interface |\}? ?from )/;

/** True for the product's own files: those of tests, and what programs write, are not. */
export const isProduct = (/** @type {string} */ file) =>
  /^(site|admin|edge-functions|local|hosted|supabase\/migrations)\/.*\.(tsx?|astro|sql|mjs)$/.test(file) &&
  !/\.test\.|\/testing\/|\.d\.ts$|^admin\/icons\/|database-types\.ts$/.test(file);

/**
 * All changes of one line of a file.
 * @param {string} file
 * @param {string} text
 * @returns {Mutant[]}
 */
export function mutantsOf(file, text) {
  const known = file.endsWith('.sql') ? changesInSql : changes;
  return text.split('\n').flatMap((before, index) => {
    if (isIdle.test(before)) return [];
    return known.flatMap(([from, to]) => {
      const after = typeof to === 'string' ? before.replace(from, to) : before.replace(from, to);
      return after === before ? [] : [{ file, line: index + 1, before, after }];
    });
  });
}

/**
 * Some of them, at most one of a line: for the same seed the same, also after other lines have changed.
 * @param {readonly Mutant[]} all
 * @param {number} count
 * @param {number} seed
 * @returns {Mutant[]}
 */
export function draw(all, count, seed) {
  const places = all.map((mutant) => ({
    mutant,
    place: hashOf(`${seed} ${mutant.file} ${mutant.before} ${mutant.after}`),
  }));
  const lines = new Map();
  for (const { mutant } of places.sort((one, other) => (one.place < other.place ? -1 : 1))) {
    const line = `${mutant.file}:${mutant.line}`;
    if (!lines.has(line)) lines.set(line, mutant);
  }
  return [...lines.values()].slice(0, count);
}

const hashOf = (/** @type {string} */ text) => createHash('sha256').update(text).digest('hex');

/**
 * The text with the changed line.
 * @param {string} text
 * @param {Mutant} mutant
 */
export const mutated = (text, { line, after }) =>
  text
    .split('\n')
    .map((each, index) => (index + 1 === line ? after : each))
    .join('\n');
