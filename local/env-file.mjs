// Runs on the operator's Node, before anything is installed: no dependencies, no recent syntax.
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { projectRoot } from './install.mjs';
import { byTodaysNames } from './renamed-settings.mjs';
import { WrongSettings } from './setup-error.mjs';
import { utf8Text } from './utf8-text.mjs';

/**
 * Adds the variables of `.env`, or of the file that `ENV_FILE` names, to the environment, whose own take precedence;
 * `ENV_FILE=off` adds none. Every command but the deploy, and every build, reads its settings this way.
 */
export function loadEnvFile() {
  addFile();
  Object.assign(process.env, byTodaysNames(process.env));
}

function addFile() {
  const named = process.env.ENV_FILE;
  if (named === 'off') return;
  const path = resolve(projectRoot, named || '.env');
  if (!existsSync(path)) {
    if (named) throw new WrongSettings(`O arquivo ${path}, que ENV_FILE indica, não existe.`);
    return;
  }
  const values = readEnvFile(path);
  values.forEach((value, name) => {
    if (process.env[name] === undefined) process.env[name] = value;
  });
  process.env.ENV_FILE_NAMES = [...values.keys()].join();
}

/**
 * The variables of a file, each as it looks in an editor. Throws a sentence for the operator, with the line's number
 * and without its text, where programs read it in different ways (docs/decisions/0057).
 * @param {string} path
 * @returns {Map<string, string>}
 */
export function readEnvFile(path) {
  /** @type {Map<string, string>} */
  const values = new Map();
  textIn(path)
    .split('\n')
    .forEach((line, index) => {
      try {
        const [name, value] = settingIn(line.replace(/\r$/, '')) || [];
        if (name === undefined) return;
        if (values.get(name) && values.get(name) !== value) throw new Error(twiceSentence);
        values.set(name, value);
      } catch (error) {
        throw new WrongSettings(`A linha ${index + 1} do arquivo ${path} ${error.message}.`);
      }
    });
  return values;
}

function textIn(path) {
  const bytes = readFileSync(path);
  try {
    return utf8Text(bytes);
  } catch (error) {
    throw new WrongSettings(`A linha ${error.line} do arquivo ${path} ${error.message}`);
  }
}

/** Signs that an editor doesn't show, or shows as a space or a line's end, and the sign of a letter that was lost. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\ufffd]|(?! )\p{Zs}/u;
const lineEnd = /[\0\n\v\f\r\x85\u2028\u2029]/;
/** Straight and typographic; programs differ in them, and in #, unless the whole value is in quotes. */
const quotesAndHash = /[#"'`´„‚\p{Pi}\p{Pf}]/u;

/** The name and value of a line; undefined for a comment or an empty line. */
function settingIn(line) {
  if (/^[ \t]*(#|$)/.test(line)) {
    if (lineEnd.test(line)) throw new Error(unseenSentence);
    return undefined;
  }
  const [, name, after] = /^[ \t]*(?:export[ \t]+)?([A-Za-z_][\w.-]*)[ \t]*=(.*)$/s.exec(line) || [];
  if (name === undefined) {
    throw new Error('não se entende: uma linha é NOME=valor, ou um comentário que começa por #');
  }
  const value = after.replace(/^[ \t]+|[ \t]+$/g, '');
  // Letters of two parts look like those of one, which keyboards type.
  if (unseen.test(value) || value !== value.normalize('NFC')) throw new Error(unseenSentence);
  const [, , quoted] = /^(["'])(.*)\1$/.exec(value) || [];
  if (quoted === undefined ? quotesAndHash.test(value) : quoted.includes(value[0])) throw new Error(quotesSentence);
  return [name, quoted === undefined ? value : quoted];
}

const twiceSentence = 'dá outro valor a um nome que uma linha acima já tem: deixe uma delas';
const unseenSentence = 'tem um sinal que não se vê: apague a linha inteira e digite-a outra vez';
const quotesSentence =
  'tem #, aspas ou crase no valor: escreva-o inteiro entre aspas que não estão nele, sem nada depois delas, como ' +
  `NOME='valor' ou NOME="valor". Um comentário fica numa linha só dele`;
