import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import process from 'node:process';
import { ask, askInSecret } from '../local/ask.ts';
import { runCommand } from '../local/command.ts';
import { type FirstAdmin, firstAdminOf, projectRoot } from '../local/settings.ts';
import packageFile from '../package.json' with { type: 'json' };
import { readArguments } from './arguments.ts';
import { bundleInto, bundleOnce, deploy, deployFirstAdmin } from './deploy.ts';
import { deployEach, failuresIn, profilesIn, tableOf } from './each.ts';
import { keepNewKeys, missingKeys } from './new-keys.ts';
import { type Deployment, isSet, readDeployment, settingsFile } from './settings.ts';

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stopping.abort());

await runCommand(async () => {
  const { dryRun, firstAdmin, each, profile } = readArguments(process.argv.slice(2), process.env);
  if (each) return await deployAll(dryRun);
  const prepared = prepare(profile);
  if (!firstAdmin) return await deployOne(prepared, dryRun);

  const { deployment } = prepared;
  const account = await askAccount(deployment);
  if (dryRun) return console.log(`Criaria a conta ${account.email} no projeto ${deployment.projectId}.`);
  const outcome = await deployFirstAdmin(optionsFor(deployment), account);
  console.log(
    outcome === 'created' ? 'A conta foi criada. Entre com ela no painel.' : 'A conta já existia; nada mudou.',
  );
});

/** Reads a profile's settings, with new keys for those that it lacks and doesn't store yet. */
function prepare(profile?: string) {
  const file = settingsFile(projectRoot, profile);
  const newKeys = missingKeys((name) => isSet(name, file, process.env));
  const made = Object.assign({}, ...newKeys.map(({ values }) => values)) as Record<string, string>;
  return { file, newKeys, made, deployment: readDeployment(file, { ...process.env, ...made }) };
}

async function deployOne(
  { file, newKeys, made, deployment }: ReturnType<typeof prepare>,
  dryRun: boolean,
  prepareFunction = bundleInto,
) {
  if (newKeys.length > 0 && !dryRun) {
    keepNewKeys(file, newKeys);
    console.log(`Chaves novas, gravadas em ${basename(file)}: ${Object.keys(made).join(', ')}. Guarde uma cópia.`);
  }
  await deploy({ ...optionsFor(deployment), dryRun, prepareFunction, tell: console.log });
  console.log(dryRun ? 'Nada foi mudado.' : `Pronto: ${deployment.siteUrl}`);
}

async function deployAll(dryRun: boolean): Promise<void> {
  const profiles = profilesIn(projectRoot);
  if (profiles.length === 0) {
    throw new Error('Não há perfis: cada um é um arquivo .env.<perfil>, como .env.santa-rita (docs/diocese.md).');
  }
  const folder = await mkdtemp(join(tmpdir(), 'paroquia-funcao-'));
  const prepareFunction = bundleOnce(folder);
  const outcomes = await deployEach(
    profiles,
    {
      read: (profile) => prepare(profile).deployment,
      deploy: (profile) => deployOne(prepare(profile), dryRun, prepareFunction),
    },
    { tell: console.log, stop: stopping.signal, now: () => new Date() },
  ).finally(() => rm(folder, { recursive: true, force: true }));
  console.log(`\n${tableOf(outcomes, { version: packageFile.version, dryRun })}`);
  const failures = failuresIn(outcomes);
  if (failures) throw new Error(failures);
}

const optionsFor = (deployment: Deployment) => ({
  deployment,
  environment: process.env,
  stop: stopping.signal,
});

async function askAccount({ firstAdmin: { email, password } }: Deployment): Promise<FirstAdmin> {
  const asking = { stop: stopping, otherwise: 'Indique ADMIN_EMAIL e ADMIN_PASSWORD no ambiente.' };
  return firstAdminOf(
    email ?? (await ask('E-mail do administrador: ', asking)),
    password ?? (await askInSecret('Senha: ', asking)),
  );
}
