import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { CarneCall } from '#contract/carne-dizimo.ts';
import { monthName } from '#contract/day-names.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import type { Role } from '#contract/primitives.ts';
import { expectNoAxeViolations } from '../../testing/axe.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import { YearCarnesButton } from './YearCarnesButton.tsx';
import { proposedMonth, proposedYear } from './year-values.ts';

const id = (last: string) => `00000000-0000-4000-8000-${last.padStart(12, '0')}`;
const payer = (
  number: number,
  valor_mensal: number | null,
  from_last_carne = false,
  other_value: number | null = null,
) => ({
  id: id(String(number)),
  numero_ordinal: number,
  nome: `Dizimista ${number}`,
  valor_mensal,
  from_last_carne,
  other_value,
});

let sent: { path: string; body: { id: string; items: object[] } | undefined }[];
let payers: ReturnType<typeof payer>[];
let refusal: string | undefined;
/** Batches that were created. */
let calls: CarneCall[];

beforeEach(() => {
  sent = [];
  refusal = undefined;
  calls = [];
  payers = [payer(1, 0.1), payer(2, 0.2, true), payer(3, null), payer(4, null)];
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (address, { method = 'GET', body } = {}) => {
    const path = new URL(String(address), location.href).pathname.replace('/api/carne-dizimo', '');
    if (method === 'GET')
      return Response.json({
        success: true,
        data: path.endsWith('/criacoes')
          ? calls
          : path.includes('/inicio/')
            ? started
            : { total: payers.length, payers },
      });
    sent.push({ path, body: body ? JSON.parse(String(body)) : undefined });
    if (method === 'DELETE') {
      calls = [{ ...calls[0], carnes: 2 } as CarneCall];
      const message = '310 carnês excluídos; 2 têm pagamentos registrados, também estornados, e ficaram.';
      return Response.json({ success: true, message, data: { deleted: 310, paid: 2, charged: 0 } });
    }
    if (refusal)
      return Response.json(
        { success: false, message: refusal, error: refusal, code: 'unavailable', request_id: 'r1' },
        { status: 503 },
      );
    if (path.includes('/inicio/')) return Response.json({ success: true, message: 'Feito.', data: started });
    payers = payers.filter(({ id: one }) => !JSON.stringify(body).includes(one));
    return Response.json({ success: true, message: '3 carnês criados.', data: { created: 3, passed: 0 } });
  });
  onTestFinished(() => spy.mockRestore());
});

const render = (role: Role = 'financial') =>
  renderInPanel(
    <main>
      <h1>Dizimistas</h1>
      <YearCarnesButton />
    </main>,
    { role },
  );
const button = (name: string | RegExp) => screen.getByRole('button', { name, exact: true });
const year = proposedYear();
const first = proposedMonth(year);
const started = { carnes: 310, months: 2480, paid: 2, charged: 1 };

it('asks for all with a value in one call; a repetition is the same call, and the result is said', async () => {
  await render();
  await button('Carnês do ano').click();
  await expect.element(screen.getByText(`4 dizimistas ativos sem carnê de ${year}.`)).toBeVisible();
  await expect.element(screen.getByText('2 ficam de fora, sem valor.')).toBeVisible();
  await expectNoAxeViolations();
  await screen.getByLabelText('Valor de Dizimista 3, nº 3').fill('1000');
  await expect.element(screen.getByText('1 fica de fora, sem valor.')).toBeVisible();
  await screen.getByLabelText('Valor de Dizimista 4, nº 4').fill('000');
  await expect.element(screen.getByText('1 fica de fora, sem valor.')).toBeVisible();
  refusal = 'O serviço está indisponível no momento. Tente novamente em instantes.';
  await button(`Criar 3 carnês de ${year}`).click();
  await expect
    .element(
      screen.getByText(`Serão criados 3 carnês de ${year}, R$ 10,30 por mês ao todo, a partir de ${monthName(first)}.`),
    )
    .toBeVisible();
  await button('Confirmar').click();
  await expect.element(screen.getByRole('dialog', { name: 'Erro ao criar carnês' })).toBeVisible();
  await button('OK').click();
  refusal = undefined;
  await button(`Criar 3 carnês de ${year}`).click();
  await button('Confirmar').click();
  await expect.element(screen.getByRole('status').getByText('3 carnês criados.')).toBeVisible();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[0]).toMatchObject({
    path: `/ano/${year}`,
    body: {
      items: [
        { dizimista_id: id('1'), valor_mensal: 0.1, mes_inicial: first },
        { dizimista_id: id('2'), valor_mensal: 0.2, mes_inicial: first },
        { dizimista_id: id('3'), valor_mensal: 10, mes_inicial: first },
      ],
    },
  });
  await expect.element(screen.getByText(`1 dizimista ativo sem carnê de ${year}.`)).toBeVisible();
});

it('says of each value where it comes from and what the other source says, and shows who has none', async () => {
  payers.push(payer(5, 20, false, 10), payer(6, 30, true, 10));
  await render();
  await button('Carnês do ano').click();
  await expect.element(screen.getByRole('columnheader', { name: 'Origem do valor' })).toBeVisible();
  const rows = screen.getByRole('table', { name: 'Dizimistas e valores' }).getByRole('row');
  await expect.element(rows.nth(1)).toMatchTextContent(/Cadastro$/);
  await expect.element(rows.nth(5)).toMatchTextContent(/Cadastro \(último carnê: R\$\s10,00\)$/);
  await expect.element(rows.nth(6)).toMatchTextContent(/Último carnê \(cadastro: R\$\s10,00\)$/);
  await expect.element(rows.nth(2)).toMatchTextContent(/Último carnê$/);
  await expect.element(rows.nth(3)).toMatchTextContent(/Sem valor: fica de fora$/);
  await screen.getByRole('checkbox', { name: 'Só quem não tem valor sugerido' }).click();
  await expect.poll(() => rows.elements().length).toBe(3);
});

