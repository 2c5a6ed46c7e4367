import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureHostedDeno, hostedDenoProgram } from '../../.ci/hosted-deno.mjs';
import { isVapidPair, newVapidKeys } from '../../edge-functions/api/gateways/push/vapid-keys.ts';
import { type PushService, startPushService } from '../../edge-functions/api/testing/push-service.ts';
import { bundleFunction } from '../../hosted/bundle.ts';
import { denoProgram, projectRoot } from '../../local/install.mjs';

const keys = newVapidKeys();
const payload = JSON.stringify({ web_push: 8030, notification: { title: 'Ação de graças 🙏' } });

let folder: string;
let service: PushService;
beforeAll(async () => {
  await ensureHostedDeno();
  [folder, service] = await Promise.all([mkdtemp(join(tmpdir(), 'paroquia-push-')), startPushService()]);
  const program = join(folder, 'send.ts');
  const gateway = join(projectRoot, 'edge-functions/api/gateways/push');
  await writeFile(
    program,
    `import { isVapidPair, newVapidKeys } from ${JSON.stringify(join(gateway, 'vapid-keys.ts'))};
    import { webPush } from ${JSON.stringify(join(gateway, 'web-push.ts'))};
    const { settings, targets, message } = JSON.parse(Deno.env.get('PUSH'));
    const { send } = webPush({ settings, fetch, log() {}, now: () => new Date() });
    const outcomes = await Promise.all(targets.map((target) => send(target, message)));
    const made = newVapidKeys();
    console.log(JSON.stringify({ outcomes, made, pairs: [isVapidPair(settings), isVapidPair({ ...settings, ...made, publicKey: settings.publicKey })] }));
    Deno.exit(0);`,
  );
  await bundleFunction(join(folder, 'bundle'), program);
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 20 });
});

describe.each([
  ['the Deno of hosted projects', hostedDenoProgram],
  ['the Deno of one machine', denoProgram],
])('with %s the function’s bundle', (_, deno) => {
  test('sends messages that a browser can read, takes each answer for what it is, and makes keys', async () => {
    const pushSubscriptions = Array.from({ length: 6 }, () => service.subscribe(keys.publicKey));
    const [read, gone, later, redirected, cut, wrong] = pushSubscriptions.map(({ endpoint }) => endpoint) as [
      ...[string, string, string, string, string, string],
    ];
    service.answer(gone, { status: 410 });
    service.answer(later, { status: 429, retryAfter: '60' });
    service.answer(redirected, { status: 307, location: read });
    service.answer(cut, 'cut');
    const targets = pushSubscriptions.map(({ endpoint, keys: { p256dh, auth } }) => ({
      endpoint,
      p256dh: endpoint === wrong ? `B${'A'.repeat(86)}` : p256dh,
      auth,
    }));
    const settings = { ...keys, subject: 'mailto:secretaria@matriz.org.br', services: [], local: true };
    const message = { payload, topic: 'aviso', ttl: 60, urgency: 'high' };
    const { stdout } = await promisify(execFile)(
      deno,
      ['run', '--no-prompt', '--no-npm', '--allow-net=127.0.0.1', '--allow-env', join(folder, 'bundle/index.js')],
      { env: { ...process.env, PUSH: JSON.stringify({ settings, targets, message }) } },
    );
    const { outcomes, made, pairs } = JSON.parse(stdout);
    expect(outcomes).toEqual([
      { kind: 'delivered' },
      { kind: 'gone' },
      { kind: 'later', retryAfter: 60 },
      { kind: 'refused', status: 307 },
      { kind: 'later', retryAfter: null },
      { kind: 'gone' },
    ]);
    expect(service.delivered(read)).toMatchObject([{ payload, topic: 'aviso', ttl: 60, urgency: 'high' }]);
    expect(service.faults).toEqual([]);
    expect(pairs).toEqual([true, false]);
    expect(isVapidPair(made)).toBe(true);
  });
});
