import { expect, it, onTestFinished } from 'vitest';
import type { Dizimista } from '#contract/dizimistas.ts';
import type { AccountBalance } from '#contract/financial-accounts.ts';
import { shownMoney, storedCents } from '#contract/money.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import type { SittingSheet } from '#contract/tithe-sittings.ts';
import { call, focused, newPayer, openSection } from './panel.ts';
import { typist } from './typist.ts';

/** Of payers; two more have none. */
const envelopes = 28;
/** The envelopes for which a practised person has 70 seconds. */
const quick = 10;
/** The booklets' amount, and in these envelopes another one, in cents. */
const usual = 50_00;
const others = new Map([
  [2, 35_50],
  [6, 12_34],
]);
/** Somebody who isn't registered. */
const stranger = 'Zita';
/** The envelope that was typed by mistake. */
const mistaken = 5;
const centsOf = (envelope: number) => others.get(envelope) ?? usual;
/** Missing in the box, in cents. */
const lacking = 3_00;
const shown = (cents: number) => shownMoney(cents).replace('\u00a0', ' ');

async function payersWithBooklets(): Promise<Dizimista[]> {
  const ano = Number(parishDayOf(new Date()).slice(0, 4));
  const payers: Dizimista[] = [];
  for (let envelope = 0; envelope < envelopes; envelope += 1) {
    const payer = await newPayer();
    const body = { dizimista_id: payer.id, ano, valor_mensal: usual / 100, mes_inicial: 1 };
    expect((await call('POST', '/carne-dizimo', body, 'financial')).status).toBe(201);
    payers.push(payer);
  }
  return payers;
}

/** The administrator's, who has received nothing else: a second try begins with an empty sitting again. */
async function undoSitting(): Promise<void> {
  const path = '/carne-dizimo/recebimentos';
  const { data } = await call<SittingSheet | null>('GET', '/carne-dizimo/folhas/aberta', undefined, 'admin');
  for (const { id, resta } of data?.receipts ?? [])
    if (resta > 0) await call('POST', `${path}/${id}/estorno`, { motivo: 'Fim do teste' }, 'admin');
}

/** The box's balance in the books, in cents. */
async function boxBalance(): Promise<number> {
  const { data } = await call<AccountBalance[]>('GET', '/financial/contas', undefined, 'admin');
  return storedCents(data.find(({ purpose }) => purpose === 'cash')?.balance ?? Number.NaN);
}