it.each([320, 360])('on a telephone of %i pixels is a list without sideways scroll', async (width) => {
  payers.push(payer(6, 30, true, 10));
  await screen.viewport(width, 740);
  await render();
  await button('Carnês do ano').click();
  const rows = screen.getByRole('list', { name: 'Dizimistas e valores' }).getByRole('listitem');
  await expect
    .element(rows.nth(4))
    .toMatchTextContent(/^#6 Dizimista 6.*Origem do valor: Último carnê \(cadastro: R\$\s10,00\)$/);
  await expect.element(rows.nth(2)).toMatchTextContent(/Sem valor: fica de fora$/);
  const dialog = screen.getByRole('dialog').element();
  expect(dialog.scrollWidth).toBeLessThanOrEqual(dialog.clientWidth);
  await expectNoAxeViolations();
});

it('deletes what was created at once, after a question, and says what stayed', async () => {
  calls = [{ id: id('c1'), created_at: '2026-11-05T13:32:00+00:00', carnes: 312 }];
  await render();
  await button('Carnês do ano').click();
  const what = `312 carnês de ${year} criados em 05/11/2026 às 10h32`;
  await expect.element(screen.getByText(what)).toBeVisible();
  await expectNoAxeViolations();
  await button(`Desfazer: ${what}`).click();
  expect(sent).toEqual([]);
  await button('Confirmar').click();
  await expect.element(screen.getByRole('status').getByText(/^310 carnês excluídos; 2 têm pagamentos/)).toBeVisible();
  expect(sent).toEqual([{ path: `/criacoes/${id('c1')}`, body: undefined }]);
  await expect.element(screen.getByText(/^2 carnês de/)).toBeVisible();
});

it('are from the chosen month on, and of one payer from another', async () => {
  await render();
  await button('Carnês do ano').click();
  const all = screen.getByLabelText('A partir de', { exact: false }).first();
  await expect.element(all).toHaveValue(String(first));
  await all.selectOptions('maio');
  const one = screen.getByLabelText('A partir de, Dizimista 2', { exact: false });
  await expect.element(one).toHaveValue('5');
  await one.selectOptions('agosto');
  await button(`Criar 2 carnês de ${year}`).click();
  await expect.element(screen.getByText(/por mês ao todo, a partir de maio, e um de outro mês\.$/)).toBeVisible();
  await button('Confirmar').click();
  await expect
    .poll(() => sent.map(({ body }) => body?.items))
    .toMatchObject([[{ mes_inicial: 5 }, { mes_inicial: 8 }]]);
});

it('lose first months together after a preview and a question', async () => {
  await render();
  await button('Carnês do ano').click();
  await button('Excluir meses').click();
  const dialog = screen.getByRole('dialog', { name: `Excluir meses dos carnês de ${year}` });
  await expect
    .element(
      dialog.getByText(/^2\.?480 meses saem de 310 carnês\. Ficam como estão: 2 com pagamentos, 1 com código PIX\.$/),
    )
    .toBeVisible();
  await expectNoAxeViolations();
  await dialog.getByLabelText(/^A partir de/).selectOptions('setembro');
  await dialog.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect
    .element(screen.getByText(/^De 310 carnês de \d+, .+ meses antes de setembro deixam de existir/))
    .toBeVisible();
  expect(sent).toEqual([]);
  await button('Confirmar').click();
  await expect.element(screen.getByRole('status').getByText('Feito.')).toBeVisible();
  expect(sent).toMatchObject([{ path: `/ano/${year}/inicio/9` }]);
});

it('of a year far away asks before it asks for all', async () => {
  await render();
  await button('Carnês do ano').click();
  const far = Number(parishDayOf(new Date()).slice(0, 4)) + 6;
  await screen.getByLabelText(/^Ano/).fill(String(far));
  await button(`Criar 2 carnês de ${far}`).click();
  await expect.element(screen.getByText(new RegExp(`^O ano ${far} está a mais de cinco anos`))).toBeVisible();
  await button('Cancelar').click();
  expect(sent).toEqual([]);
  await button(`Criar 2 carnês de ${far}`).click();
  await button('Confirmar').click();
  await expect.element(screen.getByText(new RegExp(`^Serão criados 2 carnês de ${far}`))).toBeVisible();
  await button('Confirmar').click();
  await expect.element(screen.getByRole('status').getByText('3 carnês criados.')).toBeVisible();
});

it('of a wrong year asks for nothing, and of a year that is done says so', async () => {
  payers = [];
  await render();
  await button('Carnês do ano').click();
  await expect.element(screen.getByText(`Todos os dizimistas ativos já têm carnê de ${year}.`)).toBeVisible();
  await screen.getByLabelText(/^Ano/).fill('1899');
  await expect.element(screen.getByText('Digite um ano de 1900 a 2999.')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Criar/ }).elements()).toEqual([]);
});

it.each<Role>(['editor', 'common'])('is not offered to %s', async (role) => {
  await render(role);
  expect(screen.getByRole('button').elements()).toEqual([]);
});
