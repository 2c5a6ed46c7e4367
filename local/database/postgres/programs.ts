import { type SpawnOptionsWithoutStdio, spawnSync } from 'node:child_process';
import { chmod, chown, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { nodeProgram, postgresPrograms } from '../../install.mjs';
import { runToEnd } from '../../run-to-end.ts';
import { programsFor } from './made-folder.ts';

type Program = 'initdb' | 'pg_ctl' | 'postgres';

/** The user that PostgreSQL's programs run as; they refuse to run as root. */
export interface ProgramUser {
  /** A command that runs the program, such as `unshare`. */
  prefix: string[];
  /** The folder of the programs, if not those of new data. */
  programs?: string;
  uid?: number;
  gid?: number;
}

interface ProgramCommand {
  command: string;
  args: string[];
  options: SpawnOptionsWithoutStdio;
}

/** How to run one of PostgreSQL's programs on a data folder. */
export const postgresCommand = (user: ProgramUser, program: Program, args: string[]): ProgramCommand =>
  commandAs(user, join(user.programs ?? postgresPrograms, program), args);

/** How to run a server by `pg_ctl`, until the input closes. `settings` are for its command line. */
export const keeperCommand = (user: ProgramUser, folder: string, log: string, settings: string[]): ProgramCommand => {
  const keeper = join(import.meta.dirname as string, 'keeper.mjs');
  const control = join(user.programs ?? postgresPrograms, 'pg_ctl');
  return commandAs(user, nodeProgram, [keeper, control, folder, log, settings.join(' ')]);
};

function commandAs(user: ProgramUser, program: string, args: string[]): ProgramCommand {
  const { prefix, programs = postgresPrograms, ...ids } = user;
  const [command = '', ...rest] = [...prefix, program, ...args];
  return { command, args: rest, options: { cwd: dirname(programs), env: programEnvironment(), ...ids } };
}

/** `runToEnd` for one of PostgreSQL's programs. */
export function runPostgres(user: ProgramUser, program: Program, args: string[], input?: string): Promise<string> {
  const { command, args: line, options } = postgresCommand(user, program, args);
  return runToEnd(command, line, options, input);
}

/** Without the host's locale, which may not be installed, and its PG… variables, which are for other servers. */
const programEnvironment = () => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name))),
  LC_ALL: 'C',
});

/**
 * Chooses the user for a data folder when this process is root: the owner of the folder or of its parent. For root's
 * own folder, a user namespace that maps root's files to another user; where namespaces are not allowed, an ordinary
 * user, who becomes the folder's owner. The programs are those of the folder's major. Throws a sentence for the
 * operator when none of these works, or those programs are missing.
 */
export async function chooseProgramUser(folder: string): Promise<ProgramUser> {
  const programs = await programsFor(folder);
  if (process.getuid?.() !== 0) return { prefix: [], programs };
  const { uid: owner, gid: group } = await stat(dirname(folder));
  const { uid, gid } = await stat(folder);
  if (uid !== 0) return asUser(folder, programs, uid, gid);
  if (owner !== 0) {
    await chown(folder, owner, group);
    return asUser(folder, programs, owner, group);
  }
  const nobody = ordinaryUser();
  const prefix = ['unshare', '--user', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`];
  if (spawnSync(prefix[0] as string, [...prefix.slice(1), 'true']).status === 0) return { prefix, programs };
  await chmod(dirname(folder), 0o711);
  const user = asUser(folder, programs, nobody.uid, nobody.gid);
  spawnSync('chown', ['-R', `${nobody.uid}:${nobody.gid}`, folder]);
  return user;
}

function asUser(folder: string, programs: string, uid: number, gid: number): ProgramUser {
  const reaches = spawnSync('test', ['-x', dirname(folder), '-a', '-x', join(programs, 'postgres')], { uid, gid });
  if (reaches.status !== 0) throw new Error(rootSentence(dirname(folder)));
  return { prefix: [], programs, uid, gid };
}

/** A user with an entry in the user database, which PostgreSQL requires. */
function ordinaryUser(): { uid: number; gid: number } {
  const id = (option: string, name: string) => Number(spawnSync('id', [option, name], { encoding: 'utf8' }).stdout);
  const name = ['postgres', 'nobody'].find((candidate) => id('-u', candidate) > 0) ?? 'nobody';
  return { uid: id('-u', name) || 65_534, gid: id('-g', name) || 65_534 };
}

const rootSentence = (dataDir: string) =>
  'O PostgreSQL não funciona como root, e este computador não permite outro modo de executá-lo. Inicie com um usuário ' +
  `comum, ou ponha o projeto e a pasta de dados (${dataDir}) onde outros usuários possam entrar, por exemplo em /srv, ` +
  'ou use um servidor PostgreSQL seu com DATABASE_URL.';
