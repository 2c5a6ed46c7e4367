import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePort } from '../local/free-port.ts';
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
    /** The first build of the site, with the demonstration only; empty for an already running stack. */
    firstSite: string;
    /** Sessions that are valid on each of them. */
    sessions: Record<StaffRole, StoredSession>;
  }
}

/**
 * The same for all copies, although their ports differ: another address would cause a new build. Pauses are long because tests write all
 * the time; those that need the site request a build (`untilUpToDate`).
 */
const given = { SITE_URL: 'https://paroquia.test', SITE_BUILD_PAUSE: '30' };

/**
 * Gives each worker a stack of its own, unless `E2E_BASE_URL` names a running one for all. The first is started on a fresh
 * data folder; once everybody has signed in it is stopped, and the others begin with a copy of what it has.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const { maxWorkers } = project.config;
  if (process.env.E2E_BASE_URL) {
    const running = process.env.E2E_BASE_URL;
    provide(project, Array(maxWorkers).fill(running), await signInAll(running));
    project.provide('firstSite', '');
    project.provide('mailPort', Number(process.env.E2E_MAIL_PORT ?? 0));
    return undefined;
  }
  const mailPort = await freePort();
  project.provide('mailPort', mailPort);
  const mail = { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(mailPort), MAIL_FROM: 'secretaria@paroquia.test' };
  const environment = { ...given, ...mail };
  const stacks: StackProcess[] = [];
  const kept = await mkdtemp(join(tmpdir(), 'paroquia-first-site-'));
  const remove = async () => {
    await Promise.all([...stacks.map((stack) => stack.remove()), rm(kept, { recursive: true, force: true })]);
  };
  try {
    const first = await startStackProcess({ environment });
    stacks.push(first);
    const sessions = await signInAll(first.baseUrl);
    await first.stop();
    project.provide('firstSite', await keepSite(first.dataDir, kept));
    const copy = () => startStackProcess({ environment, initializedData: first.dataDir });
    const copies = await Promise.allSettled(Array.from({ length: maxWorkers - 1 }, copy));
    stacks.push(...copies.flatMap((started) => (started.status === 'fulfilled' ? [started.value] : [])));
    for (const started of copies) if (started.status === 'rejected') throw started.reason;
    stacks[0] = await first.restart();
    provide(
      project,
      stacks.map(({ baseUrl }) => baseUrl),
      sessions,
      stacks.map(({ dataDir }) => dataDir),
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

/** Copies a stack's first build, because later ones contain the tests' rows. */
async function keepSite(dataDir: string, folder: string): Promise<string> {
  const site = join(dataDir, 'site');
  const { id } = JSON.parse(await readFile(join(site, 'current.json'), 'utf8'));
  await cp(join(site, id), folder, { recursive: true });
  return folder;
}

/** One sign-in for each role serves all tests: a person has a handful of attempts a minute. */
async function signInAll(baseUrl: string): Promise<Record<StaffRole, StoredSession>> {
  const roles = Object.keys(staff) as StaffRole[];
  const sessions = await Promise.all(roles.map(async (role) => [role, await signIn(baseUrl, role)] as const));
  return Object.fromEntries(sessions) as Record<StaffRole, StoredSession>;
}
