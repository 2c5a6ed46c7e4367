import { basename } from 'node:path';
import process from 'node:process';
import { ask, askInSecret } from '../local/ask.ts';
import { runCommand } from '../local/command.ts';
import { type FirstAdmin, firstAdminOf, projectRoot } from '../local/settings.ts';
import { readArguments } from './arguments.ts';
import { bundleInto, deploy, deployFirstAdmin } from './deploy.ts';
import { keepNewKeys, missingKeys } from './new-keys.ts';
import { type Deployment, isSet, readDeployment, settingsFile } from './settings.ts';

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stopping.abort());

await runCommand(async () => {
  const { dryRun, firstAdmin, profile } = readArguments(process.argv.slice(2), process.env);
  const file = settingsFile(projectRoot, profile);
  const newKeys = missingKeys((name) => isSet(name, file, process.env));
  const made = Object.assign({}, ...newKeys.map(({ values }) => values)) as Record<string, string>;
  const deployment = readDeployment(file, { ...process.env, ...made });
  const options = { deployment, environment: process.env, stop: stopping.signal };

  if (firstAdmin) {
    const account = await askAccount(deployment);
    if (dryRun) return console.log(`Criaria a conta ${account.email} no projeto ${deployment.projectId}.`);
    const outcome = await deployFirstAdmin(options, account);
    console.log(
      outcome === 'created' ? 'A conta foi criada. Entre com ela no painel.' : 'A conta já existia; nada mudou.',
    );
    return;
  }

  if (newKeys.length > 0 && !dryRun) {
    keepNewKeys(file, newKeys);
    console.log(`Chaves novas, gravadas em ${basename(file)}: ${Object.keys(made).join(', ')}. Guarde uma cópia.`);
  }
  await deploy({ ...options, dryRun, prepareFunction: bundleInto, tell: console.log });
  console.log(dryRun ? 'Nada foi mudado.' : `Pronto: ${deployment.siteUrl}`);
});

async function askAccount({ firstAdmin: { email, password } }: Deployment): Promise<FirstAdmin> {
  const asking = { stop: stopping, otherwise: 'Indique ADMIN_EMAIL e ADMIN_PASSWORD no ambiente.' };
  return firstAdminOf(
    email ?? (await ask('E-mail do administrador: ', asking)),
    password ?? (await askInSecret('Senha: ', asking)),
  );
}
