import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isVapidPair, newVapidKeys } from '../edge-functions/api/gateways/push/vapid-keys.ts';
import { startPushService } from '../edge-functions/api/testing/push-service.ts';
import { openPush, pushContact, readVapidKeys } from './push.ts';
import type { PushOptions } from './settings.ts';

let file: string;
beforeEach(async () => {
  file = join(await mkdtemp(join(tmpdir(), 'push-')), 'push-keys.json');
});
afterEach(() => rm(join(file, '..'), { recursive: true }));

const open = (settings: Partial<PushOptions> = {}) =>
  openPush({
    fetch,
    contact: 'mailto:contato@paroquia.test',
    settings: { services: [], local: true, ...settings },
    file,
    log: () => {},
    now: () => new Date(),
  });

test('keys are made once, and are readable by the owner only', async () => {
  const { publicKey } = await open();
  expect((await open()).publicKey).toBe(publicKey);
  const kept = JSON.parse(await readFile(file, 'utf8'));
  expect([kept.publicKey, isVapidPair(kept)]).toEqual([publicKey, true]);
  if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('keys of the settings win, and none are made', async () => {
  const keys = newVapidKeys();
  expect((await open({ keys })).publicKey).toBe(keys.publicKey);
  expect(await readVapidKeys(file)).toBeUndefined();
});

test.each(['', '{', '{}', JSON.stringify({ ...newVapidKeys(), publicKey: newVapidKeys().publicKey })])(
  'damaged keys %j are refused and not replaced',
  async (text) => {
    await writeFile(file, text);
    await expect(open()).rejects.toThrow(/^As chaves das notificações em .* estão danificadas/);
    expect(await readFile(file, 'utf8')).toBe(text);
  },
);

test('push services are told the contact, or whom the settings say', async () => {
  const service = await startPushService();
  const subjects: unknown[] = [];
  try {
    for (const subject of [undefined, 'https://matriz.org.br']) {
      const gateway = await open({ ...(subject && { subject }) });
      const { endpoint, keys } = service.subscribe(gateway.publicKey);
      await gateway.send({ endpoint, ...keys }, { payload: '{}', topic: 'a', ttl: 60, urgency: 'low' });
      subjects.push(...service.delivered(endpoint).map((delivery) => delivery.subject));
    }
  } finally {
    await service.close();
  }
  expect(subjects).toEqual(['mailto:contato@paroquia.test', 'https://matriz.org.br']);
});

test.each([
  [[{ email: 'contato@matriz.org.br' }], 'https://matriz.org.br', 'mailto:contato@matriz.org.br'],
  [[{ email: null }], 'https://matriz.org.br', 'https://matriz.org.br'],
  [[{ email: 'contato@paroquia.local' }], 'https://matriz.org.br', 'https://matriz.org.br'],
  [[{ email: 'contato@paroquia.test' }], 'https://192.168.0.10', 'mailto:contato@paroquia.invalid'],
  [[], 'http://localhost:4321', 'mailto:contato@paroquia.invalid'],
])('of %j on %s the contact is %s', async (rows, siteUrl, contact) => {
  expect(await pushContact({ query: async () => rows as never }, siteUrl)).toBe(contact);
});
