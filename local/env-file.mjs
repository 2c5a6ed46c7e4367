// Runs on the operator's Node, before anything is installed: no dependencies, no recent syntax.
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { projectRoot, SetupError } from './install.mjs';

/**
 * Adds the variables of `.env`, or of the file that `ENV_FILE` names, to the environment, whose own take precedence;
 * `ENV_FILE=off` adds none. Every command but the deploy, and every build, reads its settings this way.
 */
export function loadEnvFile() {
  const named = process.env.ENV_FILE;
  if (named === 'off') return;
  const path = resolve(projectRoot, named || '.env');
  if (!existsSync(path)) {
    if (named) throw new SetupError(`O arquivo ${path}, que ENV_FILE indica, não existe.`);
    return;
  }
  if (!process.loadEnvFile) {
    throw new SetupError(`Para ler o arquivo ${path} é preciso o Node.js 20.12 ou mais novo.`);
  }
  const text = readFileSync(path, 'utf8');
  const line = brokenLine(text);
  if (line) {
    throw new SetupError(
      `A linha ${line} do arquivo ${path} não se entende: uma linha é NOME=valor, ou um comentário que começa por #.`,
    );
  }
  process.loadEnvFile(path);
  process.env.ENV_FILE_NAMES = [...text.matchAll(assignment)].map(([, name]) => name).join();
}

const assignment = /^\s*(?:export\s+)?([A-Za-z_][\w.-]*)[ \t]*=[ \t]*/gm;

/**
 * The number of the first line that Node would pass over in silence; undefined if there is none.
 * @param {string} text
 */
function brokenLine(text) {
  // A value in quotes may have several lines, which are passed over as one.
  const quoted = /=[ \t]*(["'`])[\s\S]*?\1/g;
  const lines = text.replace(quoted, (value) => `=${'\n'.repeat(value.split('\n').length - 1)}`).split('\n');
  const index = lines.findIndex((line) => !/^\s*(#.*)?$/.test(line) && !new RegExp(assignment.source).test(line));
  return index === -1 ? undefined : index + 1;
}
