import { secretsIn } from '../edge-functions/settings/read.ts';
import { nodeProgram } from '../local/install.mjs';
import { runToEnd } from '../local/run-to-end.ts';
import { cliProgram } from './cli-program.mjs';
import type { Deployment } from './settings.ts';

/** Runs the official CLI in the deploy's workspace and returns what it printed. Throws `CliError`. */
export type Cli = (...args: readonly string[]) => Promise<string>;

export interface CliOptions {
  workspace: string;
  environment: Readonly<Record<string, string | undefined>>;
  /** Milliseconds that a command may take. */
  timeout: number;
  /** Ends a running command when the operator stops the deploy. */
  stop: AbortSignal;
}

/** The CLI refused; the message has its last words, without secrets. */
export class CliError extends Error {}

/** What the operator's shell may hold and the settings decide. */
const decided = /^(SUPABASE_(?!PROFILE$|HOME$|API_MAX_RETRIES$)|PG|SITE_)/;

export function supabaseCli(deployment: Deployment, { workspace, environment, timeout, stop }: CliOptions): Cli {
  const inherited = Object.entries(environment).filter(([name]) => !decided.test(name));
  const env = {
    ...Object.fromEntries(inherited),
    SUPABASE_ACCESS_TOKEN: deployment.accessToken,
    SUPABASE_TELEMETRY_DISABLED: '1',
    SUPABASE_NO_UPDATE_NOTIFIER: '1',
    SUPABASE_NO_KEYRING: '1',
    // In the environment, where `ps` shows no password.
    PGPASSWORD: deployment.databasePassword,
    // What supabase/config.toml reads.
    SITE_URL: deployment.siteUrl,
    SITE_PAGES: `${deployment.siteUrl}/**`,
  };
  const hide = hider(deployment);
  return async (...args) => {
    // The CLI reads settings from .env files of the folder where it runs: there are none in the workspace.
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

/** Replaces secrets in texts that come from elsewhere. */
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

/** What a failing command said, without its advice on itself and the line of `runToEnd`. */
const lastWords = (output: string) =>
  output
    .split('\n')
    .slice(0, -1)
    .filter((line) => line.trim() !== '' && !/--debug|^\s*[│◇]/.test(line))
    .slice(-6)
    .join('\n');
