import { expect, it, onTestFinished, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { IntentionRequest } from '#contract/intention-requests.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import { RequestsTab } from './RequestsTab.tsx';

const row: IntentionRequest = {
  id: '00000000-0000-4000-8000-0000000000f1',
  ...{ name: 'Rita', phone: '85999990000', email: null, intention_type: 'deceased', notes: 'Pela alma de João' },
  ...{ day: '2099-12-06', mass_id: null, change_id: null, mass_time: '19:00' },
  ...{ state: 'open', has_offering: true, answer: null, answered_at: null },
  created_at: '2026-11-21T12:00:00+00:00',
  updated_at: '2026-11-22T12:00:00.123456+00:00',
};

/** Answers lists with a request, and records each answer to it. */
function answerCalls(request: IntentionRequest): unknown[] {
  const answers: unknown[] = [];
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (input, { method = 'GET', body } = {}) => {
    if (method === 'POST') answers.push(JSON.parse(String(body)));
    const data =
      method === 'POST' ? request : String(input).includes('intention-requests') ? [request] : { byMail: false };
    return Response.json({ success: true, data });
  });
  onTestFinished(() => spy.mockRestore());
  return answers;
}

it('a request of a day that is over is accepted after a question, for the book would have it as celebrated', async () => {
  const answers = answerCalls({ ...row, day: '2020-12-06' });
  await renderInPanel(<RequestsTab />);
  await screen.getByRole('button', { name: /^Aceitar/ }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Aceitar' }).click();
  await expect.element(screen.getByText('06/12/2020 já passou', { exact: false })).toBeVisible();
  expect(answers).toEqual([]);
  await screen.getByRole('button', { name: 'Está certo' }).click();
  await expect.poll(() => answers).toEqual([{ answer: null, state: 'accepted' }]);
});

it('a request says who asks and for which mass, and is accepted without words and refused only with them', async () => {
  const answers = answerCalls(row);
  await renderInPanel(<RequestsTab />);
  await expect.element(screen.getByText('Rita, (85) 99999-0000')).toBeVisible();
  await expect.element(screen.getByText('06/12/2099, missa das 19h')).toBeVisible();
  await expect.element(screen.getByText('com espórtula paga', { exact: false }).first()).toBeVisible();
  await screen.getByRole('button', { name: /^Aceitar/ }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Aceitar' }).click();
  await expect.poll(() => answers).toEqual([{ answer: null, state: 'accepted' }]);
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();

  await screen.getByRole('button', { name: /^Ações/ }).click();
  await screen.getByRole('menuitem', { name: /^Recusar/ }).click();
  const refuse = screen.getByRole('dialog').getByRole('button', { name: 'Recusar' });
  await expect.element(screen.getByText('A espórtula deste pedido foi paga', { exact: false })).toBeVisible();
  await refuse.click();
  await expect.element(screen.getByText('O campo "resposta" é obrigatório.').first()).toBeVisible();
  await screen.getByRole('textbox', { name: 'Resposta' }).fill('Neste dia não há missa.');
  await refuse.click();
  await expect.poll(() => answers.at(-1)).toEqual({ answer: 'Neste dia não há missa.', state: 'refused' });
});

it('what a search finds is deleted at once, after a question that says how many', async () => {
  const removed: string[] = [];
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (input, { method = 'GET' } = {}) => {
    const { searchParams } = new URL(String(input), location.href);
    if (method === 'DELETE') removed.push(String(searchParams));
    if (method === 'DELETE') return Response.json({ success: true, data: { deletedCount: 5 }, message: 'Pronto!' });
    const total = searchParams.get('state') === 'open' ? 4 : 1;
    return Response.json({ success: true, data: [row], pagination: { page: 1, limit: 10, total, pages: 1 } });
  });
  onTestFinished(() => spy.mockRestore());
  await renderInPanel(<RequestsTab />);
  await expect.element(screen.getByText('Rita, (85) 99999-0000')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Excluir os encontrados' })).not.toBeInTheDocument();
  await screen.getByRole('searchbox').fill('compre');
  await screen.getByRole('button', { name: 'Excluir os encontrados' }).click();
  const question = screen.getByRole('dialog', { name: 'Excluir os encontrados' });
  await expect.element(question).toMatchTextContent('A busca “compre” encontra 5 pedidos de intenção.');
  expect(removed).toEqual([]);
  await question.getByRole('button', { name: 'Confirmar' }).click();
  await expect.poll(() => removed).toEqual(['search=compre']);
});
