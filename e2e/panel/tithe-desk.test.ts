import { expect, it, onTestFinished } from 'vitest';
import type { Dizimista } from '#contract/dizimistas.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import type { SittingSheet } from '#contract/tithe-sittings.ts';
import { call, focused, newPayer, openSection } from './panel.ts';
import { typist } from './typist.ts';

const envelopes = 10;
/** The booklets' amount, and in these envelopes another one, in cents. */
const usual = 50_00;
const others = new Map([
  [2, 35_50],
  [6, 12_34],
]);
/** The envelope that was typed by mistake. */
const mistaken = 5;
const centsOf = (envelope: number) => others.get(envelope) ?? usual;

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

/** The administrator's, who has received nothing else: a second try begins with an empty box again. */
async function undoSitting(): Promise<void> {
  const path = '/carne-dizimo/recebimentos';
  const { data } = await call<SittingSheet | null>('GET', '/carne-dizimo/folhas/aberta', undefined, 'admin');
  for (const { id, resta } of data?.receipts ?? [])
    if (resta > 0) await call('POST', `${path}/${id}/estorno`, { motivo: 'Fim do teste' }, 'admin');
}

it('ten envelopes of a mass, two of another amount and one undone, take few keys and no mouse', async () => {
  onTestFinished(undoSitting);
  const payers = await payersWithBooklets();
  const page = await openSection('financial', { signedInAs: 'admin' });
  const search = page.getByRole('textbox', { name: 'Número, nome ou CPF' });
  const amount = page.getByRole('textbox', { name: 'Valor' });
  const isFocused = (field: typeof search) => field.evaluate((element) => element === document.activeElement);
  const ready = async (field: typeof search) => expect.poll(() => isFocused(field)).toBe(true);

  await page.getByRole('tab', { name: 'Receber dízimo' }).click();
  await search.waitFor();
  await ready(search);

  const { typed, press, type, secondsWith } = typist(page);
  for (const [envelope, { numero_ordinal, nome_completo }] of payers.entries()) {
    const before = typed.keys;
    await type(`${numero_ordinal}`);
    await press('Enter');
    await amount.waitFor();
    await ready(amount);
    if (others.has(envelope)) await type(`${centsOf(envelope)}`);
    await press('Enter');
    await page.getByRole('status').filter({ hasText: nome_completo }).waitFor();
    await ready(search);
    expect(typed.keys - before, `keys for envelope ${envelope}`).toBeLessThanOrEqual(10);
    if (envelope === mistaken) await undoLast(nome_completo);
  }

  async function undoLast(payer: string) {
    const before = typed.keys;
    await page.getByRole('button', { name: `Desfazer: ${payer}` }).waitFor();
    while (!(await focused(page)).startsWith('Desfazer')) {
      await press('Tab');
      expect(typed.keys - before).toBeLessThan(10);
    }
    expect(await focused(page)).toContain(payer);
    await press('Enter');
    await page.getByRole('dialog', { name: 'Desfazer recebimento' }).getByLabel('Motivo').waitFor();
    await press('Enter');
    await page.getByText('(desfeito)').waitFor();
    await ready(search);
  }

  expect(secondsWith(1), 'seconds by the model').toBeLessThanOrEqual(70);

  const kept = payers.map((_, envelope) => envelope).filter((envelope) => envelope !== mistaken);
  const cents = kept.reduce((sum, envelope) => sum + centsOf(envelope), 0);
  const pencil = (cents / 100).toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' }).replace('\u00a0', ' ');
  const sitting = page.getByRole('region', { name: 'Recebido por mim' });
  const figures = async () =>
    (await sitting.getByRole('definition').allTextContents()).map((text) => text.replace('\u00a0', ' '));
  await sitting.getByText(`Dinheiro (${kept.length})`, { exact: true }).waitFor();
  await expect.poll(figures).toEqual([pencil, pencil]);

  await page.reload();
  await ready(search);
  await sitting.getByText(`Dinheiro (${kept.length})`, { exact: true }).waitFor();
  await expect.poll(figures).toEqual([pencil, pencil]);
});
