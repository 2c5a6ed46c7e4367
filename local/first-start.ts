import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loginBody } from '#contract/auth.ts';
import { profileBody } from '#contract/users.ts';
import type { Source } from '../edge-functions/settings/read.ts';
import { type Asking, ask, askInSecret, type Terminal } from './ask.ts';
import { expectUsable } from './auth/set-password.ts';
import { dataPaths, isNothingIn } from './data-paths.ts';
import { isInitialized } from './database/migrations.ts';
import { openUrlDatabase } from './database/open-database.ts';
import { isOwnParish } from './own-parish.ts';
import type { Settings } from './settings.ts';
import { WrongSettings } from './setup-error.mjs';

/** An answer that a first start needs before it creates anything. */
type Unsaid = 'demonstration' | 'administrator';

export const administratorNeeded =
  'Sem a demonstração, o primeiro início cria a conta de administração: rode npm start num terminal, que pergunta por ela, ' +
  'ou informe o e-mail e a senha dela em ADMIN_EMAIL e ADMIN_PASSWORD.';

/**
 * The answer that a start on these settings still needs; undefined for a later start. Throws a sentence for the
 * operator when the settings ask for the demonstration in a parish's own data.
 */
export async function unsaidIn(settings: Settings, { DATA_DIR }: Source): Promise<Unsaid | undefined> {
  const { dataDir, demonstration, firstAdmin } = settings;
  const isOwn = isOwnParish(dataDir);
  if (isOwn && demonstration) {
    throw new WrongSettings(
      `Os dados em ${dataDir} são de uma paróquia que começou sem a demonstração, e DEMONSTRATION=on pede a demonstração. ` +
        'Tire DEMONSTRATION=on ou, para experimentar, indique outra pasta em DATA_DIR.',
    );
  }
  const isEmpty = isOwn || demonstration === false;
  const unsaid = isEmpty ? !firstAdmin : demonstration === undefined && Boolean(DATA_DIR) && isNothingIn(dataDir);
  if (!unsaid || !(await isFirst(settings))) return undefined;
  return isEmpty ? 'administrator' : 'demonstration';
}

/** Throws a sentence for the operator where a first start is not told what it needs. */
export async function expectSaid(settings: Settings, source: Source): Promise<void> {
  const unsaid = await unsaidIn(settings, source);
  if (unsaid)
    throw new WrongSettings(unsaid === 'administrator' ? administratorNeeded : folderMissing(settings.dataDir));
}

/** Asks for it at the terminal; returns the answers as the variables that say the same. */
export async function askUnsaid(
  unsaid: Unsaid,
  { dataDir }: Settings,
  source: Source,
  terminal: Terminal,
): Promise<Source> {
  const stop = new AbortController();
  if (unsaid === 'demonstration') {
    const asking = { stop, terminal, otherwise: folderMissing(dataDir) };
    const answer = await ask(`A pasta ${dataDir} não existe ou está vazia. Criar nela a demonstração? (s/N) `, asking);
    if (/^s(im)?$/i.test(answer.trim())) return { DEMONSTRATION: 'on' };
    throw new Error(`Nada foi criado. ${otherWays}`);
  }
  const asking = { stop, terminal, otherwise: administratorNeeded };
  terminal.output.write(`\nUma paróquia nova em ${dataDir}. Quem a administra?\n\n`);
  return {
    ADMIN_NAME: source.ADMIN_NAME || (await askUntilRight('Nome: ', 'Escreva o nome.', isName, asking)),
    ADMIN_EMAIL:
      source.ADMIN_EMAIL || (await askUntilRight('E-mail: ', 'Escreva um endereço de e-mail.', isEmail, asking)),
    ADMIN_PASSWORD: source.ADMIN_PASSWORD || (await askPassword(asking)),
  };
}

/** The bundled database is also there where a replacement was interrupted, or an earlier version made it. */
async function isFirst({ databaseUrl, dataDir }: Settings): Promise<boolean> {
  if (!databaseUrl) {
    const { database, restoredDatabase } = dataPaths(dataDir);
    return ![database, restoredDatabase, join(dataDir, 'database')].some((folder) => existsSync(folder));
  }
  const { runner, close } = await openUrlDatabase(databaseUrl, () => {});
  try {
    return !(await isInitialized(runner));
  } finally {
    await close();
  }
}

const otherWays =
  'Para começar uma paróquia de verdade: DEMONSTRATION=off. Se os dados já existem noutra pasta, corrija DATA_DIR.';

const folderMissing = (dataDir: string): string =>
  `A pasta ${dataDir}, que DATA_DIR indica, não existe ou está vazia. Para criar nela a demonstração: DEMONSTRATION=on. ${otherWays}`;

const isName = (text: string): boolean => profileBody.shape.name.safeParse(text).success;
const isEmail = (text: string): boolean => loginBody.shape.email.safeParse(text).success;

async function askUntilRight(
  question: string,
  correction: string,
  isRight: (answer: string) => boolean,
  asking: Required<Asking>,
): Promise<string> {
  for (;;) {
    const answer = (await ask(question, asking)).trim();
    if (isRight(answer)) return answer;
    asking.terminal.output.write(`${correction}\n`);
  }
}

async function askPassword(asking: Required<Asking>): Promise<string> {
  for (;;) {
    const password = await askInSecret('Senha: ', asking);
    try {
      expectUsable(password, await askInSecret('A mesma senha, outra vez: ', asking));
      return password;
    } catch (error) {
      if (asking.stop.signal.aborted) throw error;
      asking.terminal.output.write(`${(error as Error).message}\n`);
    }
  }
}
