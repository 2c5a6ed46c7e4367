import process from 'node:process';
import { ask, askInSecret } from '../local/ask.ts';
import { runCommand } from '../local/command.ts';
import { type FirstAdmin, firstAdminOf, projectRoot } from '../local/settings.ts';
import { readArguments } from './arguments.ts';
import { bundleInto, deploy, deployFirstAdmin } from './deploy.ts';
import { keepJobsKey, newJobsKey } from './jobs-key.ts';
import { type Deployment, isSet, readDeployment, settingsFile } from './settings.ts';

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stopping.abort());

await runCommand(async () => {
  const { dryRun, firstAdmin, profile } = readArguments(process.argv.slice(2), process.env);
  const file = settingsFile(projectRoot, profile);
  const newKey = isSet('JOBS_KEY', file, process.env) ? undefined : newJobsKey();
  const deployment = readDeployment(file, newKey ? { ...process.env, JOBS_KEY: newKey } : process.env);
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

  if (newKey && !dryRun) keepJobsKey(file, newKey);
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
