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

/** Whether a file of the project is the product's: not a test's, not written by a program. */
export const isProduct = (/** @type {string} */ file) =>
  /^(site|admin|edge-functions|local|hosted|supabase\/migrations)\/.*\.(tsx?|astro|sql|mjs)$/.test(file) &&
  !/\.test\.|\/testing\/|\.d\.ts$|database-types\.ts$/.test(file);

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
 * Some of them, the same for the same seed.
 * @template Each
 * @param {readonly Each[]} all
 * @param {number} count
 * @param {number} seed
 * @returns {Each[]}
 */
export function draw(all, count, seed) {
  const left = [...all];
  const drawn = [];
  for (let state = seed; drawn.length < count && left.length > 0; ) {
    // Of Park and Miller: enough to choose lines.
    state = ((state % 2_147_483_646) + 1) * 48_271;
    state %= 2_147_483_647;
    drawn.push(...left.splice(state % left.length, 1));
  }
  return drawn;
}

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
