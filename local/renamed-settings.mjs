// Runs on the operator's Node, before anything is installed: no dependencies, no recent syntax.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './install.mjs';

/**
 * A setting that has another name now. The version that renames it and the next one read the former name too; `until`
 * is the version after these.
 * @typedef {{ former: string, name: string, until: string }} Renamed
 */

/** @type {readonly Renamed[]} */
export const renamedSettings = [];

/** @typedef {Readonly<Record<string, string | undefined>>} Given */

/**
 * Values that are given by a former name only, by their names of today.
 * @param {Given} given
 * @param {readonly Renamed[]} [renamed]
 * @param {string} [version]
 * @returns {Record<string, string>}
 */
export function byTodaysNames(given, renamed = renamedSettings, version = undefined) {
  /** @type {Record<string, string>} */
  const values = {};
  for (const { former, name, until } of renamed) {
    const value = given[former];
    if (value && !given[name] && isBefore(version || programVersion(), until)) values[name] = value;
  }
  return values;
}

/**
 * Sentences about former names, each with the line to write instead, without its value, which may be secret.
 * @param {Given} given
 * @param {readonly Renamed[]} [renamed]
 * @param {string} [version]
 * @returns {string[]}
 */
export const renamedSentences = (given, renamed = renamedSettings, version = undefined) =>
  renamed
    .filter(({ former }) => given[former])
    .map(({ former, name, until }) => {
      const still = isBefore(version || programVersion(), until)
        ? `e só até a versão ${until} vale o nome antigo`
        : 'e o nome antigo não vale mais';
      return `${former} chama-se agora ${name}, ${still}. Escreva no .env, em vez da linha antiga, ${name}= com o mesmo valor.`;
    });

const programVersion = () => JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')).version;

/** @type {(version: string, other: string) => boolean} */
function isBefore(version, other) {
  const [parts, others] = [version, other].map((each) => each.split('.').map(Number));
  const at = parts.findIndex((part, index) => part !== others[index]);
  return at >= 0 && parts[at] < others[at];
}
