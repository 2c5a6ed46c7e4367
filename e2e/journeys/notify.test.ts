import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type PushService, startPushService } from '../../edge-functions/api/testing/push-service.ts';
import { openPage } from '../actors.ts';
import { expectNoAxeViolations } from '../axe.ts';
import { startBuildingStack } from '../building-stack.ts';
import { notice, openSection } from '../panel/panel.ts';
import { withPushService } from '../site/push-stand-in.ts';
import { notices, touch, workerOn } from '../site/push-worker.ts';

let at: string;
let remove: () => Promise<void>;
let service: PushService;
beforeAll(async () => {
  service = await startPushService();
  ({ baseUrl: at, remove } = await startBuildingStack({ PUSH_LOCAL: 'on', SITE_BUILD_PAUSE: '3600' }));
});
afterAll(async () => {
  await remove?.();
  await service.close();
});

/** Of the browser's own push service, for the site's key. */
async function newPushSubscription() {
  const { data } = await (await fetch(`${at}/api/notifications/key`)).json();
  return service.subscribe(data.key);
}

async function activate(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: entry, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Notificações' });
  await dialog.getByRole('button', { name: 'Ativar Notificações' }).waitFor();
  expect(await dialog.getByRole('button', { name: 'Deixar de receber' }).count()).toBe(0);
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Ativar Notificações' }).click();
  await dialog.getByText('Notificações ativadas neste aparelho.').waitFor();
  await dialog.getByRole('button', { name: 'Fechar' }).click();
}

it('what the secretary’s office sends comes to a reader’s telephone, and a touch opens its page', async () => {
  const [telephone, desk] = [await newPushSubscription(), await newPushSubscription()];
  const reader = await openPage({ at, width: 360, withWorker: true });
  await withPushService(reader, [telephone]);
  const { worker, deliver } = await workerOn(reader, () => reader.goto('/contato'), at);
  await activate(reader, 'Ativar Notificações');

  const prepare = (page: Page) => withPushService(page, [desk]);
  const office = await openSection('notificacoes', { at, signedInAs: 'admin', withWorker: true }, prepare);
  await activate(office, 'Notificações neste aparelho');
  const subscribers = (count: string) => office.getByRole('definition').first().getByText(count, { exact: true });
  await subscribers('0').waitFor();
  await office.getByRole('button', { name: 'Teste' }).click();
  await notice(office, 'Notificação de teste enviada para este aparelho').waitFor();
  // Who got something counts.
  await subscribers('1').waitFor();
  expect(service.delivered(desk.endpoint)).toHaveLength(1);
  expect(service.delivered(telephone.endpoint)).toEqual([]);

  // The office gave up its browser without a word, as many do.
  service.answer(desk.endpoint, { status: 410 });
  await office.getByLabel('Tipo').first().selectOption('Avisos');
  await office.getByLabel('Título').fill('Missa transferida');
  await office.getByLabel('Mensagem').first().fill('A missa das 19h será no salão.');
  await office.getByRole('button', { name: 'Enviar Notificação' }).click();
  await office.getByText('“Missa transferida” será enviada agora para 1 usuário inscrito em Avisos.').waitFor();
  await office.getByRole('button', { name: 'Confirmar' }).click();
  await notice(office, 'Notificação enviada para 2 usuários').waitFor();
  const row = office.getByRole('row').filter({ hasText: 'Missa transferida' });
  await row.getByText('1 recebeu, 1 não foi entregue').waitFor();
  await subscribers('1').waitFor();

  expect(service.faults).toEqual([]);
  const [message] = service.delivered(telephone.endpoint);
  // The stack's messages name the address of the site, which it is not tested at.
  await deliver(message?.payload.replaceAll(inject('siteUrl'), at) ?? '');
  expect(await notices(worker)).toMatchObject([{ title: 'Missa transferida', body: 'A missa das 19h será no salão.' }]);
  await touch(worker);
  await reader.waitForURL('**/avisos');
});
