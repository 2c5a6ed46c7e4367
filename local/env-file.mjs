// Runs on the operator's Node, before anything is installed: no dependencies, no recent syntax.
import { existsSync } from 'node:fs';
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
  process.loadEnvFile(path);
}
