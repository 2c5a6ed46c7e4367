import { readFile } from 'node:fs/promises';
import type { PushGateway } from '../edge-functions/api/gateways/push/push.ts';
import { isVapidPair, newVapidKeys } from '../edge-functions/api/gateways/push/vapid-keys.ts';
import { webPush } from '../edge-functions/api/gateways/push/web-push.ts';
import { isPushSubject, type VapidKeys } from '../edge-functions/settings/push.ts';
import { writeAtomically } from './atomic-file.ts';
import type { SqlRunner } from './database/sql-runner.ts';
import type { PushOptions } from './settings.ts';

interface OpenPushOptions {
  /** Whom push services may write to, where the settings say nobody: `mailto:` or `https:`. */
  contact: string;
  settings: PushOptions;
  /** The keys that the first start makes, in the data folder. */
  file: string;
  fetch: typeof fetch;
  log: (entry: object) => void;
  now: () => Date;
}

/** Notifications of one machine: with its own keys, where the settings don't say others. */
export async function openPush({ contact, settings, file, fetch, log, now }: OpenPushOptions): Promise<PushGateway> {
  const { keys, subject, services, local } = settings;
  return webPush({
    settings: {
      ...(keys ?? (await loadVapidKeys(file))),
      subject: subject ?? contact,
      services,
      local,
    },
    fetch,
    log,
    now,
  });
}

async function loadVapidKeys(file: string): Promise<VapidKeys> {
  const kept = await readVapidKeys(file);
  if (kept) return kept;
  const made = newVapidKeys();
  await keepVapidKeys(file, made);
  return made;
}

/** Reads the keys; undefined without a file. Throws if it is damaged: new keys would lose every push subscription. */
export async function readVapidKeys(file: string): Promise<VapidKeys | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : parseVapidKeys(text, file);
}

function parseVapidKeys(text: string, file: string): VapidKeys {
  const damaged = () =>
    new Error(`As chaves das notificações em ${file} estão danificadas. Restaure o arquivo a partir de uma cópia.`);
  let keys: Partial<VapidKeys>;
  try {
    keys = JSON.parse(text) as Partial<VapidKeys>;
  } catch {
    // Not the parser's message: it quotes the text.
    throw damaged();
  }
  const { publicKey, privateKey } = keys;
  if (typeof publicKey !== 'string' || typeof privateKey !== 'string' || !isVapidPair({ publicKey, privateKey })) {
    throw damaged();
  }
  return { publicKey, privateKey };
}

/** Readable by the owner only. */
export const keepVapidKeys = (file: string, { publicKey, privateKey }: VapidKeys): Promise<void> =>
  writeAtomically(file, `${JSON.stringify({ publicKey, privateKey }, null, 2)}\n`);

/**
 * The parish's e-mail as a contact; without one at a name of the internet its site, or an address that nobody reads.
 */
export async function pushContact({ query }: Pick<SqlRunner, 'query'>, siteUrl: string): Promise<string> {
  const [row] = await query<{ email: string | null }>(
    "select content ->> 'email' as email from public.parish_content where kind = 'contact'",
  );
  const contacts = [`mailto:${row?.email ?? ''}`, siteUrl];
  return contacts.find(isPushSubject) ?? 'mailto:contato@paroquia.invalid';
}
