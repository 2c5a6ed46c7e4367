import { Buffer } from 'node:buffer';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, fchownSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { freePort } from '../../free-port.mjs';
import { refuseSynchronised } from '../../synchronised-folder.ts';
import { startFailure } from './failures.ts';
import { readPassword } from './made-folder.ts';
import {
  forceFastShutdown,
  hasEnded,
  interrupt,
  isAlive,
  kill,
  pause,
  quit,
  readPidFile,
  spawnServer,
  stopLeftoverServer,
  stopTimeout,
  whenReady,
} from './process.ts';
import { chooseProgramUser, keeperCommand, type ProgramUser, postgresCommand } from './programs.ts';

/** How to reach a database of the server, as one of its users. */
export interface Login {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
  /** Overrides PGSSLMODE: the server is on the same machine. */
  ssl: false;
}

export type LoginAs = (user: 'postgres' | 'authenticator', database?: string) => Login;

interface PostgresServer {
  loginAs: LoginAs;
  /** Shuts the server down, rolling back open transactions, and waits for its end. */
  stop(): Promise<void>;
}

export interface ServerEvents {
  /** The server ended by itself and was started again; `lastLogLine` may give the reason. */
  onRestart?: (lastLogLine: string) => void;
  /** The server ended by itself, and a try to start it again failed; others follow. */
  onRefusal?: (reason: Error) => void;
  /** The server ended by itself and can't be started again. */
  onLost?: (reason: Error) => void;
}

type Settings = Readonly<Record<string, string | number>>;

export interface ServerOptions extends ServerEvents {
  /** The user that `makePostgresFolder` returned; chosen again when left out. */
  user?: ProgramUser;
  /** Added to the default settings, or in place of them. */
  settings?: Settings;
  /** Tests start a server here as on Windows. */
  platform?: NodeJS.Platform;
}

/** For a machine with little memory. `fsync` and `synchronous_commit` keep PostgreSQL's default, on. */
const defaultSettings: Settings = {
  max_connections: 60,
  shared_buffers: '64MB',
  huge_pages: 'off',
  jit: 'off',
  max_parallel_workers_per_gather: 0,
  wal_level: 'minimal',
  max_wal_senders: 0,
  // Erased data must not remain in recycled log files.
  wal_recycle: 'off',
  max_logical_replication_workers: 0,
  idle_in_transaction_session_timeout: '60s',
  // Ends queries whose client is gone; not supported on Windows.
  ...(process.platform !== 'win32' && { client_connection_check_interval: '1s' }),
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Statements and rows contain personal data. Terse, because a killed session's line quotes its statement.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_parameter_max_length: 0,
  log_parameter_max_length_on_error: 0,
};

/** Part of the socket's file name. */
const socketPort = 5432;
/** Bytes of a socket's path on the system with the lowest limit, macOS. */
const longestSocket = 103;
/** Milliseconds that a fast shutdown may take, before an immediate one. */
const fastShutdown = 4_000;
/** Milliseconds within which a server that ended by itself is tried to be started again, and between two tries. */
const restartPatience = 10_000;
const restartPause = 250;
/** A server that crashes more often is not started again. */
const restartsPerMinute = 30;

/**
 * Starts PostgreSQL on a data folder, for which the caller holds the lock, after stopping a server that a killed
 * process left there. Listens on a socket in the folder, or on 127.0.0.1 where a socket is not possible. Restarts the
 * server when it ends by itself, and shuts it down when this process ends. Throws a sentence for the operator when it
 * can't start.
 */
