import { randomBytes } from 'node:crypto';
import { chown, mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from '../../atomic-file.ts';
import { startFailure } from './failures.ts';
import { chooseProgramUser, type ProgramUser, runPostgres } from './programs.ts';

/** Major version of the PostgreSQL programs from npm. */
const version = '17';

/** Every connection needs the password, even over the socket, which only the folder's owner can open. */
const access = `local all all scram-sha-256
host all all 127.0.0.1/32 scram-sha-256
`;

/**
 * Creates a data folder with the roles of a hosted project: `postgres`, who owns the database and is no superuser, and
 * `authenticator`, as whom REST signs in. Nobody can sign in as the superuser. Returns the user that the server runs
 * as. Throws a sentence for the operator; the folder is then unusable.
 */
export async function makePostgresFolder(folder: string): Promise<ProgramUser> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const user = await chooseProgramUser(folder);
  const password = randomBytes(32).toString('base64url');
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const flags = ['--username=supabase_admin', '--auth=reject', '--data-checksums', '--no-instructions'];
  try {
    await runPostgres(user, 'initdb', ['-D', folder, ...locale, ...flags]);
    await overwrite(join(folder, 'pg_hba.conf'), access);
    const output = await runPostgres(user, 'postgres', ['--single', '-D', folder, 'postgres'], roles(password));
    if (/ERROR|FATAL/.test(output)) throw new Error(output);
    await writeAtomically(join(folder, passwordFile), password);
    if (user.uid !== undefined) await chown(join(folder, passwordFile), user.uid, user.gid ?? user.uid);
  } catch (error) {
    throw startFailure((error as Error).message, folder, error);
  }
  return user;
}

/** Writes in place, which keeps the file's owner, and syncs. */
async function overwrite(path: string, text: string): Promise<void> {
  const file = await open(path, 'w');
  await file.writeFile(text);
  await file.sync();
  await file.close();
}

/** For single-user mode, in which each line is a command. */
const roles = (password: string) => `
create role postgres login createrole createdb bypassrls password '${password}'
create role authenticator login noinherit password '${password}'
grant authenticator to postgres with admin option
alter database postgres owner to postgres
`;

const passwordFile = 'parish.password';

export const readPassword = (folder: string): Promise<string> => readFile(join(folder, passwordFile), 'utf8');

/** Throws a sentence for the operator when another version of PostgreSQL made the folder. */
export async function refuseOtherVersion(folder: string): Promise<void> {
  const found = (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim();
  if (found === version) return;
  throw new Error(
    `A pasta ${folder} é do PostgreSQL ${found}, e este programa traz o ${version}. ` +
      'Com a versão do programa que a fez, execute npm run backup; com esta, npm run restore em outra pasta de dados.',
  );
}