it('thirty envelopes of a mass take few keys and no mouse, also one undone, one without a name and a stranger’s; sheet, box and account agree', async () => {
  onTestFinished(undoSitting);
  const payers = await payersWithBooklets();
  const before = await boxBalance();
  const page = await openSection('financial', { signedInAs: 'admin' });
  const search = page.getByRole('textbox', { name: 'Número, nome ou CPF' });
  const amount = page.getByRole('textbox', { name: 'Valor' });
  const isFocused = (field: typeof search) => field.evaluate((element) => element === document.activeElement);
  const ready = async (field: typeof search) => expect.poll(() => isFocused(field)).toBe(true);

  await page.getByRole('tab', { name: 'Receber dízimo' }).click();
  await search.waitFor();
  await ready(search);

  const { typed, press, type, secondsWith } = typist(page);
  const said = (giver: string) => page.getByRole('status').filter({ hasText: giver }).waitFor();
  for (const [envelope, { numero_ordinal, nome_completo }] of payers.entries()) {
    const keys = typed.keys;
    await type(`${numero_ordinal}`);
    await press('Enter');
    await amount.waitFor();
    await ready(amount);
    const other = others.has(envelope) ? `${centsOf(envelope)}` : '';
    await type(other);
    await press('Enter');
    await said(nome_completo);
    await ready(search);
    expect(typed.keys - keys, `keys for envelope ${envelope}`).toBe(`${numero_ordinal}${other}`.length + 2);
    if (envelope === mistaken) await undoLast(nome_completo);
    if (envelope === quick - 1) expect(secondsWith(1), 'seconds by the model').toBeLessThanOrEqual(70);
  }
  const [named] = payers;
  const ofTwoNamed = 2 * (`${named?.numero_ordinal}`.length + 2);
  const keys = typed.keys;
  for (const [name, giver] of [
    ['', 'Sem nome'],
    [stranger, stranger],
  ] as const) {
    await type(name);
    await press('Enter');
    await page.getByRole('list', { name: 'Envelope sem dizimista' }).waitFor();
    await press('Enter');
    await amount.waitFor();
    await ready(amount);
    await type(`${usual}`);
    await press('Enter');
    await said(giver);
    await ready(search);
  }
  expect(typed.keys - keys - ofTwoNamed, 'keys more than for two payers').toBeLessThanOrEqual(12);

  async function undoLast(payer: string) {
    const keys = typed.keys;
    await page.getByRole('button', { name: `Desfazer: ${payer}` }).waitFor();
    while (!(await focused(page)).startsWith('Desfazer')) {
      await press('Tab');
      expect(typed.keys - keys).toBeLessThan(10);
    }
    expect(await focused(page)).toContain(payer);
    await press('Enter');
    await ready(page.getByRole('dialog', { name: 'Desfazer recebimento' }).getByLabel('Motivo'));
    await press('Enter');
    await page.getByText('(desfeito)').waitFor();
    await ready(search);
  }

  const kept = payers.map((_, envelope) => envelope).filter((envelope) => envelope !== mistaken);
  const received = kept.reduce((sum, envelope) => sum + centsOf(envelope), 2 * usual);
  const count = `Dinheiro (${kept.length + 2})`;
  const sitting = page.getByRole('region', { name: 'Recebido por mim' });
  const figures = async () =>
    (await sitting.getByRole('definition').allTextContents()).map((text) => text.replace('\u00a0', ' '));
  await sitting.getByText(count, { exact: true }).waitFor();
  await expect.poll(figures).toEqual([shown(received), shown(received)]);

  await page.reload();
  await ready(search);
  await sitting.getByText(count, { exact: true }).waitFor();
  await expect.poll(figures).toEqual([shown(received), shown(received)]);
  expect(await boxBalance()).toBe(before + received);

  await page.getByRole('tab', { name: 'Contas' }).click();
  await page.getByRole('button', { name: 'Nova contagem' }).click();
  const form = page.getByRole('dialog', { name: 'Nova contagem' });
  const found = before + received - lacking;
  await form.getByLabel(/^Valor contado/).fill((found / 100).toFixed(2).replace('.', ','));
  await form.getByText(/Faltam R\$\s3,00\.$/).waitFor();
  await form.getByLabel(/^Quem contou\s*\*/).fill('Rosa Amélia');
  await form.getByLabel(/^Quem contou junto/).fill('José Lima');
  await form.getByLabel(/^Registrar a diferença/).click();
  await form.getByRole('button', { name: 'Salvar' }).click();
  await form.waitFor({ state: 'detached' });
  expect(await boxBalance()).toBe(found);

  await page.getByRole('tab', { name: 'Receber dízimo' }).click();
  await page
    .getByRole('region', { name: 'Folhas do dia' })
    .getByRole('button', { name: /^Ver: Folha de/ })
    .first()
    .click();
  await page
    .getByRole('dialog', { name: /^Folha de/ })
    .getByRole('button', { name: 'Imprimir' })
    .click();
  const paper = page.getByRole('dialog', { name: 'Imprimir' }).getByRole('article');
  await paper.getByText('Dízimo recebido').first().waitFor();
  const rows = (await paper.getByRole('row').allTextContents()).map((text) => text.replace(/\u00a0/g, ' '));
  expect(rows.filter((row) => row.endsWith(`Dinheiro${shown(usual)}`))).toHaveLength(kept.length + 2 - others.size);
  expect(rows.filter((row) => row.includes('Sem nome') || row.includes(stranger))).toHaveLength(2);
  expect(rows.filter((row) => row === `${count}${shown(received)}`)).toHaveLength(1);
  const counted = `: ${shown(found)}. No livro-caixa: ${shown(before + received)}. Faltam R$ 3,00, e a diferença foi registrada.`;
  expect(rows.filter((row) => row.endsWith(counted))).toHaveLength(1);
});
