import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ParishZone } from '#contract/parish-day.ts';
import { isVapidPair } from '../edge-functions/api/gateways/push/vapid-keys.ts';
import { isThisMachine } from '../edge-functions/settings/addresses.ts';
import { mailProblem } from '../edge-functions/settings/mail.ts';
import { paymentsProblem } from '../edge-functions/settings/payments.ts';
import { pushProblem } from '../edge-functions/settings/push.ts';
import { givenToFunction, readSettingsIn, type Source } from '../edge-functions/settings/read.ts';
import { type NameIn, type SettingsIn, settings, settingsIn } from '../edge-functions/settings/table.ts';
import { readEnvFile } from '../local/env-file.mjs';
import { byTodaysNames } from '../local/renamed-settings.mjs';

/** A hosted project and what is deployed to it. It contains secrets: never print or log it. */
export interface Deployment {
  /** The project's reference of 20 letters, as in its address. */
  projectId: string;
  accessToken: string;
  /** Session pooler or direct, without the password, which is passed as PGPASSWORD. */
  databaseUrl: string;
  databasePassword: string;
  /** Origin of the public site. */
  siteUrl: string;
  parishZone: ParishZone;
  /** Origin of the project. */
  supabaseUrl: string;
  apiUrl: string;
  publishableKey: string;
  jobsKey: string;
  /** The static host's build hook; without it the site is built by hand. */
  buildHook?: { url: string; token?: string };
  /** The function's variables. */
  functionVariables: Readonly<Record<string, string>>;
  firstAdmin: { email?: string; password?: string };
  /** True if the function gets the settings of a mail server. */
  sendsMail: boolean;
}

/** A sentence for the operator, with the settings' names and never their values. */
class SettingsError extends Error {}

type Variable = NameIn<'deploy'>;

const names = settingsIn('deploy').map(([name]) => name);

/** The file of a profile's settings, `.env` or `.env.<profile>`. Throws for an invalid profile name. */
export function settingsFile(folder: string, profile?: string): string {
  if (profile === undefined) return join(folder, '.env');
  if (!/^[a-z][a-z0-9-]*$/.test(profile) || profile === 'example') {
    throw new SettingsError(
      'O nome do perfil tem só letras minúsculas, algarismos e hífens, como em --profile staging.',
    );
  }
  return join(folder, `.env.${profile}`);
}

/**
 * Reads the deploy's settings from the profile's file and the environment. Empty values count as missing. Throws a
 * `SettingsError` that lists everything missing or wrong, or one when the two differ, because the intended project is
 * unclear.
 */
export function readDeployment(file: string, given: Source): Deployment {
  const filed = readFile(file);
  const environment = byTodaysNamesToo(given);
  const contradictions = names.filter((name) => filed[name] && environment[name] && filed[name] !== environment[name]);
  if (contradictions.length > 0) {
    throw new SettingsError(
      `${contradictions.join(', ')}: o ambiente e ${basename(file)} dizem coisas diferentes. Deixe um só dos dois.`,
    );
  }
  const source = Object.fromEntries(names.map((name) => [name, environment[name] || filed[name]]));
  const { values, problems } = readSettingsIn('deploy', source);
  const incomplete = [mailProblem(values), paymentsProblem(values), pushProblem(values, isVapidPair)].filter(
    (problem) => problem !== undefined,
  );
  const wrong =
    problems.length > 0
      ? problems
      : [
          ...namesOfAnotherProject(values).map(wrongProject),
          ...incomplete.map((problem) => ({ ...problem, isMissing: !source[problem.name] })),
        ];
  if (wrong.length > 0) {
    const lines = wrong.map(({ name, isMissing, must }) => `  ${name} ${isMissing ? 'falta: ' : 'não vale: '}${must}`);
    throw new SettingsError(`Confira ${basename(file)} (.env.example explica cada linha):\n${lines.join('\n')}`);
  }
  return deploymentOf(values, givenToFunction(source));
}

/** True if the profile's file or the environment has a setting. */
export const isSet = (name: Variable, file: string, environment: Source): boolean =>
  Boolean(byTodaysNamesToo(environment)[name] || readFile(file)[name]);

const readFile = (file: string): Source =>
  byTodaysNamesToo(existsSync(file) ? Object.fromEntries(readEnvFile(file)) : {});

const byTodaysNamesToo = (source: Source): Source => ({ ...source, ...byTodaysNames(source) });

function deploymentOf(values: SettingsIn<'deploy'>, functionVariables: Readonly<Record<string, string>>): Deployment {
  const database = new URL(values.supabaseDbUrl);
  const databasePassword = decodeURIComponent(database.password);
  database.password = '';
  if (!isThisMachine(database.hostname) && !database.searchParams.has('sslmode')) {
    database.searchParams.set('sslmode', 'require');
  }
  const supabaseUrl = values.publicSupabaseUrl ?? `https://${values.supabaseProjectId}.supabase.co`;
  const { buildHookUrl, buildHookToken, adminEmail, adminPassword } = values;
  return {
    projectId: values.supabaseProjectId,
    accessToken: values.supabaseAccessToken,
    databaseUrl: database.href,
    databasePassword,
    siteUrl: values.siteUrl,
    parishZone: values.parishZone,
    supabaseUrl,
    apiUrl: values.publicApiUrl ?? `${supabaseUrl}/functions/v1/api`,
    publishableKey: values.publicSupabasePublishableKey,
    jobsKey: values.jobsKey,
    ...(buildHookUrl && { buildHook: { url: buildHookUrl, ...(buildHookToken && { token: buildHookToken }) } }),
    // Also the default, so that the function never keeps other days than the database.
    functionVariables: { ...functionVariables, PARISH_ZONE: values.parishZone.name },
    sendsMail: values.smtpHost !== undefined,
    firstAdmin: { ...(adminEmail && { email: adminEmail }), ...(adminPassword && { password: adminPassword }) },
  };
}

/** Settings that name another Supabase project, as a staging profile with the production database. */
function namesOfAnotherProject(values: SettingsIn<'deploy'>): Variable[] {
  const addresses = {
    SUPABASE_DB_URL: values.supabaseDbUrl,
    PUBLIC_SUPABASE_URL: values.publicSupabaseUrl,
    PUBLIC_API_URL: values.publicApiUrl,
  };
  return (Object.keys(addresses) as (keyof typeof addresses)[]).filter((name) => {
    const { hostname, username } = new URL(addresses[name] ?? 'https://paroquia.invalid');
    return isOfSupabase(hostname) && !`.${hostname}.${username}.`.includes(`.${values.supabaseProjectId}.`);
  });
}

const wrongProject = (name: Variable) => ({ name, isMissing: false, must: settings[name]?.deploy?.must });

const isOfSupabase = (hostname: string): boolean => /(^|\.)supabase\.(co|com|net)$/.test(hostname);
