import { existsSync } from 'node:fs';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { nothingLoads, safeHeaders } from '#contract/safe-headers.ts';
import { describeError } from '../edge-functions/api/gateways/describe-error.ts';
import { announcement } from './announce.ts';
import { endingLine, withoutWindow } from './apart.mjs';
import { hasDemonstrationStaff } from './auth/demonstration.ts';
import { loadKeys } from './auth/keys.ts';
import { proxiesOf } from './client-address.ts';
import { lockFolder } from './data-folder-lock.ts';
import { dataPaths } from './data-paths.ts';
import { type DiskReserve, diskReserve } from './disk-reserve.ts';
import { failureSentence, isDiskFull, isWriteRefused } from './failure-sentence.ts';
import { expectSaid } from './first-start.ts';
import { forgetReplaced } from './forget-replaced.ts';
import { log, print, printError, setLogLevel, silenceLibraries } from './log.ts';
import { type Program, thisProgram } from './program.ts';
import { renamedSentences } from './renamed-settings.mjs';
import { notReady, type Server, serve } from './serve.ts';
import { daysKept } from './set-aside.ts';
import { slipsIn } from './setting-slips.ts';
import { readSettings, type Settings } from './settings.ts';
import { WrongSettings, wrongSettingsCode } from './setup-error.mjs';
import { openLastBuild } from './site/build.ts';
import { startDevSite } from './site/dev-server.ts';
import type { StaticSite } from './site/static-site.ts';
import { type BuilderOf, type Stack, type StackOptions, startStack } from './stack.ts';
import { sayWhileRunning } from './still-running.mjs';

silenceLibraries();

/** Cleanups at shutdown, run in reverse order. */
const cleanups: (() => unknown)[] = [];
let shutdown: Promise<never> | undefined;

/** Milliseconds before exit without the remaining cleanups; PostgreSQL's watchdog then shuts it down. */
const shutdownTimeout = 9_000;

function shutDown(code: number): Promise<never> {
  shutdown ??= (async () => {
    setTimeout(() => {
      log({ event: 'shutdown-forced' });
      process.exit(code);
    }, shutdownTimeout);
    for (const cleanUp of cleanups.reverse()) {
      try {
        await cleanUp();
      } catch (error) {
        log({ event: 'shutdown-incomplete', ...describeError(error) });
      }
    }
    process.exit(code);
  })();
  return shutdown;
}

for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error: unknown) => {
    log({ event: 'uncaught', ...describeError(error) });
    void shutDown(1);
  });
}

/** A second Ctrl+C exits at once. A second SIGTERM doesn't: service managers send it to the launcher too. */
function obeySignals(): void {
  let interrupted = false;
  // A window that is closed sends SIGHUP, and Ctrl+Break SIGBREAK.
  for (const signal of ['SIGTERM', 'SIGHUP', ...(process.platform === 'win32' ? (['SIGBREAK'] as const) : [])]) {
    process.on(signal, () => void shutDown(0));
  }
  process.on('SIGINT', () => {
    if (interrupted) process.exit(130);
    interrupted = true;
    void shutDown(0);
  });
}

/** The launcher holds the other end of the input: it closes when the launcher ends, also by kill -9. */
function stopWithLauncher(): void {
  if (!process.argv.includes('--stop-with-input')) return;
  process.stdin.on('end', () => void shutDown(0)).resume();
}

async function open(builderOf: BuilderOf | undefined, program: Program): Promise<void> {
  obeySignals();
  stopWithLauncher();
  const development = process.argv.includes('dev');
  const environment = readSettings(process.env);
  const settings = development ? { ...environment, siteBuild: 'off' as const } : environment;
  await expectSaid(settings, process.env);
  const paths = dataPaths(settings.dataDir);
  const reserve = diskReserve(settings.dataDir, log);
  await lockFolder(paths.lock);

  setLogLevel(settings.logLevel);
  const slips = slipsIn(process.env.ENV_FILE_NAMES?.split(',') ?? []);
  for (const sentence of [...renamedSentences(process.env), ...slips]) print(`  ATENÇÃO: ${sentence}`);

  const { host, port } = settings;
  // The development server's pages have scripts that no Content-Security-Policy lists.
  const headers = development ? safeHeaders : { ...safeHeaders, ...nothingLoads };
  const server = await serve({ host, port, headers, proxies: proxiesOf(settings), log });
  cleanups.push(() => server.close());

  const makesDatabase = !settings.databaseUrl && !existsSync(paths.database);
  if (makesDatabase) print('Criando o banco de dados…');
  const starting = startWithRoom(server, reserve, {
    settings,
    keys: await loadKeys(paths.keys),
    log,
    onDatabaseLost: (reason) => {
      printError(`${failureSentence(reason)} O sistema será encerrado.`);
      void shutDown(1);
    },
    builderOf,
    upgrading: {
      program,
      // npm keeps an option that isn't behind `--`.
      withoutCopy: process.argv.includes('--sem-copia') || process.env.npm_config_sem_copia !== undefined,
      onBegin: async (sentence) => {
        print(sentence);
        const pages = await openLastBuild(paths.site);
        if (pages) server.answerWith(pagesAlone(pages));
      },
      onEnd: print,
    },
  });
  const stack = await sayWhileRunning(
    makesDatabase ? 'criando o banco de dados' : 'abrindo o banco de dados',
    starting,
    print,
  );
  // Cleanups run in reverse: pending requests are answered before the stack closes.
  cleanups.push(
    () => stack.close(),
    () => server.close(),
  );
  server.answerWith(stack.answer);

  if (development) await serveDevSite(stack, server);
  if (settings.siteBuild === 'on') {
    await bringSiteUpToDate(stack);
    cleanups.push(stack.siteBuild.watch(watchInterval));
  }
  cleanups.push(reserve.watch(reserveInterval));
  cleanups.push(repeat(() => stack.runJobs(), jobsInterval, stack.hasLostWork));
  cleanups.push(repeat(() => stack.keepBackups(), jobsInterval, true));
  await removeExpired(settings, stack);
  cleanups.push(repeat(() => removeExpired(settings, stack), forgetInterval));
  await awaitFirstBackup(stack);
  const isDemonstration = await hasDemonstrationStaff(stack.runner);
  print(announcement(settings, isDemonstration, await stack.services(), await stack.backupWarnings(), endedBy()));
}

