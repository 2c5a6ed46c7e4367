import { join, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { loginBody } from '#contract/auth.ts';
import { parseOrigin } from '#contract/origin.ts';
import { liturgyAddress } from '../edge-functions/api/env.ts';
import { isTooLong, isTooShort, maximumPasswordLength, minimumPasswordLength } from './auth/password-length.ts';

/** What the operator configures with environment variables. */
export interface Settings {
  port: number;
  /** Address to listen on; the default is reachable from this machine only. */
  host: string;
  /** Public origin of the site. */
  siteUrl: string;
  dataDir: string;
  /** An external PostgreSQL server, used instead of the bundled one. */
  databaseUrl?: string;
  /** Whether the first start seeds the demonstration parish and its staff. */
  demonstration: boolean;
  /** The first account of a parish that starts without the demonstration. */
  firstAdmin?: FirstAdmin;
  /** `off` serves the last build, if any, and never builds: for tests of the server alone. */
  siteBuild: 'on' | 'off';
  /** Where the texts of the liturgy are asked for; by default no third party is. */
  liturgyUrl?: string;
  /** `on` answers REST and Auth's admin API on the network too, for a developer's tools; else they are the API's alone. */
  rest: 'on' | 'off';
}

export interface FirstAdmin {
  email: string;
  password: string;
}

export const projectRoot = fileURLToPath(new URL('..', import.meta.url));

/** Reads the environment. Throws a sentence for the operator when a value is invalid. */
export function readSettings(source: Record<string, string | undefined>): Settings {
  const port = portOf(source.PORT || '4321');
  return {
    port,
    host: source.HOST || '127.0.0.1',
    siteUrl: originOf(source.SITE_URL || `http://localhost:${port}`),
    dataDir: resolve(projectRoot, source.DATA_DIR || '.data'),
    ...(source.DATABASE_URL && { databaseUrl: databaseUrlOf(source.DATABASE_URL) }),
    demonstration: onOrOff('DEMONSTRATION', source.DEMONSTRATION, 'on') === 'on',
    ...(source.ADMIN_EMAIL &&
      source.ADMIN_PASSWORD && { firstAdmin: firstAdminOf(source.ADMIN_EMAIL, source.ADMIN_PASSWORD) }),
    siteBuild: onOrOff('SITE_BUILD', source.SITE_BUILD, 'on'),
    ...liturgyOf(source.LITURGIA_URL),
    rest: onOrOff('REST', source.REST, 'off'),
  };
}

/** Paths in the data folder. */
export const dataPaths = (dataDir: string) => ({
  lock: join(dataDir, 'lock'),
  keys: join(dataDir, 'keys.json'),
  database: join(dataDir, 'postgres'),
  /** A new database while it is being created; discarded unless it is renamed to its final name. */
  unfinishedDatabase: join(dataDir, `postgres.unfinished.${process.pid}`),
  /** A complete restored database that is about to replace `postgres`. */
  restoredDatabase: join(dataDir, 'postgres.restored'),
  /** The previous `postgres`, kept by the last restore or reset. */
  replacedDatabase: join(dataDir, 'postgres.replaced'),
  site: join(dataDir, 'site'),
  /** The files of Storage: photos in texts. */
  storage: join(dataDir, 'storage'),
  /** The previous `storage`, kept by the last reset. */
  replacedStorage: join(dataDir, 'storage.replaced'),
});

function portOf(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port < 1 || port > 65_535) {
    throw new Error(`PORT deve ser um número de 1 a 65535; recebeu "${text}".`);
  }
  return port;
}

function originOf(text: string): string {
  const origin = parseOrigin(text);
  if (!origin) throw new Error(`SITE_URL deve ser um endereço http ou https sem caminho; recebeu "${text}".`);
  return origin;
}

function liturgyOf(text: string | undefined): Pick<Settings, 'liturgyUrl'> {
  if (!text || text === 'off') return {};
  if (!liturgyAddress.safeParse(text).success) {
    throw new Error('LITURGIA_URL deve ser um endereço http ou https, ou off.');
  }
  return { liturgyUrl: text };
}

function databaseUrlOf(text: string): string {
  if (!/^postgres(ql)?:\/\//.test(text)) {
    throw new Error('DATABASE_URL deve começar por postgres:// ou postgresql://.');
  }
  return text;
}

/** One who can sign in: Auth's own refusals name no setting. */
export function firstAdminOf(email: string, password: string): FirstAdmin {
  if (!loginBody.shape.email.safeParse(email).success) {
    throw new Error('ADMIN_EMAIL deve ser um endereço de e-mail.');
  }
  if (isTooShort(password) || isTooLong(password)) {
    throw new Error(
      `ADMIN_PASSWORD deve ter pelo menos ${minimumPasswordLength} caracteres ` +
        `e no máximo ${maximumPasswordLength} bytes (uma letra com acento tem dois).`,
    );
  }
  return { email, password };
}

function onOrOff(name: string, text: string | undefined, otherwise: 'on' | 'off'): 'on' | 'off' {
  if (text === undefined || text === '') return otherwise;
  if (text === 'on' || text === 'off') return text;
  throw new Error(`${name} deve ser "on" ou "off"; recebeu "${text}".`);
}
