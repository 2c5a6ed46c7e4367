import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import process from 'node:process';

/**
 * The dear things that a run of the checks counts, because they cost much on any machine.
 * @typedef {'stacks started' | 'sites built' | 'panels opened' | 'pages opened' | 'pages axed' | 'databases copied' |
 *   'processes spawned'} Counted
 */

/**
 * @template Each
 * @typedef {Partial<Record<Counted, Each>>} Counts
 */

let testFile = 'the set-up';

/** @param {string} file the test file that is counted for from now on */
export function countFor(file) {
  testFile = file;
}

export const countedFile = () => testFile;

/**
 * Counts one, if the run wants counts: `COUNTS_FILE` is where.
 * @param {Counted} counted
 * @param {string} [file]
 */
export function count(counted, file = testFile) {
  if (process.env.COUNTS_FILE) appendFileSync(process.env.COUNTS_FILE, `${counted}\t${file}\n`);
}

/**
 * The counts of a run, each by test file.
 * @param {string} countsFile
 * @returns {Counts<Record<string, number>>}
 */
export function readCounts(countsFile) {
  /** @type {Counts<Record<string, number>>} */
  const counts = {};
  const lines = existsSync(countsFile) ? readFileSync(countsFile, 'utf8').split('\n').filter(Boolean) : [];
  for (const line of lines) {
    const [counted, file = ''] = /** @type {[Counted, string]} */ (line.split('\t'));
    counts[counted] ??= {};
    counts[counted][file] = (counts[counted][file] ?? 0) + 1;
  }
  return counts;
}

/** @param {Record<string, number>} files */
export const totalOf = (files) => Object.values(files).reduce((total, each) => total + each, 0);