export async function startPostgres(folder: string, options: ServerOptions = {}): Promise<PostgresServer> {
  refuseSynchronised(folder);
  const user = options.user ?? (await chooseProgramUser(folder));
  const password = await readPassword(folder);
  const byKeeper = (options.platform ?? process.platform) === 'win32';
  const { address, settings: listening } = await listeningOn(folder, options.platform);
  const flags = Object.entries({ ...defaultSettings, ...listening, ...options.settings });
  const line = flags.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const logPath = join(dirname(folder), 'postgres.log');
  const {
    command,
    args,
    options: spawning,
  } = byKeeper
    ? keeperCommand(user, folder, logPath, line)
    : postgresCommand(user, 'postgres', ['-D', folder, ...line]);
  const restarts: number[] = [];
  let server: ChildProcess | undefined;
  let pid: number | undefined;
  let stopping = false;

  async function launch(logMode: 'w' | 'a'): Promise<void> {
    const isRestart = logMode === 'a';
    const begun = Date.now();
    for (; !stopping; await pause(isRestart ? restartPause : undefined)) {
      const reusedPid = await stopLeftoverServer(folder);
      if (stopping) return;
      // PostgreSQL takes a number that it believes an ancestor's for stale, and still checks for surviving sessions.
      const env = { ...spawning.env, ...(reusedPid && { PG_GRANDPARENT_PID: String(reusedPid) }) };
      const log = openSync(logPath, logMode, 0o600);
      if (user.uid !== undefined) fchownSync(log, user.uid, user.gid ?? user.uid);
      // Windows lets only one program write to the log.
      const output = byKeeper ? 'ignore' : log;
      const former = await readPidFile(folder);
      const child = await spawnServer(command, args, { ...spawning, env, stdio: ['pipe', output, output] }, byKeeper);
      closeSync(log);
      server = child;
      pid = byKeeper ? undefined : child.pid;
      child.once('exit', () => {
        child.stdin?.destroy();
      });
      const ready = await whenReady(child, folder, former);
      if (ready !== undefined && !hasEnded(child)) {
        pid = ready;
        child.once('exit', restart);
        forceFastShutdown(child, ready, folder);
        return;
      }
      const said = await readFile(logPath, 'utf8');
      // A killed server's sessions live on for a moment, and a busy machine refuses more than once.
      const patience = said.includes('shared memory block') ? stopTimeout : isRestart ? restartPatience : 0;
      if (Date.now() - begun >= patience) throw startFailure(said, folder);
      if (isRestart) options.onRefusal?.(startFailure(said, folder));
    }
  }

  async function restart(): Promise<void> {
    if (stopping) return;
    try {
      const lastLogLine = (await readFile(logPath, 'utf8')).trim().split('\n').at(-1) ?? '';
      restarts.push(Date.now());
      if (restarts.filter((moment) => moment > Date.now() - 60_000).length > restartsPerMinute) {
        throw new Error(
          `O PostgreSQL se encerrou mais de ${restartsPerMinute} vezes em um minuto. A última razão: ${lastLogLine}.`,
        );
      }
      await launch('a');
      options.onRestart?.(lastLogLine);
    } catch (error) {
      if (!stopping) options.onLost?.(error as Error);
    }
  }

  await launch('w');
  return {
    loginAs: loginsTo(address, password),
    async stop() {
      stopping = true;
      if (!server || hasEnded(server)) return;
      const ended = once(server, 'exit');
      const hurried = setTimeout(() => pid && void quit(pid), fastShutdown);
      const forced = setTimeout(() => pid && kill(pid), stopTimeout);
      if (pid !== undefined) await interrupt(pid);
      // The keeper of a server that isn't ready yet.
      else server.stdin?.destroy();
      await ended;
      clearTimeout(hurried);
      clearTimeout(forced);
    },
  };
}

/** How to reach a running server of another process. */
export async function findPostgres(folder: string): Promise<LoginAs> {
  const found = await readPidFile(folder);
  if (found?.state !== 'ready' || !isAlive(found.pid)) {
    throw new Error(`O banco de dados em ${folder} está sendo iniciado ou encerrado. Tente de novo em instantes.`);
  }
  const host = hasSocket(folder) ? folder : '127.0.0.1';
  return loginsTo({ host, port: found.port }, await readPassword(folder));
}

/** A socket in the data folder, or a port on 127.0.0.1. */
async function listeningOn(folder: string, platform?: NodeJS.Platform) {
  if (hasSocket(folder, platform)) {
    const sockets = { listen_addresses: '', unix_socket_directories: '.', unix_socket_permissions: '0700' };
    return { address: { host: folder, port: socketPort }, settings: { ...sockets, port: socketPort } };
  }
  const address = { host: '127.0.0.1', port: await freePort() };
  return { address, settings: { listen_addresses: address.host, unix_socket_directories: '', port: address.port } };
}

const hasSocket = (folder: string, platform: NodeJS.Platform = process.platform) =>
  platform !== 'win32' && Buffer.byteLength(join(folder, `.s.PGSQL.${socketPort}`)) <= longestSocket;

const loginsTo =
  (address: { host: string; port: number }, password: string): LoginAs =>
  (user, database = 'postgres') => ({ ...address, user, password, database, ssl: false });
