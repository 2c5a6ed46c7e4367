import process from 'node:process';
import { describeError } from '../edge-functions/api/http/describe-error.ts';
import { announcement } from './announce.ts';
import { hasDemonstrationStaff } from './auth/demonstration.ts';
import { loadKeys } from './auth/keys.ts';
import { lockFolder } from './data-folder-lock.ts';
import { failureSentence } from './failure-sentence.ts';
import { complain, log, silenceLibraries, tell } from './log.ts';
import { serve } from './serve.ts';
import { dataPaths, readSettings } from './settings.ts';
import { startDevSite } from './site/dev-server.ts';
import { type Stack, startStack } from './stack.ts';

silenceLibraries();

/** What to close at shutdown, last opened first. */
const cleanups: (() => unknown)[] = [];
let shutdown: Promise<never> | undefined;

function shutDown(code: number): Promise<never> {
  shutdown ??= (async () => {
    for (const cleanUp of cleanups.reverse()) await cleanUp();
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

async function main(): Promise<void> {
  const development = process.argv[2] === 'dev';
  const environment = readSettings(process.env);
  const settings = development ? { ...environment, siteBuild: 'off' as const } : environment;
  const paths = dataPaths(settings.dataDir);
  await lockFolder(paths.lock);

  const server = serve(settings.host, settings.port, log);
  cleanups.push(() => server.close());

  const stack = await startStack({
    settings,
    keys: await loadKeys(paths.keys),
    log,
    onDatabaseLost: (reason) => {
      complain(`${failureSentence(reason)} O sistema será encerrado.`);
      void shutDown(1);
    },
  });
  // Cleanups run in reverse: pending requests are answered before the stack closes.
  cleanups.push(
    () => stack.close(),
    () => server.close(),
  );
  server.answerWith(stack.answer);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void shutDown(0));

  if (development) await serveDevSite(stack);
  if (settings.siteBuild === 'on') {
    await bringSiteUpToDate(stack);
    cleanups.push(stack.siteBuild.watch(watchInterval));
  }
  tell(announcement(settings, await hasDemonstrationStaff(stack.runner)));
}

/** Milliseconds until a write that came past the API is noticed. */
const watchInterval = 2_000;

async function serveDevSite(stack: Stack): Promise<void> {
  const site = await startDevSite(stack.astro, () => void shutDown(1));
  cleanups.push(() => site.close());
  stack.replaceSite(site.answer);
}

/** Waits for the very first build; later builds run in the background while the last good one is served. */
async function bringSiteUpToDate({ siteBuild }: Stack): Promise<void> {
  if (!(await siteBuild.isOutOfDate())) return;
  if (!siteBuild.site) tell('Preparando o site público pela primeira vez…');
  await siteBuild.rebuild();
  if (siteBuild.site) return;
  await siteBuild.settled();
  if (siteBuild.failure) throw new Error(`O site público não pôde ser preparado: ${siteBuild.failure}`);
}

try {
  await main();
} catch (error) {
  // A shutdown during the start makes it fail; that is not an error.
  if (!shutdown) complain(`\nNão foi possível iniciar. ${failureSentence(error)}\n`);
  await shutDown(1);
}
