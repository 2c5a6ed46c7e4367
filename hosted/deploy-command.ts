import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
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
  return firstAdminOf(email ?? (await ask('E-mail do administrador: ')), password ?? (await askInSecret('Senha: ')));
}

async function ask(question: string, output: NodeJS.WritableStream = process.stdout): Promise<string> {
  if (!process.stdin.isTTY) throw new Error('Indique ADMIN_EMAIL e ADMIN_PASSWORD no ambiente.');
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  // Here the terminal sends a character for Ctrl+C, and no signal.
  terminal.once('SIGINT', () => stopping.abort());
  try {
    return await terminal.question(question, { signal: stopping.signal });
  } catch (cause) {
    throw new Error('\nInterrompido.', { cause });
  } finally {
    terminal.close();
  }
}

/** Nothing that is typed is shown. */
async function askInSecret(question: string): Promise<string> {
  process.stdout.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const answer = await ask('', nowhere);
  process.stdout.write('\n');
  return answer;
}
