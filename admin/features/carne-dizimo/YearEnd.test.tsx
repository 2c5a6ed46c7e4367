import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { TitheYear } from '#contract/carne-dizimo.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import type { Role } from '#contract/primitives.ts';
import { expectNoAxeViolations } from '../../testing/axe.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import { YearEndButton, YearEndProposal } from './YearEnd.tsx';
import { yearToEnd } from './year-values.ts';

const today = parishDayOf(new Date());
const lastYear = Number(today.slice(0, 4)) - 1;
const open214: TitheYear = { open: 214, open_amount: 10_700, payers: 23, ended: 0, codes: 0 };
let state: TitheYear;
let sent: { method: string; body: unknown }[];

beforeEach(() => {
  sent = [];
  state = { ...open214, codes: 2 };
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (_, { method = 'GET', body } = {}) => {
    if (method === 'GET') return Response.json({ success: true, data: state });
    sent.push({ method, body: body ? JSON.parse(String(body)) : undefined });
    state = method === 'POST' ? { open: 0, open_amount: 0, payers: 0, ended: 214, codes: 0 } : open214;
    return Response.json({ success: true, message: 'Feito.', data: { months: 214 } });
  });
  onTestFinished(() => spy.mockRestore());
});

const render = (what = <YearEndButton />, role: Role = 'financial') =>
  renderInPanel(
    <main>
      <h1>Dizimistas</h1>
      {what}
    </main>,
    { role },
  );
const button = (name: string) => screen.getByRole('button', { name, exact: true });
const answer = (question: string, name: string) =>
  screen.getByRole('dialog', { name: question, exact: true }).getByRole('button', { name, exact: true }).click();

it('ends a year after a question that tells of open codes, and opens it again', async () => {
  await render();
  await button('Encerrar o ano do dízimo').click();
  await expect.element(screen.getByText(`De ${lastYear}: 214 meses em aberto.`)).toBeVisible();
  await expectNoAxeViolations();
  await button(`Encerrar ${lastYear}`).click();
  await expect.element(screen.getByText(/ Há 2 códigos PIX abertos: se forem pagos/)).toBeVisible();
  await expect
    .element(
      screen.getByText(/, R\$\s10\.700,00 de 23 dizimistas, deixam de ser devidos\. Pode ser desfeito em “Reabrir/),
    )
    .toBeVisible();
  expect(sent).toEqual([]);
  await answer('Encerrar o ano', `Encerrar ${lastYear}`);
  await expect.element(screen.getByText(`De ${lastYear}: 214 meses encerrados.`)).toBeVisible();
  await button('Reabrir o ano').click();
  await answer('Reabrir o ano', `Reabrir ${lastYear}`);
  await expect.element(screen.getByText(`De ${lastYear}: 214 meses em aberto.`)).toBeVisible();
  expect(sent).toEqual([
    { method: 'POST', body: { mesmo_assim: true } },
    { method: 'DELETE', body: undefined },
  ]);
});

it('warns of a year that has not ended', async () => {
  const present = lastYear + 1;
  await render();
  await button('Encerrar o ano do dízimo').click();
  await screen.getByLabelText(/^Ano/).fill(String(present));
  const sentence = `De ${present}: 214 meses em aberto. ${present} ainda não terminou.`;
  await expect.element(screen.getByText(sentence)).toBeVisible();
  await button(`Encerrar ${present}`).click();
  const question = screen.getByRole('dialog', { name: 'Encerrar o ano', exact: true });
  await expect.element(question.getByText(`${present} ainda não terminou.`, { exact: false })).toBeVisible();
});

it('ends no year that has not begun', async () => {
  const next = Number(today.slice(0, 4)) + 1;
  await render();
  await button('Encerrar o ano do dízimo').click();
  await screen.getByLabelText(/^Ano/).fill(String(next));
  await expect
    .element(
      screen.getByText(`De ${next}: 214 meses em aberto. Este ano ainda não começou, e só pode ser encerrado depois.`),
    )
    .toBeVisible();
  await expect.element(button(`Encerrar ${next}`)).not.toBeInTheDocument();
});

it.each([214, 0])('is proposed by a line from February on while months are open: %i', async (open) => {
  state = { ...open214, open };
  await render(<YearEndProposal />);
  const line = screen.getByText(`De ${lastYear} estão em aberto 214 meses.`);
  if (open > 0 && yearToEnd(today) !== null) await expect.element(line).toBeVisible();
  else await expect.element(line).not.toBeInTheDocument();
});

it.each<Role>(['editor', 'common'])('is not offered to %s', async (role) => {
  await render(<YearEndButton />, role);
  expect(screen.getByRole('button').elements()).toEqual([]);
});
