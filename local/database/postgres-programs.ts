import { spawn, spawnSync } from 'node:child_process';
import { chmod, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { postgresPrograms } from '../install.mjs';

type Program = 'initdb' | 'pg_ctl' | 'postgres';

/** As whom PostgreSQL's programs run, which refuse to run as root. */
export interface ProgramUser {
  /** A command that the program's own is put behind. */
  prefix: string[];
  uid?: number;
  gid?: number;
}

export interface ProgramCommand {
  command: string;
  args: string[];
  options: { cwd?: string; env?: Record<string, string | undefined>; uid?: number; gid?: number };
}

/** How to run one of PostgreSQL's programs on a data folder. */
export function postgresCommand(user: ProgramUser, program: Program, args: string[]): ProgramCommand {
  const { prefix, ...ids } = user;
  const [command = '', ...rest] = [...prefix, join(postgresPrograms, program), ...args];
  return { command, args: rest, options: { cwd: dirname(postgresPrograms), env: programEnvironment(), ...ids } };
}

/** Runs a program to its end and answers what it said; throws with that when it fails. `input` is what it reads. */
export function runToEnd({ command, args, options }: ProgramCommand, input = ''): Promise<string> {
  return new Promise((done, failed) => {
    const child = spawn(command, args, { ...options, stdio: 'pipe' });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        said += chunk;
      });
    }
    child.on('error', failed);
    child.on('close', (code) => (code === 0 ? done(said) : failed(new Error(said))));
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}

/** The host's locale may be one that it doesn't have, and its PG… variables speak of other servers. */
const programEnvironment = () => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name))),
  LC_ALL: 'C',
});

/**
 * Root runs them in a user namespace, in which root's own files belong to another user; where namespaces are not allowed,
 * as that other user, to whom `folder` is then given. Throws a sentence for the operator where neither can be.
 */
export async function chooseProgramUser(folder: string): Promise<ProgramUser> {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const id = (option: string, name: string) => spawnSync('id', [option, name], { encoding: 'utf8' });
  const name = ['postgres', 'nobody'].find((candidate) => id('-u', candidate).status === 0) ?? '65534';
  const [uid, gid] = ['-u', '-g'].map((option) => Number(id(option, name).stdout) || 65_534) as [number, number];
  const prefix = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`];
  if (spawnSync(prefix[0] as string, [...prefix.slice(1), 'true']).status === 0) {
    await giveFolder(folder, 0, 0);
    return { prefix };
  }
  await chmod(dirname(folder), 0o711);
  const reaches = spawnSync('test', ['-x', dirname(folder), '-a', '-x', join(postgresPrograms, 'postgres')], {
    uid,
    gid,
  });
  if (reaches.status !== 0) throw new Error(rootSentence(dirname(folder)));
  await giveFolder(folder, uid, gid);
  return { prefix: [], uid, gid };
}

/** A folder may have been made as another user. */
async function giveFolder(folder: string, uid: number, gid: number): Promise<void> {
  const found = await stat(folder).catch(() => undefined);
  if (found && found.uid !== uid) spawnSync('chown', ['-R', `${uid}:${gid}`, folder]);
}

const rootSentence = (dataDir: string) =>
  'O PostgreSQL não funciona como root, e este computador não permite outro modo de executá-lo. Inicie com um usuário ' +
  `comum, ou ponha o projeto e a pasta de dados (${dataDir}) onde outros usuários possam entrar, por exemplo em /srv, ` +
  'ou use um servidor PostgreSQL seu com DATABASE_URL.';
