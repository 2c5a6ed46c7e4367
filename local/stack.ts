import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { setParishZone } from '#contract/parish-day.ts';
import { createApp } from '../edge-functions/api/app.ts';
import { defaultAnonymousCallsPerMinute } from '../edge-functions/api/env.ts';
import { describeError } from '../edge-functions/api/gateways/describe-error.ts';
import { type Gateways, neverBuilt } from '../edge-functions/api/gateways/gateways.ts';
import { liturgySource } from '../edge-functions/api/gateways/liturgy/source.ts';
import { smtpMailer } from '../edge-functions/api/gateways/mail/smtp.ts';
import { outwardCalls } from '../edge-functions/api/gateways/outward/outward-call.ts';
import { servicesOf } from '../edge-functions/api/health/services.ts';
import type { Service } from '../edge-functions/contract/services.ts';
import { demonstrationGiving, givingOf } from '../edge-functions/settings/giving.ts';
import { sharedWith } from '../edge-functions/settings/read.ts';
import { hasDemonstrationStaff } from './auth/demonstration.ts';
import { issuer } from './auth/issuer.ts';
import type { Keys } from './auth/keys.ts';
import { AutomaticBackups } from './backup/automatic.ts';
import { backupsInBackground } from './backup/background.ts';
import { markOf } from './backup/kept-copies.ts';
import { lastBackupAt, lastCheckAt, noteCheck, noteFailure } from './backup/last-backup.ts';
import { passphraseChecks } from './backup/passphrase-check.ts';
import { Place } from './backup/place.ts';
import { backupPlaces } from './backup/places.ts';
import { backupWarnings } from './backup/warnings.ts';
import { proxiesOf, Visitors } from './client-address.ts';
import { dataPaths } from './data-paths.ts';
import { believedNow, lookAtClock } from './database/clock.ts';
import type { SqlRunner } from './database/sql-runner.ts';
import { diskRoom } from './disk-reserve.ts';
import { erasuresOf, keepErasures } from './erasures/kept-list.ts';
import { releaseLostClaims } from './lost-claims.ts';
import { mayShowMails, openMailbox } from './mail/mailbox.ts';
import { openStore } from './open-store.ts';
import { outsideClock } from './outside-clock.ts';
import { openPayments } from './payments.ts';
import { openPush, pushContact } from './push.ts';
import { clientAddressHeader } from './serve.ts';
import { projectRoot, type Settings } from './settings.ts';
import { type AstroSettings, astroBuilder } from './site/astro-builder.ts';
import { LocalSiteBuild } from './site/build.ts';
import { publicItems } from './site/public-items.ts';
import { markSources } from './site/sources.ts';
import { siteStateTable } from './site/state.ts';
import type { StaticSite } from './site/static-site.ts';
import type { Upgrading } from './upgrade/open-upgraded.ts';

/** The complete one-machine stack, behind one port. */
export interface Stack {
  answer(request: Request, clientAddress: string): Promise<Response>;
  siteBuild: LocalSiteBuild;
  /** Settings with which Astro builds, or serves, the site of this stack. */
  astro: AstroSettings;
  /** Runs the jobs that are due, as the schedule of a hosted project does. */
  runJobs(): Promise<void>;
  /** Makes, copies and checks the backups that are due. */
  keepBackups(): Promise<void>;
  /** Removes copies from before upgrades whose time is over, also where no other copies are made. */
  forgetCopiesBefore(): Promise<void>;
  /** Resolves when no backup is being made; the last one may still be checked. */
  backedUp(): Promise<void>;
  /** True if an ended process left messages in the queue, which are not to wait for the schedule. */
  hasLostWork: boolean;
  /** Serves the site with the development server instead of the last build. */
  replaceSite(site: StaticSite): void;
  runner: SqlRunner;
  /** This installation's services and their states. */
  services(): Promise<Service[]>;
  /** Sentences for the operator about what is wrong with the places of the backups. */
  backupWarnings(): Promise<string[]>;
  close(): Promise<void>;
}

export interface StackOptions {
  settings: Settings;
  keys: Keys;
  log: (entry: object) => void;
  /** Called when the database can't be recovered, or its lock is lost. */
  onDatabaseLost: (reason: Error) => void;
  /** Makes the builder of the site; Astro's by default. */
  builderOf?: BuilderOf | undefined;
  upgrading?: Upgrading;
}

export type BuilderOf = typeof astroBuilder;

