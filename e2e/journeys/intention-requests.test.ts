import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { daysLater } from '#contract/calendar-date.ts';
import type { MassOfDay } from '#contract/mass-changes.ts';
import type { ParishContentItem } from '#contract/parish-content.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { sandboxPath } from '#contract/payments-sandbox.ts';
import { openPage } from '../actors.ts';
import { type BuildingStack, startBuildingStack } from '../building-stack.ts';
import { call, chooseAction, chooseTool, openPanel, openSection } from '../panel/panel.ts';

/** Milliseconds until a change is on the site: a build on a busy machine, and the one before it. */
const buildTimeout = 180_000;

let stack: BuildingStack;
beforeAll(async () => {
  stack = await startBuildingStack({ PAYMENTS: 'sandbox' });
});
afterAll(() => stack?.remove());

const asAdministrator = <Data>(method: string, path: string, body?: object) =>
  call<Data>(method, path, body, 'admin', stack.baseUrl);

/** Writes what the parish says of requests, and waits until the pages say so too. */
async function setOpen(isOpen: boolean, { request }: Page): Promise<void> {
  const { data: rows } = await asAdministrator<ParishContentItem[]>('GET', '/parish-content');
  const known = rows.find(({ kind }) => kind === 'intentions');
  const content = { is_open: isOpen };
  const { status } = known
    ? await asAdministrator('PUT', `/parish-content/${known.id}`, { content })
    : await asAdministrator('POST', '/parish-content', { kind: 'intentions', content });
  expect([200, 201]).toContain(status);
  const isLinked = async () => (await (await request.get('/')).text()).includes('href="/intencoes"');
  await expect.poll(isLinked, { timeout: buildTimeout, interval: 200 }).toBe(isOpen);
}

/** The first mass of the days to come. */
async function comingMass(): Promise<MassOfDay> {
  const first = daysLater(parishDayOf(new Date()), 1);
  const days = `first=${first}&last=${daysLater(first, 7)}`;
  const { data } = await asAdministrator<MassOfDay[]>('GET', `/mass-changes/days?${days}`);
  return data.find(({ is_cancelled }) => !is_cancelled) as MassOfDay;
}

/** Fills in the form and sends it, again while it was too fast for a person. */
async function ask(page: Page, notes: string, { day, mass_id, change_id }: MassOfDay): Promise<void> {
  await page.getByLabel('Intenção').fill(notes);
  await page.getByLabel('Falecido').check();
  await page.getByLabel(/^Dia/).fill(day);
  await page.getByLabel(/^Missa/).selectOption(mass_id ? `mass_id:${mass_id}` : `change_id:${change_id}`);
  await page.getByLabel('Seu nome').fill('Rita Moura');
  await page.getByLabel('Telefone').fill('(85) 99999-0000');
  await page.getByRole('checkbox', { name: /^Concordo/ }).check();
  const send = page.getByRole('button', { name: 'Enviar pedido' });
  const sent = page.getByRole('heading', { name: 'Pedido enviado' });
  await expect
    .poll(
      async () => {
        const isSent = await sent.isVisible();
        if (!isSent && (await send.isEnabled())) await send.click();
        return isSent;
      },
      { interval: 1000, timeout: 20_000 },
    )
    .toBe(true);
}

/** Offers by the sandbox, whose charge is paid in another tab. */
async function offer(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^R\$.20$/ }).check();
  await page.getByRole('button', { name: 'Gerar QR Code PIX' }).click();
  await page.getByRole('img', { name: 'Código QR do PIX da sua doação' }).waitFor();
  const bank = await page.context().newPage();
  await bank.goto(sandboxPath);
  await bank.getByRole('article').first().getByRole('button', { name: 'Pagar', exact: true }).click();
  await bank.close();
  await page.getByText('Pagamento aprovado! Muito obrigado pela sua oferta').waitFor();
}

it(
  'a parishioner asks for an intention and offers; staff accept it for the celebrant, and refuse another with an answer',
  async () => {
    const phone = await openPage({ at: stack.baseUrl, width: 360, expectedErrors: /400/ });
    await setOpen(true, phone);
    await phone.goto('/intencoes');
    const mass = await comingMass();
    await ask(phone, 'Pela alma de João', mass);
    await offer(phone);
    await phone.getByRole('button', { name: 'Fazer outro pedido' }).click();
    await ask(phone, 'Pela chuva', mass);
    // The offering of the next request is another one.
    await phone.getByRole('button', { name: 'Gerar QR Code PIX' }).waitFor();

    const overview = await openPanel({ at: stack.baseUrl });
    await overview.getByText('2 pedidos de intenção', { exact: false }).first().waitFor();
    const panel = await openSection('mass-intentions', { at: stack.baseUrl, tab: 'pedidos' });
    const row = (notes: string) => panel.locator('tr, li').filter({ hasText: notes });
    await row('Pela alma de João').getByText('com espórtula paga').waitFor();
    await chooseAction(panel, 'Aceitar', 'Pela alma de João');
    await panel.getByRole('dialog').getByRole('button', { name: 'Aceitar' }).click();
    await row('Pela alma de João').getByText('Aceito').waitFor();
    await chooseAction(panel, 'Recusar', 'Pela chuva');
    await panel.getByRole('dialog').getByLabel('Resposta').fill('Nesse dia rezamos pelos falecidos.');
    await panel.getByRole('dialog').getByRole('button', { name: 'Recusar' }).click();
    await row('Pela chuva').getByText('Recusado').waitFor();

    const office = await openSection('mass-intentions', { at: stack.baseUrl });
    await office.locator('tr, li').filter({ hasText: 'Pela alma de João' }).getByText('com espórtula').waitFor();
    await chooseTool(office, 'Lista do celebrante');
    const list = office.getByRole('dialog', { name: 'Lista do celebrante' });
    await list.getByLabel('Dia', { exact: true }).fill(mass.day);
    await list.getByLabel('Missa', { exact: true }).selectOption(mass.mass_id ?? mass.change_id);
    await list.getByRole('button', { name: 'Imprimir' }).click();
    const sheet = office.getByRole('article');
    await sheet.getByText('Pela alma de João').waitFor();
    expect(await sheet.getByText('Pela chuva').count()).toBe(0);

    await setOpen(false, phone);
    await phone.goto('/intencoes');
    await phone.getByText('A paróquia não recebe pedidos de intenções pelo site. Fale com a secretaria.').waitFor();
    expect(await phone.getByRole('button', { name: 'Enviar pedido' }).count()).toBe(0);
  },
  3 * buildTimeout,
);
