import { describe, expect, it } from 'vitest';
import { type Service, type ServiceName, type ServiceState, serviceSentence, services } from '#contract/services.ts';
import { liturgySource } from '../gateways/liturgy/source.ts';
import { smtpMailer } from '../gateways/mail/smtp.ts';
import { mercadoPago } from '../gateways/payments/mercado-pago.ts';
import { newVapidKeys } from '../gateways/push/vapid-keys.ts';
import { webPush } from '../gateways/push/web-push.ts';
import { servicesOf } from './services.ts';

type Installation = Parameters<typeof servicesOf>[0];

const now = () => new Date();
const log = () => {};
const smtp = { host: 'smtp.paroquia.example', port: 465, encrypted: true, from: 'secretaria@paroquia.example' };
const mailer = smtpMailer({ settings: smtp, name: 'paroquia.example', log, now });
const provider = (isSandbox: boolean) =>
  mercadoPago({ accessToken: 'a', payerEmail: 'a@paroquia.example', url: 'https://a.example', isSandbox, log, now });
const subject = 'mailto:secretaria@matriz.org.br';
const push = webPush({ settings: { ...newVapidKeys(), subject, services: [], local: false }, fetch, log, now });
const liturgy = liturgySource({ url: 'https://liturgia.example', call: async () => new Response() });

const nothing: Installation = { siteUrl: 'https://paroquia.example', lastBackupAt: null, isDiskFull: false };
const demonstration = {
  isDemonstration: true,
  encryptsBackups: false,
  keepsBackupsApart: false,
  tellsVisitorsApart: () => true,
};
const own = { isDemonstration: false, encryptsBackups: true, keepsBackupsApart: true, tellsVisitorsApart: () => true };
const making = { isRunning: () => true, start: () => false, places: () => [] };
const madeAt = '2026-11-20T03:00:00+00:00';

const stateOf = (name: ServiceName, installation: Partial<Installation>) =>
  servicesOf({ ...nothing, ...installation }).find((service) => service.name === name)?.state;

it.each<[name: ServiceName, what: string, installation: Partial<Installation>, state: ServiceState]>([
  ['mail', 'without a server', {}, 'off'],
  ['mail', 'with one', { mailer }, 'on'],
  ['mail', 'that stay on this machine', { mailer: { ...mailer, isSandbox: true } }, 'sandbox'],
  ['liturgy', 'without a source', { installation: own }, 'off'],
  ['liturgy', 'of the demonstration', { installation: demonstration }, 'sandbox'],
  ['liturgy', 'of a source, also in the demonstration', { installation: demonstration, liturgy }, 'on'],
  ['payments', 'without a provider', {}, 'off'],
  ['payments', 'with one', { payments: provider(false) }, 'on'],
  ['payments', 'of the sandbox', { payments: provider(true) }, 'sandbox'],
  ['push', 'without keys', { push: null }, 'off'],
  ['push', 'with keys', { push }, 'on'],
  ['push', 'on the machine itself', { push, siteUrl: 'http://localhost:4321' }, 'on'],
  ['push', 'in a network without HTTPS', { push, siteUrl: 'http://192.168.0.7:4321' }, 'off'],
  ['backups', 'before the first', { installation: own }, 'off'],
  ['backups', 'while the first is made', { installation: own, backups: making }, 'coming'],
  ['backups', 'with a passphrase', { installation: own, lastBackupAt: madeAt }, 'on'],
  [
    'backups',
    'beside the data alone',
    { installation: { ...own, keepsBackupsApart: false }, lastBackupAt: madeAt },
    'single',
  ],
  ['backups', 'without one', { installation: demonstration, lastBackupAt: madeAt }, 'open'],
  ['disk', 'with room', {}, 'on'],
  ['disk', 'without room', { isDiskFull: true }, 'off'],
  ['visitors', 'of a hosted project', {}, 'on'],
  ['visitors', 'that are told apart', { installation: own }, 'on'],
  ['visitors', 'that a proxy hides', { installation: { ...own, tellsVisitorsApart: () => false } }, 'off'],
  ['backups', 'of a hosted project, whose passphrase nobody here knows', { lastBackupAt: madeAt }, 'on'],
])('%s %s', (name, _, installation, state) => {
  expect(stateOf(name, installation)).toBe(state);
  expect(serviceSentence({ name, state })).toMatch(/^[A-Z].+\.$/);
});

describe('every service', () => {
  it('is told, in the contract’s order', () =>
    expect(servicesOf(nothing).map(({ name }) => name)).toEqual(Object.keys(services)));

  it('tells nothing but its state', () => {
    const told: Service[] = servicesOf({ ...nothing, installation: own, mailer, push, payments: provider(false) });
    expect(told.every((service) => Object.keys(service).join() === 'name,state')).toBe(true);
  });
});
