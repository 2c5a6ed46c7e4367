import { randomBytes } from 'node:crypto';
import { appendFileSync, chmodSync } from 'node:fs';
import { basename } from 'node:path';
import { newVapidKeys } from '../edge-functions/api/gateways/push/vapid-keys.ts';

/** A key that the deploy makes, under the name of its setting, and what the file says about it. */
interface NewKeys {
  note: string;
  values: Readonly<Record<string, string>>;
}

type IsSet = (name: 'JOBS_KEY' | 'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY' | 'VAPID_SUBJECT') => boolean;

/** The keys that are missing: that of the jobs, and those of notifications where these are on. */
export function missingKeys(isSet: IsSet): NewKeys[] {
  const missing: NewKeys[] = [];
  if (!isSet('JOBS_KEY')) {
    missing.push({
      note: 'the schedule of the database shows it to the function.',
      values: { JOBS_KEY: randomBytes(32).toString('base64url') },
    });
  }
  // Half a pair is an error, which the settings' check names.
  if (isSet('VAPID_SUBJECT') && !isSet('VAPID_PUBLIC_KEY') && !isSet('VAPID_PRIVATE_KEY')) {
    const { publicKey, privateKey } = newVapidKeys();
    missing.push({
      note: 'push services know the parish by them. Keep a copy: push subscriptions are for this pair.',
      values: { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey },
    });
  }
  return missing;
}

/** Stores new keys in the profile's file: a project's secrets can't be read back, and the next deploy needs them. */
export function keepNewKeys(file: string, keys: readonly NewKeys[]): void {
  const text = keys.map(({ note, values }) => `\n# Made by npm run deploy: ${note}\n${linesOf(values)}`).join('');
  try {
    appendFileSync(file, text, { mode: 0o600 });
    chmodSync(file, 0o600);
  } catch {
    const names = keys.flatMap(({ values }) => Object.keys(values)).join(', ');
    throw new Error(
      `Não foi possível gravar em ${basename(file)} o que falta: ${names}. Ponha no ambiente (.env.example explica cada linha).`,
    );
  }
}

const linesOf = (values: NewKeys['values']) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
