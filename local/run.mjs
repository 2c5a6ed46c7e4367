// Entry point of `npm start` and the other commands, on the operator's Node: no dependencies, no recent syntax.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { endApart, listenForEnd, startApart, withoutWindow } from './apart.mjs';
import { loadEnvFile } from './env-file.mjs';
import { giveTo, hostOf } from './folder-owner.mjs';
import { ensureInstalled, projectRoot } from './install.mjs';
import { leaveOutOthers, nameEdited } from './own-files.mjs';
import { askFirst, endWith, runProgram } from './run-program.mjs';
import { SetupError } from './setup-error.mjs';
import { startAtSignIn } from './sign-in.mjs';

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
  versao: ['version-command.ts'],
  iniciar: [],
};

/** Of `iniciar`, by a double click: without a word it starts the program. */
const words = {
  encerrar: endApart,
  'ao-entrar': () => startAtSignIn(true),
  'nao-ao-entrar': () => startAtSignIn(false),
};

/** The task at sign-in starts the program alone. */
const withoutBrowser = 'sem-navegador';

async function run([name = '', ...args]) {
  if (!Object.hasOwn(commands, name)) {
    throw new SetupError(`Uso: npm start, ou npm run ${Object.keys(commands).slice(1).join(', npm run ')}`);
  }
  loadEnvFile();
  const isDoubleClick = name === 'iniciar';
  if (isDoubleClick && args.length > 0 && args[0] !== withoutBrowser) {
    if (Object.hasOwn(words, args[0])) return await words[args[0]]();
    throw new SetupError(`Uso: iniciar, ou iniciar ${Object.keys(words).join(', iniciar ')}`);
  }
  leaveOutOthers();
  if (name === 'start') nameEdited();
  await ensureInstalled();
  const [program, ...fixed] = commands[name];
  const stopsWithInput = fixed.includes('--stop-with-input');
  const asks = stopsWithInput || isDoubleClick;
  // Before root makes the folder.
  const dataHost = hostOf(dataFolder());
  const giveBack = () => {
    giveTo(dataFolder(), dataHost);
    // The site's build writes there.
    giveTo(join(projectRoot, '.astro'), hostOf(projectRoot));
  };
  giveBack();
  if (asks && process.stdin.isTTY && (!hasDatabase() || process.env.BACKUP_PASSPHRASE)) {
    const code = await askFirst('local/first-start-command.ts');
    if (code !== 0) return code;
  }
  if (isDoubleClick) return await startApart({ opensBrowser: !args.includes(withoutBrowser) });
  if (args.includes(withoutWindow)) await listenForEnd();
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
