import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureHostedDeno, hostedDenoProgram } from '../../.ci/hosted-deno.mjs';
import {
  mailLogin,
  mailServerAuthority,
  mailServerCertificate,
  startMailServer,
} from '../../edge-functions/api/testing/mail-server.ts';
import { bundleFunction } from '../../hosted/bundle.ts';
import { denoProgram, projectRoot } from '../../local/install.mjs';

let folder: string;
beforeAll(async () => {
  await ensureHostedDeno();
  folder = await mkdtemp(join(tmpdir(), 'paroquia-mail-'));
  const program = join(folder, 'send.ts');
  await writeFile(
    program,
    `import { smtpMailer } from ${JSON.stringify(join(projectRoot, 'edge-functions/api/gateways/mail/smtp.ts'))};
    const { settings, ca } = JSON.parse(Deno.env.get('MAIL'));
    const mailer = smtpMailer({ settings, ca, name: 'paroquia.example', log() {}, now: () => new Date(), timeout: 8000 });
    const mail = { to: 'tereza@paroquia.test', subject: 'Ação', text: 'Olá', html: '<p>Olá</p>' };
    console.log(await mailer.send(mail).then(() => 'accepted', ({ code }) => code));
    Deno.exit(0);`,
  );
  await bundleFunction(join(folder, 'bundle'), program);
});
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }));

describe.each([
  ['the Deno of hosted projects', hostedDenoProgram],
  ['the Deno of one machine', denoProgram],
])('with %s the function’s bundle sends mail', (_, deno) => {
  test.each([
    ['encrypted from the first byte', 'implicit', mailServerAuthority, 'accepted'],
    ['upgraded by STARTTLS', 'starttls', mailServerAuthority, 'accepted'],
    ['not to a server without encryption', 'none', mailServerAuthority, 'no_tls'],
    ['not to one whose certificate nobody knows', 'implicit', mailServerCertificate, 'no_tls'],
    ['not to one whose certificate nobody knows, upgraded', 'starttls', mailServerCertificate, 'no_tls'],
  ] as const)('%s', async (__, tls, ca, outcome) => {
    const server = await startMailServer({ tls });
    const settings = {
      host: 'localhost',
      port: server.port,
      encrypted: tls === 'implicit',
      from: 'secretaria@paroquia.example',
      login: mailLogin,
    };
    const { stdout } = await promisify(execFile)(
      deno,
      ['run', '--no-prompt', '--allow-net', '--allow-env', '--allow-read', join(folder, 'bundle/index.js')],
      { env: { ...process.env, MAIL: JSON.stringify({ settings, ca }) } },
    );
    await server.close();
    expect(stdout.trim()).toBe(outcome);
    expect(server.received.map(({ subject, encrypted }) => [subject, encrypted])).toEqual(
      outcome === 'accepted' ? [['Ação', true]] : [],
    );
  });
});
