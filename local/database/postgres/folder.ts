import { randomBytes } from 'node:crypto';
import { chown, mkdir, open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import pg from 'pg';
import { writeAtomically } from '../../atomic-file.ts';
import { refuseSynchronised } from '../../synchronised-folder.ts';
import { startFailure } from './failures.ts';
import { passwordFile } from './made-folder.ts';
import { chooseProgramUser, type ProgramUser, runPostgres } from './programs.ts';
import { startPostgres } from './server.ts';

/** Every connection needs the password, even over the socket, which only the folder's owner can open. */
const access = `local all all scram-sha-256
host all all 127.0.0.1/32 scram-sha-256
`;

/**
 * Creates a data folder with the roles of a hosted project: `postgres`, who owns the database and is no superuser, and
 * `authenticator`, as whom REST signs in. Nobody can sign in as the superuser. Returns the user that the server runs
 * as. Throws a sentence for the operator; the folder is then unusable.
 */
export async function makePostgresFolder(
  folder: string,
  platform: NodeJS.Platform = process.platform,
): Promise<ProgramUser> {
  refuseSynchronised(folder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const user = await chooseProgramUser(folder);
  const password = randomBytes(32).toString('base64url');
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const flags = ['-D', folder, ...locale, '--username=supabase_admin', '--auth=reject', '--data-checksums'];
  try {
    if (platform === 'win32') await makeByServer(folder, user, flags, password);
    else await makeBySingleUser(folder, user, flags, password);
    await writeAtomically(join(folder, passwordFile), password);
    if (user.uid !== undefined) await chown(join(folder, passwordFile), user.uid, user.gid ?? user.uid);
  } catch (error) {
    throw startFailure((error as Error).message, folder, error);
  }
  return user;
}

async function makeBySingleUser(folder: string, user: ProgramUser, flags: string[], password: string): Promise<void> {
  await runPostgres(user, 'initdb', [...flags, '--no-instructions']);
  await overwrite(join(folder, 'pg_hba.conf'), access);
  const input = `${roles(password).join('\n')}\n`;
  const output = await runPostgres(user, 'postgres', ['--single', '-D', folder, 'postgres'], input);
  if (/ERROR|FATAL/.test(output)) throw new Error(output);
}

/** On Windows an administrator can't run `postgres` itself, only what gives up those rights: initdb and pg_ctl. */
async function makeByServer(folder: string, user: ProgramUser, flags: string[], password: string): Promise<void> {
  const ofSuperuser = randomBytes(32).toString('base64url');
  const file = `${folder}.password`;
  try {
    await writeFile(file, ofSuperuser, { mode: 0o600 });
    if (user.uid !== undefined) await chown(file, user.uid, user.gid ?? user.uid);
    await runPostgres(user, 'initdb', [...flags, '--no-instructions', `--pwfile=${file}`]);
  } finally {
    await rm(file, { force: true });
  }
  await overwrite(join(folder, 'pg_hba.conf'), access);
  await writeAtomically(join(folder, passwordFile), password);
  const server = await startPostgres(folder, { user, platform: 'win32' });
  try {
    const superuser = new pg.Client({ ...server.loginAs('postgres'), user: 'supabase_admin', password: ofSuperuser });
    await superuser.connect();
    for (const line of [...roles(password), 'alter role supabase_admin password null']) await superuser.query(line);
    await superuser.end();
  } finally {
    await server.stop();
  }
}

/** Writes in place, which keeps the file's owner, and syncs. */
async function overwrite(path: string, text: string): Promise<void> {
  const file = await open(path, 'w');
  await file.writeFile(text);
  await file.sync();
  await file.close();
}

/** Each a line, for single-user mode. */
const roles = (password: string) => [
  `create role postgres login createrole createdb bypassrls password '${password}'`,
  `create role authenticator login noinherit password '${password}'`,
  'grant authenticator to postgres with admin option',
  'alter database postgres owner to postgres',
];
