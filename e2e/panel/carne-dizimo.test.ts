import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import type { Dizimista } from '#contract/dizimistas.ts';
import { firstYear, proposedMonth } from '../../admin/features/carne-dizimo/year-values.ts';
import { expectNoAxeViolations } from '../axe.ts';
import { call, chooseAction, newPayer, openSection } from './panel.ts';

const find = (page: Page, { nome_completo }: Dizimista) =>
  page.getByRole('searchbox', { name: 'Buscar dizimistas' }).fill(nome_completo);

it('a treasurer creates a booklet, registers payments and undoes one', async () => {
  const payer = await newPayer();
  const page = await openSection('dizimistas', { signedInAs: 'financial' });
  await find(page, payer);
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await chooseAction(page, 'Carnê', payer.nome_completo);
  const modal = page.getByRole('dialog', { name: `Carnê: nº ${payer.numero_ordinal}, ${payer.nome_completo}` });
  await modal.getByText('Este dizimista ainda não tem carnê.').waitFor();

  const year = String(firstYear());
  await modal.getByRole('button', { name: 'Novo Carnê' }).click();
  const form = page.getByRole('dialog', { name: 'Novo Carnê' });
  expect(await form.getByLabel('Ano').inputValue()).toBe(year);
  expect(await form.getByLabel('Valor mensal').inputValue()).toBe('61,37');
  expect(await form.getByLabel('A partir de').inputValue()).toBe(String(proposedMonth(firstYear())));
  await form.getByLabel('A partir de').selectOption('janeiro');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await modal.getByText(`Carnê de ${year} criado com sucesso!`).waitFor();
  await modal.getByText('0 de 12 pagas').waitFor();

  for (const month of ['Janeiro', 'Fevereiro'])
    await modal.getByRole('checkbox', { name: `Escolher ${month}` }).check();
  await modal.getByRole('button', { name: 'Receber 2 parcelas · R$ 122,74' }).click();
  const payment = page.getByRole('dialog', { name: 'Receber pagamento' });
  await payment.getByText('Total: R$ 122,74').waitFor();
  expect(await payment.getByLabel('Forma de pagamento').inputValue()).toBe('outros');
  await payment.getByRole('button', { name: 'Receber' }).click();
  await modal.getByText('2 pagamentos registrados com sucesso!').waitFor();
  await modal.getByText('2 de 12 pagas').waitFor();
  await expectNoAxeViolations(page);

  await modal.getByText('Histórico', { exact: true }).click();
  await modal.getByRole('button', { name: 'Estornar: Janeiro' }).click();
  const reversal = page.getByRole('dialog', { name: 'Estornar pagamento' });
  await reversal.getByLabel('Motivo').fill('Lançado no carnê errado');
  await reversal.getByRole('button', { name: 'Estornar' }).click();
  await modal.getByText('Pagamento estornado com sucesso!').waitFor();
  await modal.getByText('1 de 12 pagas').waitFor();
  const january = modal.getByRole('row', { name: /Janeiro/ });
  await january.getByText('Lançado no carnê errado').waitFor();

  expect(await modal.getByRole('button', { name: 'Excluir carnê' }).isDisabled()).toBe(true);
  await modal.getByText('Este carnê tem pagamentos registrados (também estornados) e não pode ser excluído.').waitFor();

  const { data: carnes } = await call<object[]>('GET', `/carne-dizimo/dizimista/${payer.id}`, undefined, 'financial');
  expect(carnes).toMatchObject([{ ano: Number(year), parcelas_pagas: 1, total_pago: 61.37 }]);
});

it('an editor finds neither booklets nor their calls', async () => {
  const payer = await newPayer();
  const page = await openSection('dizimistas');
  await find(page, payer);
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await page.getByRole('button', { name: `Editar: ${payer.nome_completo}` }).waitFor();
  expect(await page.getByText('Carnê').count()).toBe(0);
  expect((await call('GET', `/carne-dizimo/dizimista/${payer.id}`)).status).toBe(403);
});
