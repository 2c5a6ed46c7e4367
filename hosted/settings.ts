import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseEnv } from 'node:util';
import * as z from 'zod/mini';
import { parseAllowedOrigins } from '../edge-functions/api/http/allowed-origins.ts';

type Source = Readonly<Record<string, string | undefined>>;

/** A hosted project and what is deployed to it. It contains secrets: never print or log it. */
export interface Deployment {
  /** The project's 20 letters, in its address and its dashboard's. */
  projectId: string;
  accessToken: string;
  /** Through the session pooler or direct, without the password, which goes in the environment (PGPASSWORD). */
  databaseUrl: string;
  databasePassword: string;
  /** Origin of the public site. */
  siteUrl: string;
  /** Origin of the project. */
  supabaseUrl: string;
  apiUrl: string;
  publishableKey: string;
  jobsKey: string;
  /** The static host's build hook; without it the site is built by hand. */
  buildHook?: { url: string; token?: string };
  /** The function's other variables, as the settings give them. */
  functionVariables: Readonly<Record<string, string>>;
  firstAdmin: { email?: string; password?: string };
}

/** A sentence for the operator, with the settings' names and never their values. */
export class SettingsError extends Error {}

/** Without line breaks and quotes, as it is written into the file for `secrets set`. */
const matching = (...patterns: RegExp[]) =>
  z.string().check(z.regex(/^[^'\r\n]+$/), ...patterns.map((pattern) => z.regex(pattern)));
const satisfying = (isRight: (text: string) => boolean) => matching().check(z.refine(isRight));

const variables = z.object({
  SUPABASE_ACCESS_TOKEN: matching(/^sbp_/),
  SUPABASE_PROJECT_ID: matching(/^[a-z]{20}$/),
  SUPABASE_DB_URL: satisfying(isDatabaseUrl),
  SITE_URL: satisfying(isOrigin),
  PUBLIC_SUPABASE_URL: z.optional(satisfying(isOrigin)),
  PUBLIC_API_URL: z.optional(satisfying((text) => isWebAddress(text) && /\/api$/.test(text))),
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: matching(/^sb_publishable_/),
  JOBS_KEY: matching(/.{32}/),
  BUILD_HOOK_URL: z.optional(satisfying(isWebAddress)),
  BUILD_HOOK_TOKEN: z.optional(matching()),
  ALLOWED_ORIGINS: z.optional(satisfying((text) => parseAllowedOrigins(text) !== undefined)),
  MERCADO_PAGO_ACCESS_TOKEN: z.optional(matching()),
  CLIENT_ADDRESS_HEADER: z.optional(matching(/^(?!x-forwarded-for$|forwarded$)[a-z0-9-]+$/i)),
  JWT_ISSUER: z.optional(satisfying(isWebAddress)),
  LITURGIA_URL: z.optional(satisfying((text) => text === 'off' || isWebAddress(text))),
  ADMIN_EMAIL: z.optional(z.email()),
  ADMIN_PASSWORD: z.optional(z.string()),
});

type Variable = keyof typeof variables.shape;

const wanted: Readonly<Record<Variable, string>> = {
  SUPABASE_ACCESS_TOKEN: 'começa por "sbp_"; crie um em https://supabase.com/dashboard/account/tokens',
  SUPABASE_PROJECT_ID: 'são as 20 letras do endereço do projeto',
  SUPABASE_DB_URL:
    'é o endereço do banco com a senha (postgresql://…), do mesmo projeto: em Connect, "Session pooler"; símbolos da senha são ' +
    'escritos em código (%40 para @)',
  SITE_URL: 'é o endereço do site sem nada depois do domínio, como https://paroquia.example',
  PUBLIC_SUPABASE_URL: 'é o endereço do projeto, https://<projeto>.supabase.co, do mesmo projeto',
  PUBLIC_API_URL: 'é o endereço da API, https://<projeto>.supabase.co/functions/v1/api, do mesmo projeto',
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'começa por "sb_publishable_"; está em Project Settings, API Keys',
  JOBS_KEY: 'tem pelo menos 32 caracteres; sem a linha, npm run deploy cria uma',
  BUILD_HOOK_URL: 'é o endereço secreto do "build hook" da hospedagem do site',
  BUILD_HOOK_TOKEN: 'não pode ter aspas simples nem mais de uma linha',
  ALLOWED_ORIGINS:
    'são endereços sem caminho, separados por vírgulas; * só no começo, como em https://*--paroquia.netlify.app',
  MERCADO_PAGO_ACCESS_TOKEN: 'não pode ter aspas simples nem mais de uma linha',
  CLIENT_ADDRESS_HEADER: 'é o nome do cabeçalho em que só o servidor da frente escreve, e só o endereço de quem chama',
  JWT_ISSUER: 'é o "iss" das sessões, um endereço',
  LITURGIA_URL: 'é o endereço da fonte da liturgia, ou off',
  ADMIN_EMAIL: 'é um endereço de e-mail',
  ADMIN_PASSWORD: 'é a senha da primeira conta',
};

const names = Object.keys(wanted) as Variable[];

/** The file of a profile's settings, `.env` or `.env.<profile>`. Throws when the profile's name is no name. */
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
 * Reads what the deploy needs from the profile's file and the environment. Empty values count as missing ones. Throws one
 * `SettingsError` that lists everything missing or wrong, and one when both have a value and they differ: which project was
 * meant?
 */
export function readDeployment(file: string, environment: Source): Deployment {
  const filed = readFile(file);
  const contradictions = names.filter((name) => filed[name] && environment[name] && filed[name] !== environment[name]);
  if (contradictions.length > 0) {
    throw new SettingsError(
      `${contradictions.join(', ')}: o ambiente e ${basename(file)} dizem coisas diferentes. Deixe um só dos dois.`,
    );
  }
  const given = Object.fromEntries(names.flatMap((name) => entryOf(name, environment[name] || filed[name])));
  const parsed = variables.safeParse(given);
  const wrong = parsed.success
    ? namesOfAnotherProject(parsed.data)
    : names.filter((name) => parsed.error.issues.some(({ path }) => path[0] === name));
  if (!parsed.success || wrong.length > 0) {
    const lines = wrong.map(
      (name) => `  ${name} ${given[name] === undefined ? 'falta: ' : 'não vale: '}${wanted[name]}`,
    );
    throw new SettingsError(`Confira ${basename(file)} (.env.example explica cada linha):\n${lines.join('\n')}`);
  }
  return deploymentOf(parsed.data);
}

/** Whether the profile's file or the environment has a setting. */
export const isSet = (name: Variable, file: string, environment: Source): boolean =>
  Boolean(environment[name] || readFile(file)[name]);

const entryOf = (name: Variable, value: string | undefined): [Variable, string][] => (value ? [[name, value]] : []);

function readFile(file: string): Source {
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

function deploymentOf(values: z.output<typeof variables>): Deployment {
  const database = new URL(values.SUPABASE_DB_URL);
  const databasePassword = decodeURIComponent(database.password);
  database.password = '';
  if (!isThisMachine(database.hostname) && !database.searchParams.has('sslmode')) {
    database.searchParams.set('sslmode', 'require');
  }
  const supabaseUrl = values.PUBLIC_SUPABASE_URL ?? `https://${values.SUPABASE_PROJECT_ID}.supabase.co`;
  const { MERCADO_PAGO_ACCESS_TOKEN, CLIENT_ADDRESS_HEADER, ALLOWED_ORIGINS, JWT_ISSUER, LITURGIA_URL } = values;
  return {
    projectId: values.SUPABASE_PROJECT_ID,
    accessToken: values.SUPABASE_ACCESS_TOKEN,
    databaseUrl: database.href,
    databasePassword,
    siteUrl: values.SITE_URL,
    supabaseUrl,
    apiUrl: values.PUBLIC_API_URL ?? `${supabaseUrl}/functions/v1/api`,
    publishableKey: values.PUBLIC_SUPABASE_PUBLISHABLE_KEY,
    jobsKey: values.JOBS_KEY,
    ...(values.BUILD_HOOK_URL && {
      buildHook: {
        url: values.BUILD_HOOK_URL,
        ...(values.BUILD_HOOK_TOKEN && { token: values.BUILD_HOOK_TOKEN }),
      },
    }),
    functionVariables: {
      ...(ALLOWED_ORIGINS && { ALLOWED_ORIGINS }),
      ...(MERCADO_PAGO_ACCESS_TOKEN && { MERCADO_PAGO_ACCESS_TOKEN }),
      ...(CLIENT_ADDRESS_HEADER && { CLIENT_ADDRESS_HEADER }),
      ...(JWT_ISSUER && { JWT_ISSUER }),
      ...(LITURGIA_URL && { LITURGIA_URL }),
    },
    firstAdmin: {
      ...(values.ADMIN_EMAIL && { email: values.ADMIN_EMAIL }),
      ...(values.ADMIN_PASSWORD && { password: values.ADMIN_PASSWORD }),
    },
  };
}

/** Settings that name another of Supabase's projects: a staging profile with the database of the real one. */
function namesOfAnotherProject(values: z.output<typeof variables>): Variable[] {
  const addresses = ['SUPABASE_DB_URL', 'PUBLIC_SUPABASE_URL', 'PUBLIC_API_URL'] as const;
  return addresses.filter((name) => {
    const { hostname, username } = new URL(values[name] ?? 'https://paroquia.invalid');
    return isOfSupabase(hostname) && !`.${hostname}.${username}.`.includes(`.${values.SUPABASE_PROJECT_ID}.`);
  });
}

const isOfSupabase = (hostname: string): boolean => /(^|\.)supabase\.(co|com|net)$/.test(hostname);

const transactionPort = '6543';

const isThisMachine = (hostname: string) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

/** `https`, or `http` on this machine; nothing after the host, which would be cut. */
function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { origin, protocol, hostname } = new URL(text);
  return origin === text && (protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname)));
}

/** `https`, or `http` on this machine, because keys are sent there; no user's name, which may look like a project's. */
function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  return (protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname))) && !username && !password;
}

/** Whether a password can be read; not the place for one that the dashboard shows. */
function isEscaped(password: string): boolean {
  try {
    return !['', '[YOUR-PASSWORD]'].includes(decodeURIComponent(password));
  } catch {
    return false;
  }
}

/**
 * With all that signs in, before the question mark: what stands behind it goes into arguments, and may name another server. Not
 * the transaction pooler, on whose sessions migrations can't rely.
 */
function isDatabaseUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hostname, port, searchParams } = new URL(text);
  const isWhole = /^postgres(ql)?:$/.test(protocol) && Boolean(username && isEscaped(password) && hostname);
  return isWhole && port !== transactionPort && [...searchParams.keys()].every((name) => name.startsWith('ssl'));
}
