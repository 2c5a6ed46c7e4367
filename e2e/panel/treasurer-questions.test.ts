import type { Locator, Page } from 'playwright';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import type * as z from 'zod/mini';
import { daysLater, monthOf, monthsLater, weekdayOf } from '#contract/calendar-date.ts';
import type { Dizimista } from '#contract/dizimistas.ts';
import type { Transaction } from '#contract/financial.ts';
import type { collectionDay } from '#contract/financial-collections.ts';
import type { ListedMonth } from '#contract/financial-months.ts';
import type { MassTime } from '#contract/mass-schedule.ts';
import { shownMoney, storedCents } from '#contract/money.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { firstDayOf, type TitheOfMonth, type TithePayer, titheLists } from '#contract/tithe-overview.ts';
import { withoutCommunity } from '#contract/tithe-reports.ts';
import { titleOfMonth } from '../../admin/features/financial/month-words.ts';
import { pageForAll } from '../actors.ts';
import { call, firstCount, given, newPayer, notice, removedAfterwards, unique } from './panel.ts';
import { typist } from './typist.ts';

const panel = pageForAll((page) => page.goto('/dashboard'), { signedInAs: 'financial' });
const today = parishDayOf(new Date());
const firstOfMonth = firstDayOf(monthOf(today));

let clicks: number;

/** Each question is asked from the panel's start. */
beforeEach(async () => {
  clicks = 0;
  await panel().goto('/dashboard');
  await firstCount(panel()).waitFor();
});

async function click(control: Locator): Promise<void> {
  clicks += 1;
  await control.click();
}
const press = (name: string) => click(panel().getByRole('button', { name, exact: true }));
const open = (page: Page) =>
  click(page.getByRole('navigation', { name: 'Seções do painel' }).getByRole('button', { name: 'Financeiro' }));

async function openTab(name: string): Promise<void> {
  await open(panel());
  await click(panel().getByRole('tab', { name }));
}

/** A payer with a booklet of the year. */
async function payerWithBooklet(): Promise<Dizimista> {
  const payer = await newPayer();
  const booklet = { dizimista_id: payer.id, ano: monthOf(today).year, valor_mensal: 50, mes_inicial: 1 };
  expect((await call('POST', '/carne-dizimo', booklet, 'financial')).status).toBe(201);
  return payer;
}

async function receive({ id }: Dizimista, valor: number, data_pagamento: string): Promise<void> {
  const receipt = { dizimista_id: id, valor, data_pagamento, forma_pagamento: 'dinheiro' };
  expect((await call('POST', '/carne-dizimo/recebimentos', receipt, 'financial')).status).toBe(201);
}

it('who is late is told after three clicks', async () => {
  const path = '/carne-dizimo/visao/dizimistas?lista=atrasados';
  const [first] = (await call<TithePayer[]>('GET', path, undefined, 'financial')).data;
  await openTab('Visão do dízimo');
  await press(titheLists.atrasados);
  const row = panel()
    .getByRole('row')
    .filter({ hasText: String(first?.nome) });
  await row.filter({ hasText: `Nº ${first?.numero_ordinal}` }).waitFor();
  expect(clicks).toBeLessThanOrEqual(3);
});

it.each([
  ['who has given nothing for three months', 'deixaram', firstDayOf(monthsLater(monthOf(today), -3))],
  ['who is a new payer', 'novos', firstOfMonth],
] as const)('%s is told after three clicks', async (_, list, day) => {
  const payer = await payerWithBooklet();
  // The list begins with the earliest.
  await receive(payer, 50, day);
  await openTab('Visão do dízimo');
  await press(titheLists[list]);
  const row = panel().getByRole('row').filter({ hasText: payer.nome_completo });
  await row.filter({ hasText: `Nº ${payer.numero_ordinal}` }).waitFor();
  expect(clicks).toBeLessThanOrEqual(3);
});

it('this month against the last one, by community, is told after three clicks', async () => {
  const payer = await payerWithBooklet();
  await receive(payer, 20, daysLater(firstOfMonth, -1));
  await receive(payer, 35.5, firstOfMonth);
  const { data } = await call<TitheOfMonth>('GET', '/carne-dizimo/visao', undefined, 'financial');
  const [first] = data.comunidades;
  await openTab('Visão do dízimo');
  await press('Por comunidade');
  const table = panel().getByRole('table', { name: 'Dízimo por comunidade' });
  const row = table.getByRole('row').filter({ hasText: first?.comunidade ?? withoutCommunity });
  const sum = (reais: number | undefined) => shownMoney(storedCents(Number(reais)));
  await row
    .filter({ hasText: sum(first?.recebido) })
    .filter({ hasText: sum(first?.recebido_antes) })
    .waitFor();
  await panel()
    .getByText(/^Recebido: (R\$\s[\d.,]+ a (mais|menos) que|o mesmo que) em /i)
    .waitFor();
  expect(clicks).toBeLessThanOrEqual(3);
});

