// Entry point of `npm start` and the other commands, on the operator's Node: no dependencies, no recent syntax.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadEnvFile } from './env-file.mjs';
import { giveTo, hostOf } from './folder-owner.mjs';
import { ensureInstalled, projectRoot, SetupError } from './install.mjs';
import { askFirst, endWith, runProgram } from './run-program.mjs';

const commands = {
  start: ['main.ts', '--stop-with-input'],
  dev: ['main.ts', '--stop-with-input', 'dev'],
  reset: ['reset-command.ts'],
  backup: ['backup/backup-command.ts'],
  restore: ['backup/restore-command.ts'],
  content: ['content/content-command.ts'],
  password: ['auth/password-command.ts'],
  erasures: ['erasures/erasures-command.ts'],
  'check-accounts': ['accounts/check-accounts-command.ts'],
};

async function run([name = '', ...args]) {
  if (!Object.hasOwn(commands, name)) {
    throw new SetupError(`Uso: npm start, ou npm run ${Object.keys(commands).slice(1).join(', npm run ')}`);
  }
  loadEnvFile();
  await ensureInstalled();
  const [program, ...fixed] = commands[name];
  const stopsWithInput = fixed.includes('--stop-with-input');
  // Before root makes the folder.
  const dataHost = hostOf(dataFolder());
  const giveBack = () => {
    giveTo(dataFolder(), dataHost);
    // The site's build writes there.
    giveTo(join(projectRoot, '.astro'), hostOf(projectRoot));
  };
  giveBack();
  if (stopsWithInput && process.stdin.isTTY && (!hasDatabase() || process.env.BACKUP_PASSPHRASE)) {
    const code = await askFirst('local/first-start-command.ts');
    if (code !== 0) return code;
  }
  try {
    return await runProgram(`local/${program}`, [...fixed, ...args], { stopsWithInput });
  } finally {
    giveBack();
  }
}

const dataFolder = () => resolve(projectRoot, process.env.DATA_DIR || '.data');

/** As data-paths.ts says it: spares later starts a program that has nothing to ask. */
const hasDatabase = () => existsSync(join(dataFolder(), 'postgres'));

endWith(run(process.argv.slice(2)));
