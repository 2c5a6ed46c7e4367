import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePort } from '../local/free-port.mjs';
import { type StackProcess, startStackProcess } from './stack-process.ts';
import { type StaffRole, type StoredSession, signIn, staff } from './staff.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The stacks' addresses, one for each worker. */
    stacks: string[];
    /** The port at which all stacks expect a mail server; tests about mail start one there. */
    mailPort: number;
    /** Their data folders; empty for an already running stack. */
    dataFolders: string[];
    /** The data folder of the stopped stack that they are copies of; empty for an already running stack. */
    initializedStack: string;
    /** The address that their sites are built for. */
    siteUrl: string;
    /** True if the pictures of pages are taken anew (`npm run pictures`), and not only compared. */
    takesPictures: boolean;
    /** The build of the site that all have; empty for an already running stack. */
    firstSite: string;
    /** Sessions that are valid on each of them. */
    sessions: Record<StaffRole, StoredSession>;
  }
}

/** The same for all copies, whose ports differ: for another address the site would be built again. */
const siteUrl = 'https://paroquia.test';

/** Longer than the tests take, so that their writes don't rebuild the site. Tests of builds start their own stack. */
const withoutBuilds = { SITE_BUILD_PAUSE: '3600' };

/**
 * Gives each worker a stack of its own, unless `E2E_BASE_URL` names a running one for all. They begin with a copy of
 * one that is started on a fresh data folder, in which everybody signs in, and then stopped.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const { maxWorkers } = project.config;
  project.provide('siteUrl', siteUrl);
  project.provide('takesPictures', project.globalConfig.snapshotOptions.updateSnapshot === 'all');
  if (process.env.E2E_BASE_URL) {
    const running = process.env.E2E_BASE_URL;
    provide(project, Array(maxWorkers).fill(running), await signInAll(running));
    project.provide('firstSite', '');
    project.provide('initializedStack', '');
    project.provide('mailPort', Number(process.env.E2E_MAIL_PORT ?? 0));
    return undefined;
  }
  const mailPort = await freePort();
  project.provide('mailPort', mailPort);
  const mail = { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(mailPort), MAIL_FROM: 'secretaria@paroquia.test' };
  // The pages of a parish without a payment provider.
  const environment = { SITE_URL: siteUrl, PAYMENTS: 'off', ...withoutBuilds, ...mail };
  const stacks: StackProcess[] = [];
  const remove = async () => {
    await Promise.all(stacks.map((stack) => stack.remove()));
  };
  try {
    const first = await startStackProcess({ environment });
    stacks.push(first);
    const sessions = await signInAll(first.baseUrl);
    await first.stop();
    project.provide('initializedStack', first.dataDir);
    project.provide('firstSite', await currentSite(first.dataDir));
    const copy = () => startStackProcess({ environment, initializedData: first.dataDir });
    const started = await Promise.allSettled(Array.from({ length: maxWorkers }, copy));
    const copies = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    stacks.push(...copies);
    for (const each of started) if (each.status === 'rejected') throw each.reason;
    provide(
      project,
      copies.map(({ baseUrl }) => baseUrl),
      sessions,
      copies.map(({ dataDir }) => dataDir),
    );
    return remove;
  } catch (error) {
    await remove();
    throw error;
  }
}

function provide(
  project: TestProject,
  stacks: string[],
  sessions: Record<StaffRole, StoredSession>,
  dataFolders: string[] = [],
): void {
  project.provide('dataFolders', dataFolders);
  project.provide('stacks', stacks);
  project.provide('sessions', sessions);
}

/** The folder of a stack's build. */
async function currentSite(dataDir: string): Promise<string> {
  const site = join(dataDir, 'site');
  const { id } = JSON.parse(await readFile(join(site, 'current.json'), 'utf8'));
  return join(site, id);
}

/** One sign-in for each role serves all tests: a person has a handful of attempts a minute. */
async function signInAll(baseUrl: string): Promise<Record<StaffRole, StoredSession>> {
  const roles = Object.keys(staff) as StaffRole[];
  const sessions = await Promise.all(roles.map(async (role) => [role, await signIn(baseUrl, role)] as const));
  return Object.fromEntries(sessions) as Record<StaffRole, StoredSession>;
}