it('the balance of each account is told after two clicks', async () => {
  const { data } = await call<{ name: string }[]>('GET', '/financial/contas', undefined, 'financial');
  expect(data.length).toBeGreaterThanOrEqual(3);
  await openTab('Contas');
  const table = panel().getByRole('table', { name: 'Contas', exact: true });
  for (const { name } of data)
    await table.getByRole('row').filter({ hasText: name }).getByText(/R\$/).first().waitFor();
  expect(clicks).toBeLessThanOrEqual(3);
});

it('who, when, why and on what paper is told after one click on a row of the cash book', async () => {
  const title = unique('Conserto do sino');
  const row = { title, type: 'expense', amount: 180, transaction_date: today };
  const paper = { document_number: 'NF 1042', payee: 'Oficina São José' };
  const { id } = await given<Transaction>('/financial', { ...row, ...paper }, 'financial');
  const changed = { ...row, ...paper, amount: 190, reason: 'A nota diz outro valor' };
  expect((await call('PUT', `/financial/${id}`, changed, 'financial')).status).toBe(200);
  await open(panel());
  const look = panel().getByRole('button', { name: `Ver: ${title}`, exact: true });
  await look.waitFor();
  clicks = 0;
  await click(look);
  const view = panel().getByRole('dialog', { name: 'Ver transação' });
  for (const fact of [
    /^Alterada por .+ em \d\d\/\d\d\/\d{4}/,
    'Motivo: A nota diz outro valor',
    'NF 1042',
    paper.payee,
  ])
    await view.getByText(fact).waitFor();
  expect(clicks).toBe(1);
});

it('three collections are entered with few keys', async () => {
  const description = unique('Missa do tríduo');
  removedAfterwards('/financial', ({ title }) => String(title).includes(description), 'financial');
  const ids: string[] = [];
  for (const time of ['05:00', '05:20', '05:40']) {
    const mass = { day_of_week: weekdayOf(today), time, description, is_active: true };
    ids.push((await given<MassTime>('/mass-schedule', mass)).id);
  }
  const counted = { counted_by: 'Rosa Amélia', also_counted_by: 'José de Souza' };
  const weekAgo = { date: daysLater(today, -7), ...counted, collections: [{ mass_id: ids[0], amount: 200 }] };
  expect((await call('POST', '/financial/coletas', weekAgo, 'financial')).status).toBe(201);
  const path = `/financial/coletas?date=${today}`;
  const { masses } = (await call<z.output<typeof collectionDay>>('GET', path, undefined, 'financial')).data;

  const { typed, press: key, type, secondsWith } = typist(panel());
  await open(panel());
  await press('Mais');
  await press('Coleta da missa');
  const dialog = panel().getByRole('dialog', { name: 'Coleta da missa' });
  const isReached = (field: Locator) => field.evaluate((element) => element === document.activeElement);
  for (const [index, amount] of ['34550', '121000', '9875'].entries()) {
    const field = dialog.getByRole('textbox', { name: description }).nth(index);
    await expect.poll(() => isReached(field)).toBe(true);
    await type(amount);
    await key('Enter');
  }
  // The other masses of the day had none.
  for (const _ of masses.slice(3)) await key('Enter');
  await notice(panel(), '3 coletas registradas com sucesso! Total: R$\u00a01.654,25.').waitFor();
  expect(typed.keys).toBeLessThanOrEqual(25);
  expect(secondsWith(clicks), 'seconds by the model').toBeLessThanOrEqual(15);
});

it('a month is closed after five clicks', async () => {
  const months = async () => (await call<ListedMonth[]>('GET', '/financial/meses', undefined, 'financial')).data;
  const next = (await months()).find(({ is_next }) => is_next)?.month ?? '';
  onTestFinished(async () => {
    await call('POST', `/financial/meses/${next}/reabrir`, { reason: 'Fim do teste' }, 'admin');
  });
  await openTab('Meses');
  await press(`Ver: ${titleOfMonth(next)}`);
  await press('Fechar o mês');
  await click(
    panel()
      .getByRole('dialog', { name: `Fechar ${titleOfMonth(next)}?` })
      .getByRole('button', { name: 'Fechar o mês' }),
  );
  await expect.poll(async () => (await months()).find(({ month }) => month === next)?.is_closed).toBe(true);
  await panel().getByRole('button', { name: 'Fechar o mês' }).waitFor({ state: 'detached' });
  expect(clicks).toBeLessThanOrEqual(5);
});