/** Without a window nobody can press Ctrl+C. */
const endedBy = (): string | undefined => (process.argv.includes(withoutWindow) ? endingLine : undefined);

/** The summary of a first start would otherwise say that there is no backup. */
async function awaitFirstBackup(stack: Stack): Promise<void> {
  if (!(await stack.services()).some(({ name, state }) => name === 'backups' && state === 'coming')) return;
  print('Fazendo a primeira cópia de segurança…');
  await sayWhileRunning('fazendo a primeira cópia de segurança', stack.backedUp(), print);
}

/** A folder that can't be removed must not prevent the start. */
async function removeExpired(settings: Settings, stack: Stack): Promise<void> {
  const { dataDir, databaseUrl } = settings;
  const { runner } = stack;
  try {
    await stack.forgetCopiesBefore();
    // The photos in the data folder are not an external database's.
    for (const folder of await forgetReplaced(dataDir, runner, databaseUrl === undefined)) {
      print(`Apagado ${daysKept} dias depois de substituído: ${folder}`);
    }
  } catch (error) {
    log({ event: 'replaced-data-kept', ...describeError(error) });
  }
}

/** Milliseconds between checks of the disk's room. */
const reserveInterval = 2_000;

/** Milliseconds after which a start that found the disk full is tried again. */
const roomInterval = 5_000;

/** On a full disk the pages of the last build are served alone, until there is room for the rest. */
async function startWithRoom(server: Server, reserve: DiskReserve, options: StackOptions): Promise<Stack> {
  const { site } = dataPaths(options.settings.dataDir);
  let pages: StaticSite | undefined;
  for (;;) {
    await reserve.relieve();
    try {
      return await startStack(options);
    } catch (error) {
      if (shutdown || !isDiskFull(error)) throw error;
      if (!pages) {
        pages = await openLastBuild(site);
        if (!pages) throw error;
        server.answerWith(pagesAlone(pages));
        printError(`${failureSentence(error)} Por enquanto só as páginas são mostradas; o resto volta sozinho.`);
      }
      await pause(roomInterval);
    }
  }
}

/** A build's pages; calls are answered as they are before the stack is ready. */
const pagesAlone =
  (pages: StaticSite): Stack['answer'] =>
  async (request) =>
    /^\/(api|auth|rest|storage)\//.test(new URL(request.url).pathname) ? notReady() : await pages(request);

/** Milliseconds between checks for writes that bypassed the API. */
const watchInterval = 2_000;

/** Milliseconds between checks for due jobs, as hosted, and for due backups. */
const jobsInterval = 60_000;

/** Milliseconds. */
const forgetInterval = 24 * 60 * 60_000;

/** Works after each interval, and also at once if asked. Returns a function that stops it. */
function repeat(work: () => Promise<void>, milliseconds: number, isDue = false): () => void {
  const run = () => {
    work().catch((error: unknown) => log({ event: 'jobs-not-run', ...describeError(error) }));
  };
  if (isDue) run();
  const timer = setInterval(run, milliseconds);
  return () => clearInterval(timer);
}

async function serveDevSite(stack: Stack, server: Server): Promise<void> {
  const site = await startDevSite(stack.astro, () => void shutDown(1));
  cleanups.push(() => site.close());
  stack.replaceSite(site.answer);
  server.upgradeWith(site.upgrade);
}

/** Waits for the very first build; later builds run in the background while the last good one is served. */
async function bringSiteUpToDate({ siteBuild }: Stack): Promise<void> {
  if (!(await siteBuild.isOutOfDate())) return;
  if (!siteBuild.site) print('Preparando o site público pela primeira vez…');
  await siteBuild.rebuild();
  if (siteBuild.site) return;
  await sayWhileRunning('preparando o site público', siteBuild.settled(), print);
  if (siteBuild.failure) throw new Error(`O site público não pôde ser preparado: ${siteBuild.failure}`);
}

/** Runs the stack until it is stopped. Tests pass a quicker builder of the site, or another version. */
export async function start(builderOf?: BuilderOf, program = thisProgram): Promise<void> {
  try {
    await open(builderOf, program);
  } catch (error) {
    // A failure caused by a shutdown during the start is not an error.
    if (!shutdown) printError(`\nNão foi possível iniciar. ${failureSentence(error)}\n`);
    const isForSomebody = error instanceof WrongSettings || isWriteRefused(error);
    await shutDown(isForSomebody ? wrongSettingsCode : 1);
  }
}
