import { join } from 'node:path';
import { secretsIn } from '../edge-functions/settings/read.ts';
import { nodeProgram, projectRoot } from '../local/install.mjs';
import { runToEnd } from '../local/run-to-end.ts';
import type { Deployment } from './settings.ts';

/** The official CLI's program. */
export const cliProgram = join(projectRoot, 'node_modules/supabase/dist/supabase.js');

/** Runs the official CLI in the deploy's workspace and returns what it printed. Throws `CliError`. */
export type Cli = (...args: readonly string[]) => Promise<string>;

export interface CliOptions {
  workspace: string;
  environment: Readonly<Record<string, string | undefined>>;
  /** Milliseconds, for one command. */
  timeout: number;
  /** Ends a running command when the operator stops the deploy. */
  stop: AbortSignal;
}

/** The JSON that begins with the given key, in a command's output. Undefined if there is none. */
export function jsonIn(output: string, key: string): unknown {
  try {
    return JSON.parse(output.slice(output.indexOf(`{"${key}"`), output.lastIndexOf('}') + 1));
  } catch {
    return undefined;
  }
}

/** For the operator, when an answer has another form than this version's CLI knows. */
export const unknownForm =
  'A Supabase respondeu de outra forma do que este programa conhece. Não é um erro das suas configurações: procure uma ' +
  'versão mais nova do programa, ou escreva a quem o mantém, com esta mensagem: ';

/** The CLI failed; the message is the end of its output, without secrets. */
export class CliError extends Error {}

/** Variables of the operator's shell that the settings override. */
const decided = /^(SUPABASE_(?!PROFILE$|HOME$|API_MAX_RETRIES$)|PG|SITE_)/;

export function supabaseCli(deployment: Deployment, { workspace, environment, timeout, stop }: CliOptions): Cli {
  const inherited = Object.entries(environment).filter(([name]) => !decided.test(name));
  const env = {
    ...Object.fromEntries(inherited),
    SUPABASE_ACCESS_TOKEN: deployment.accessToken,
    SUPABASE_TELEMETRY_DISABLED: '1',
    SUPABASE_NO_UPDATE_NOTIFIER: '1',
    SUPABASE_NO_KEYRING: '1',
    // In the environment, because `ps` would show a password in the arguments.
    PGPASSWORD: deployment.databasePassword,
    // Read by supabase/config.toml.
    SITE_URL: deployment.siteUrl,
    SITE_PAGES: `${deployment.siteUrl}/**`,
  };
  const hide = hider(deployment);
  return async (...args) => {
    // The CLI would read .env files of its working folder; the workspace has none.
    const signal = AbortSignal.any([stop, AbortSignal.timeout(timeout)]);
    try {
      return await runToEnd(nodeProgram, [cliProgram, ...args, '--workdir', workspace], {
        cwd: workspace,
        env,
        signal,
      });
    } catch (error) {
      if (stop.aborted) throw new CliError('Interrompido.');
      if (signal.aborted) {
        throw new CliError(`A Supabase não respondeu em ${Math.ceil(timeout / 1000)} segundos.`);
      }
      throw new CliError(lastWords(hide((error as Error).message)));
    }
  };
}

/** Replaces secrets in other programs' texts. */
export function hider(deployment: Deployment): (text: string) => string {
  const { accessToken, databasePassword, functionVariables, firstAdmin } = deployment;
  const secrets = [
    accessToken,
    databasePassword,
    encodeURIComponent(databasePassword),
    firstAdmin.password,
    ...secretsIn(functionVariables),
  ].filter((secret) => secret !== undefined && secret !== '');
  return (text) => secrets.reduce<string>((shown, secret) => shown.replaceAll(secret as string, '•••'), text);
}

/** A failed command's message, without the CLI's hints and the line of `runToEnd`. */
const lastWords = (output: string) =>
  output
    .split('\n')
    .slice(0, -1)
    .filter((line) => line.trim() !== '' && !/--debug|^\s*[│◇]/.test(line))
    .slice(-6)
    .map(messageIn)
    .join('\n');

/** The message of an error that is told as JSON, or the line itself. */
function messageIn(line: string): string {
  try {
    return JSON.parse(line).error.message;
  } catch {
    return line;
  }
}
