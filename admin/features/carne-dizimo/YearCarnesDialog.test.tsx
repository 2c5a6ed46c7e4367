import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { Role } from '#contract/primitives.ts';
import { expectNoAxeViolations } from '../../testing/axe.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import { YearCarnesButton } from './YearCarnesButton.tsx';
import { proposedYear } from './year-values.ts';

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

let sent: { path: string; body: { id: string; items: object[] } }[];
let payers: ReturnType<typeof payer>[];
let refusal: string | undefined;

beforeEach(() => {
  sent = [];
  refusal = undefined;
  payers = [payer(1, 0.1), payer(2, 0.2, true), payer(3, null), payer(4, null)];
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (address, { method = 'GET', body } = {}) => {
    const path = new URL(String(address), location.href).pathname.replace('/api/carne-dizimo', '');
    if (method === 'GET') return Response.json({ success: true, data: { total: payers.length, payers } });
    sent.push({ path, body: JSON.parse(String(body)) });
    if (refusal)
      return Response.json(
        { success: false, message: refusal, error: refusal, code: 'unavailable', request_id: 'r1' },
        { status: 503 },
      );
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
  await expect.element(screen.getByText(`Serão criados 3 carnês de ${year}, R$ 10,30 por mês ao todo.`)).toBeVisible();
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
        { dizimista_id: id('1'), valor_mensal: 0.1 },
        { dizimista_id: id('2'), valor_mensal: 0.2 },
        { dizimista_id: id('3'), valor_mensal: 10 },
      ],
    },
  });
  await expect.element(screen.getByText(`1 dizimista ativo sem carnê de ${year}.`)).toBeVisible();
});

it('says of each value where it comes from, and shows who has none', async () => {
  await render();
  await button('Carnês do ano').click();
  const rows = screen.getByRole('table', { name: 'Dizimistas e valores' }).getByRole('row');
  await expect.element(rows.nth(1)).toMatchTextContent(/Cadastro$/);
  await expect.element(rows.nth(2)).toMatchTextContent(/Último carnê$/);
  await expect.element(rows.nth(3)).toMatchTextContent(/Sem valor: fica de fora$/);
  await screen.getByRole('checkbox', { name: 'Só quem não tem valor sugerido' }).click();
  await expect.poll(() => rows.elements().length).toBe(3);
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