export async function startStack({
  settings,
  keys,
  log,
  onDatabaseLost,
  builderOf = astroBuilder,
  upgrading,
}: StackOptions): Promise<Stack> {
  setParishZone(settings.parishZone);
  const events = {
    onLost: onDatabaseLost,
    onRestart: (lastLogLine: string) => log({ event: 'database-restarted', reason: lastLogLine }),
    onRefusal: ({ message }: Error) => log({ event: 'database-restart-refused', reason: message }),
  };
  const { database, supabase } = await openStore(settings, keys, events, upgrading);
  await lookAtClock(database.runner, { starts: true });
  const closing = new AbortController();
  const { site: siteFolder, erasures, paymentsSandbox, vapidKeys } = dataPaths(settings.dataDir);
  // Adds erasures that a killed process had not yet written to the list.
  await keepErasures(erasures, await erasuresOf(database.runner));
  const hasLostWork = await releaseLostClaims(database.runner);
  const stackUrl = `http://${ownAddress(settings.host)}:${settings.port}`;
  const isDemonstration = await hasDemonstrationStaff(database.runner);
  const giving = givingOf(settings);
  const isOwn = Boolean(giving.pix ?? giving.bank);
  const astro: AstroSettings = {
    stackUrl,
    siteUrl: settings.siteUrl,
    publishableKey: keys.publishableKey,
    cacheFolder: join(siteFolder, 'cache'),
    giving: isDemonstration && !isOwn ? demonstrationGiving : {},
    isDemonstration,
  };
  const now = () => new Date();
  const outside = outsideClock(fetch);
  const visitors = new Visitors(settings.siteUrl, proxiesOf(settings));
  const payments = await openPayments({
    settings,
    isDemonstration,
    file: paymentsSandbox,
    stackUrl,
    log,
    now,
    heard: outside.hear,
  });
  const push = await openPush({
    contact: await pushContact(database.runner, settings.siteUrl),
    settings: settings.push,
    file: vapidKeys,
    fetch: outside.fetch,
    log,
    now,
  });
  const siteBuild = await LocalSiteBuild.open({
    folder: siteFolder,
    ...builderOf(astro, closing.signal),
    sources: () =>
      markSources(projectRoot, [
        settings.siteUrl,
        settings.parishZone.name,
        keys.publishableKey,
        JSON.stringify([giving, astro.giving, payments.gateways.payments !== undefined]),
      ]),
    state: siteStateTable(database.runner),
    items: publicItems(database.runner),
    firstRetry: 15_000,
    pause: settings.siteBuildPause * 1000,
    now: () => new Date(),
    log,
  });
  const jobsKey = randomUUID();
  const mailbox = mayShowMails(settings, isDemonstration) ? openMailbox(now) : undefined;
  const mailer = settings.smtp
    ? smtpMailer({ settings: settings.smtp, name: new URL(settings.siteUrl).hostname, log, now })
    : mailbox?.mailer;
  const backupId = markOf(keys.publishableKey);
  const backupWork = backupsInBackground(closing.signal);
  const copies = {
    dataDir: settings.dataDir,
    id: backupId,
    mayExpire: async () => (await believedNow(database.runner)) !== null,
    now,
  };
  const backups =
    settings.backupFolder === undefined
      ? undefined
      : new AutomaticBackups({
          folder: settings.backupFolder,
          copy: settings.backupCopy,
          isEncrypted: settings.backupPassphrase !== undefined,
          ...copies,
          work: backupWork,
          state: {
            lastCheckAt: () => lastCheckAt(database.runner),
            noteCheck: (at) => noteCheck(database.runner, at),
            noteFailure: (failure) => noteFailure(database.runner, failure),
          },
          elapsed: () => performance.now(),
          stop: closing.signal,
          log,
        });
  // A failure of backups that the settings no longer want is over.
  if (!backups) await noteFailure(database.runner, null);
  const gateways: Gateways = {
    supabaseFetch: supabase.internalFetch,
    visitorFetch: supabase.visitorFetch,
    siteBuild: settings.siteBuild === 'on' ? siteBuild : neverBuilt,
    ...(settings.liturgyUrl && {
      liturgy: liturgySource({ url: settings.liturgyUrl, call: outwardCalls({ fetch: outside.fetch, log, now }) }),
    }),
    ...(mailer && { mailer }),
    ...(backups && { backups }),
    ...(settings.backupFolder &&
      settings.backupPassphrase && {
        checkPassphrase: passphraseChecks({
          folder: settings.backupFolder,
          id: backupId,
          opens: backupWork.opens,
          now,
        }),
      }),
    ...payments.gateways,
    push,
    installation: {
      isDemonstration,
      encryptsBackups: settings.backupPassphrase !== undefined,
      keepsBackupsApart: backupPlaces(settings).length > 1,
      tellsVisitorsApart: () => visitors.areToldApart(),
    },
    disk: () => diskRoom(settings.dataDir),
    keepErasure: (erasure) => keepErasures(erasures, [erasure]),
    now,
    outsideTime: outside.time,
    log,
    afterAnswer: (work) => {
      work.catch((error: unknown) => log({ event: 'after-answer-failed', ...describeError(error) }));
    },
  };
  const api = createApp(
    {
      ...sharedWith('function', settings),
      allowedOrigins: [],
      supabaseUrl: stackUrl,
      publishableKey: keys.publishableKey,
      secretKey: keys.secretKey,
      jwtSecret: keys.jwtSecret,
      tokenIssuers: [issuer],
      jobsKey,
      clientAddressHeader,
      anonymousCallsPerMinute: defaultAnonymousCallsPerMinute,
    },
    gateways,
  );
  let devSite: StaticSite | undefined;
  const isSupabase = settings.rest === 'on' ? everySupabasePath : publicSupabasePath;

  return {
    siteBuild,
    astro,
    runner: database.runner,
    services: async () =>
      servicesOf({
        ...gateways,
        siteUrl: settings.siteUrl,
        lastBackupAt: await lastBackupAt(database.runner),
        isDiskFull: (await diskRoom(settings.dataDir)).isFull,
      }),
    replaceSite(site) {
      devSite = site;
    },
    async answer(request, clientAddress) {
      const { pathname } = new URL(request.url);
      visitors.saw(clientAddress, request.headers);
      if (/^\/api(\/|$)/.test(pathname)) return await api.fetch(request);
      if (isSupabase.test(pathname)) return await supabase.answer(request, clientAddress);
      const mails = mailbox?.answer(request, clientAddress);
      if (mails) return mails;
      const sandbox = payments.sandbox?.answer(request, clientAddress);
      if (sandbox) return await sandbox;
      const site = devSite ?? siteBuild.site;
      return site ? await site(request) : notBuiltYet();
    },
    backupWarnings: async () => (backups ? await backupWarnings(backups, settings) : []),
    hasLostWork,
    keepBackups: async () => backups?.keepUp(),
    backedUp: async () => backups?.made(),
    async forgetCopiesBefore() {
      const { dataDir, backupFolder } = settings;
      const folder = dataPaths(dataDir).backups;
      if (folder === backupFolder || !existsSync(folder)) return;
      await new Place(folder, { ...copies, isEncrypted: settings.backupPassphrase !== undefined }).forgetBefore();
    },
    async runJobs() {
      const headers = { Authorization: `Bearer ${jobsKey}`, [clientAddressHeader]: '127.0.0.1' };
      await api.fetch(new Request(`${stackUrl}/api/jobs/run`, { method: 'POST', headers }));
    },
    async close() {
      closing.abort();
      await payments.sandbox?.close();
      await Promise.race([
        Promise.all([siteBuild.settled(), backups?.settled()]),
        pause(childrenEnd, undefined, { ref: false }),
      ]);
      await database.close();
    },
  };
}

/** The address by which this machine reaches a server that listens on `host`. */
function ownAddress(host: string): string {
  if (['0.0.0.0', '::', 'localhost'].includes(host)) return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/** Milliseconds for a running build or backup to end when the stack is closed. */
const childrenEnd = 1_000;

const everySupabasePath = /^\/(auth|rest|storage)\/v1\//;
/** Open to the network: Auth for the panel's sessions, and photos. The API calls Supabase in process. */
const publicSupabasePath = /^\/(auth\/v1\/(?!admin(\/|$))|storage\/v1\/object\/public\/)/;

const waitingPage = `<!doctype html>
<html lang="pt-BR"><meta charset="utf-8"><title>Um momento</title>
<p>O site está sendo preparado. Atualize a página em instantes.</p></html>
`;

const notBuiltYet = () =>
  new Response(waitingPage, {
    status: 503,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Retry-After': '5', 'Cache-Control': 'no-store' },
  });
