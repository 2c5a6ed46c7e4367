import process from 'node:process';
import { askInSecret } from '../ask.ts';
import { projectOrigin } from '../backup/project-origin.ts';
import { runCommand } from '../command.ts';
import { openForCommand } from '../database/open-for-command.ts';
import { readSettings } from '../settings.ts';
import { expectUsable, findAccount, hostedAccounts, setPassword } from './set-password.ts';

/** `npm run password -- <e-mail>`, also while the stack runs; `--hosted` for an account of the hosted project. */
await runCommand(async () => {
  const email = process.argv.slice(2).find((word) => word !== '--hosted');
  if (!email) throw new Error('De quem? npm run password -- maria@paroquia.example');
  const isActive = process.argv.includes('--hosted') ? await setHosted(email) : await setHere(email);
  console.log('Senha trocada. Quem estava conectado com esta conta terá de entrar de novo.');
  if (!isActive) console.log('A conta está desativada: ninguém entra com ela até um administrador ativá-la no painel.');
});

async function setHere(email: string): Promise<boolean> {
  const database = await openForCommand(readSettings(process.env));
  try {
    const account = await findAccount(database.runner, email);
    await setPassword(database.runner, account, await askTwice());
    return account.isActive;
  } finally {
    await database.close();
  }
}

async function setHosted(email: string): Promise<boolean> {
  const { SUPABASE_DB_URL, SUPABASE_SECRET_KEY } = process.env;
  const origin = projectOrigin(process.env, SUPABASE_DB_URL ?? '');
  if (!origin || !SUPABASE_SECRET_KEY) {
    throw new Error(
      'Indique o projeto em PUBLIC_SUPABASE_URL, ou em SUPABASE_PROJECT_ID, e a chave dele em SUPABASE_SECRET_KEY.',
    );
  }
  const accounts = hostedAccounts(origin, SUPABASE_SECRET_KEY);
  const account = await accounts.find(email);
  await accounts.set(account, await askTwice());
  return account.isActive;
}

/** Asks at the terminal, because arguments and variables stay in the shell's history. */
async function askTwice(): Promise<string> {
  const asking = {
    stop: new AbortController(),
    otherwise: 'A senha é pedida no terminal: rode o comando num terminal.',
  };
  const password = await askInSecret('Nova senha: ', asking);
  const repeated = await askInSecret('A mesma senha, outra vez: ', asking);
  expectUsable(password, repeated);
  return password;
}
