import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loginBody } from '#contract/auth.ts';
import { isTooLong, isTooShort, maximumPasswordLength, minimumPasswordLength } from '#contract/password.ts';
import { profileBody } from '#contract/users.ts';
import { isVapidPair } from '../edge-functions/api/gateways/push/vapid-keys.ts';
import { givingProblem } from '../edge-functions/settings/giving.ts';
import { mailProblem } from '../edge-functions/settings/mail.ts';
import { paymentsProblem } from '../edge-functions/settings/payments.ts';
import { type VapidKeys, vapidKeysOf, vapidKeysProblem } from '../edge-functions/settings/push.ts';
import { readSettingsIn, type Source } from '../edge-functions/settings/read.ts';
import {
  type ServiceSetting,
  type Services,
  servicesOf,
  withoutServices,
} from '../edge-functions/settings/services.ts';
import type { Reader } from '../edge-functions/settings/setting.ts';
import type { SettingsIn } from '../edge-functions/settings/table.ts';
import { dataPaths } from './data-paths.ts';
import { WrongSettings } from './setup-error.mjs';

/** The settings from which other values are derived. */
type Understood =
  | 'siteUrl'
  | 'backupFolder'
  | 'demonstration'
  | 'adminName'
  | 'adminEmail'
  | 'adminPassword'
  | ServiceSetting;

/** One machine's settings, from environment variables, and what is derived from them. */
export type Settings = Omit<SettingsIn<'machine'>, Understood> &
  Services & {
    /** Public origin of the site. */
    siteUrl: string;
    /** Where backups are made each night; undefined: none. */
    backupFolder?: string;
    /**
     * True if the first start seeds the demonstration parish and its staff; undefined: unless the data folder is a
     * parish's own.
     */
    demonstration?: boolean;
    /** The first account of a parish that starts without the demonstration. */
    firstAdmin?: FirstAdmin;
    /** True if, without a provider, payments go through the sandbox; undefined: in the demonstration. */
    paymentsSandbox?: boolean;
    push: PushOptions;
  };

/** How notifications are sent. */
export interface PushOptions {
  /** By default a pair that the first start makes. */
  keys?: VapidKeys;
  /** By default the parish's e-mail. */
  subject?: string;
  services: readonly string[];
  /** True if this machine may be a push service. */
  local: boolean;
}

export interface FirstAdmin {
  name?: string;
  email: string;
  password: string;
}

export const projectRoot = fileURLToPath(new URL('..', import.meta.url));

/** Further settings of backup and restore. */
export type BackupSettings = SettingsIn<'backup'>;

/** Reads the environment. Throws a sentence for the operator when a value is invalid. */
export const readBackupSettings = (source: Source): BackupSettings => readOrRefuse('backup', source);

function readOrRefuse<R extends Reader>(reader: R, source: Source): SettingsIn<R> {
  const { values, problems } = readSettingsIn(reader, source);
  const [problem] = problems;
  if (problem) throw new WrongSettings(`${String(problem.name)} ${problem.must}${quoted(problem.given)}.`);
  return values;
}

/** Reads the environment. Throws a sentence for the operator when a value is invalid. */
export function readSettings(source: Source): Settings {
  const values = readOrRefuse('machine', source);
  for (const problem of [
    mailProblem(values),
    givingProblem(values),
    paymentsProblem(values),
    vapidKeysProblem(values, isVapidPair),
  ]) {
    if (problem) throw new WrongSettings(`${problem.name} ${problem.must}.`);
  }
  const {
    siteUrl: givenSiteUrl,
    backupFolder,
    demonstration,
    adminName,
    adminEmail,
    adminPassword,
    ...asSet
  } = withoutServices(values);
  const { payments, vapidSubject, pushServices, pushLocal } = values;
  const keys = vapidKeysOf(values);
  const dataDir = resolve(projectRoot, asSet.dataDir);
  const siteUrl = givenSiteUrl ?? `http://localhost:${asSet.port}`;
  return {
    ...asSet,
    ...servicesOf(values, siteUrl),
    siteUrl,
    dataDir,
    ...(backupFolder !== 'off' && {
      backupFolder: backupFolder ? resolve(projectRoot, backupFolder) : dataPaths(dataDir).backups,
    }),
    ...(asSet.backupCopy && { backupCopy: resolve(projectRoot, asSet.backupCopy) }),
    ...(demonstration && { demonstration: demonstration === 'on' }),
    ...(adminEmail && adminPassword && { firstAdmin: firstAdminOf(adminEmail, adminPassword, adminName) }),
    ...(payments && { paymentsSandbox: payments === 'sandbox' }),
    push: {
      ...(keys && { keys }),
      ...(vapidSubject && { subject: vapidSubject }),
      services: pushServices,
      local: pushLocal === 'on',
    },
  };
}

/** A command's settings: `SUPABASE_DB_URL`, a hosted project's database, applies without `DATABASE_URL`. */
export function readCommandSettings(source: Source): Settings {
  const machine = readSettings(source);
  const databaseUrl = machine.databaseUrl ?? readBackupSettings(source).supabaseDbUrl;
  return { ...machine, ...(databaseUrl && { databaseUrl }) };
}

const quoted = (given: string | undefined): string => (given === undefined ? '' : `; recebeu "${given}"`);

/** Checked here too, because Auth's own errors name no setting. */
export function firstAdminOf(email: string, password: string, name?: string): FirstAdmin {
  if (!loginBody.shape.email.safeParse(email).success) {
    throw new WrongSettings('ADMIN_EMAIL deve ser um endereço de e-mail.');
  }
  if (isTooShort(password) || isTooLong(password)) {
    throw new WrongSettings(
      `ADMIN_PASSWORD deve ter pelo menos ${minimumPasswordLength} caracteres ` +
        `e no máximo ${maximumPasswordLength} bytes (uma letra com acento tem dois).`,
    );
  }
  if (name && !profileBody.shape.name.safeParse(name).success)
    throw new WrongSettings('ADMIN_NAME deve ser um nome, com até 120 letras.');
  return { email, password, ...(name && { name }) };
}
