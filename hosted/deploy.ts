import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../local/install.mjs';
import type { FirstAdmin } from '../local/settings.ts';
import { managementUrl } from './auth-setting.ts';
import { bundleFolder, bundleFunction } from './bundle.ts';
import { CliError, type CliOptions, hider, supabaseCli, unknownForm } from './cli.ts';
import { createFirstAdmin, secretKeyOf } from './first-admin.ts';
import type { Deployment } from './settings.ts';
import { type Step, steps, type Timeouts } from './steps.ts';

export interface DeployOptions {
  deployment: Deployment;
  /** The operator's environment; the CLI gets what the settings don't override. */
  environment: CliOptions['environment'];
  /** Prints the steps and what they would change, and changes nothing. */
  dryRun: boolean;
  /** Origin of the management API, for what the CLI can't do; Supabase's by default. */
  management?: string;
  /** Puts the function's files into the workspace, where its config.toml names them. */
  prepareFunction: (workspace: string) => Promise<void>;
  /** Prints a line for the operator. */
  tell: (line: string) => void;
  /** All steps in order by default. */
  only?: readonly Step[];
  stop?: AbortSignal;
  timeouts?: Timeouts;
}

const never = new AbortController().signal;
const defaultTimeouts: Timeouts = { command: 5 * 60_000, start: 60_000, request: 20_000 };

/**
 * Brings the hosted project to this version, step by step and idempotently. Throws at the first step that fails, with a
 * sentence that names the step, the reason and what to do, without secrets.
 */
export async function deploy(options: DeployOptions): Promise<void> {
  const {
    deployment,
    environment,
    dryRun,
    tell,
    only: chosen = steps,
    stop = never,
    timeouts = defaultTimeouts,
  } = options;
  await withWorkspace(async (workspace) => {
    const cli = supabaseCli(deployment, { workspace, environment, timeout: timeouts.command, stop });
    const { management = managementUrl } = options;
    const context = {
      deployment,
      cli,
      timeouts,
      stop,
      management,
      prepareFunction: () => options.prepareFunction(workspace),
      tell: (line: string) => tell(hider(deployment)(line).trim().replaceAll(/^/gm, '      ')),
    };
    for (const [index, step] of chosen.entries()) {
      if (stop.aborted) throw new Error('Interrompido.');
      tell(`${index + 1}/${chosen.length} ${step.name}: ${step.plan(deployment)}`);
      await saying(step, deployment, stop, async () => {
        if (!dryRun) return await step.run(context);
        const seen = await step.look?.(context);
        if (seen) context.tell(seen);
      });
    }
  });
}

/** Creates the project's first administrator (`createFirstAdmin`) with the secret key, which is not stored. */
export async function deployFirstAdmin(
  {
    deployment,
    environment,
    stop = never,
    timeouts = defaultTimeouts,
  }: Omit<DeployOptions, 'dryRun' | 'prepareFunction' | 'tell'>,
  account: FirstAdmin,
): Promise<'created' | 'existed'> {
  return await withWorkspace(async (workspace) => {
    const cli = supabaseCli(deployment, { workspace, environment, timeout: timeouts.command, stop });
    return await createFirstAdmin(deployment.supabaseUrl, await secretKeyOf(deployment, cli), account);
  });
}

/** Bundles the function where config.toml names it. */
export async function bundleInto(workspace: string): Promise<void> {
  await bundleFunction(join(workspace, bundleFolder));
}

/** The same for several projects: the bundle is made once, in `folder`, and copied. */
export function bundleOnce(folder: string): DeployOptions['prepareFunction'] {
  let made: Promise<void> | undefined;
  return async (workspace) => {
    made ??= bundleInto(folder);
    await made;
    await cp(join(folder, bundleFolder), join(workspace, bundleFolder), { recursive: true });
  };
}

/** A failure as a sentence for the operator. */
async function saying(step: Step, deployment: Deployment, stop: AbortSignal, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (stop.aborted) throw new Error(`${step.name}: interrompido. O mesmo comando continua de onde parou.`);
    throw new Error(`${step.name}: não deu certo.\n${reasonOf(error, hider(deployment))}\n${step.advice}`);
  }
}

function reasonOf(error: unknown, hide: (text: string) => string): string {
  const { name, message } = error as Error;
  if (name === 'TimeoutError') return 'Não houve resposta a tempo.';
  if (!(error instanceof CliError)) return hide(message);
  if (message.includes('SchemaError')) return `${unknownForm}${message}`;
  const status = /\bstatus:? (\d{3})\b|\b(401|403|404|429|5\d\d)\b/.exec(message);
  return `${sentenceOf(Number(status?.[1] ?? status?.[2]))}${message}`;
}

function sentenceOf(status: number): string {
  if (status === 401) return 'A Supabase não aceitou o SUPABASE_ACCESS_TOKEN: ';
  if (status === 403) return 'O SUPABASE_ACCESS_TOKEN não tem permissão para isto: ';
  if (status === 404) return 'A Supabase não encontrou o projeto: ';
  if (status >= 500) return 'A Supabase está com um problema; tente de novo daqui a pouco: ';
  return '';
}

/**
 * A folder with only the configuration and the migrations for the CLI: no seed that could be loaded, no .env file, and
 * no project link that later manual commands would use as their target.
 */
async function withWorkspace<Result>(work: (workspace: string) => Promise<Result>): Promise<Result> {
  const workspace = await mkdtemp(join(tmpdir(), 'paroquia-deploy-'));
  try {
    for (const part of ['config.toml', 'migrations']) {
      await cp(join(projectRoot, 'supabase', part), join(workspace, 'supabase', part), { recursive: true });
    }
    return await work(workspace);
  } finally {
    await rm(workspace, { recursive: true, force: true });
  }
}
