import process from 'node:process';
import { announcement } from './announce.ts';
import { hasDemonstrationStaff } from './auth/demonstration.ts';
import { loadKeys } from './auth/keys.ts';
import { lockFolder } from './data-folder-lock.ts';
import { failureSentence } from './failure-sentence.ts';
import { serve } from './serve.ts';
import { dataPaths, readSettings } from './settings.ts';
import { startDevSite } from './site/dev-server.ts';
import { type Stack, startStack } from './stack.ts';

const log = (entry: object) => console.log(JSON.stringify({ at: new Date().toISOString(), ...entry }));

/** What to undo, last first, when the process is asked to end. */
const endings: (() => unknown)[] = [];
let ending: Promise<never> | undefined;

function end(code: number): Promise<never> {
  ending ??= (async () => {
    for (const undo of endings.reverse()) await undo();
    process.exit(code);
  })();
  return ending;
}

async function main(): Promise<void> {
  const development = process.argv[2] === 'dev';
  const environment = readSettings(process.env);
  const settings = development ? { ...environment, siteBuild: 'off' as const } : environment;
  const paths = dataPaths(settings.dataDir);
  await lockFolder(paths.lock);

  const server = serve(settings.host, settings.port, log);
  endings.push(() => server.close());

  const stack = await startStack({
    settings,
    keys: await loadKeys(paths.keys),
    log,
    onDatabaseLost: (reason) => {
      console.error(`${failureSentence(reason)} O sistema será encerrado.`);
      void end(1);
    },
  });
  // Before the stack goes, the requests under way are answered: this ending comes first.
  endings.push(
    () => stack.close(),
    () => server.close(),
  );
  server.answerWith(stack.answer);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(0));

  if (development) await serveDevSite(stack);
  if (settings.siteBuild === 'on') await bringSiteUpToDate(stack);
  console.log(announcement(settings, await hasDemonstrationStaff(stack.runner)));
}

async function serveDevSite(stack: Stack): Promise<void> {
  const site = await startDevSite(stack.astro, () => void end(1));
  endings.push(() => site.close());
  stack.replaceSite(site.answer);
}

/** Waits for the very first build; later ones are made while the last good one serves. */
async function bringSiteUpToDate({ siteBuild }: Stack): Promise<void> {
  if (!(await siteBuild.isOutOfDate())) return;
  if (!siteBuild.site) console.log('Preparando o site público pela primeira vez…');
  await siteBuild.request();
  if (siteBuild.site) return;
  await siteBuild.settled();
  if (siteBuild.failure) throw new Error(`O site público não pôde ser preparado: ${siteBuild.failure}`);
}

try {
  await main();
} catch (error) {
  // A start that is told to end stumbles over what is being closed.
  if (!ending) console.error(`\nNão foi possível iniciar. ${failureSentence(error)}\n`);
  await end(1);
}
