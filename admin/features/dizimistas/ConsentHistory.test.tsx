import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { Consent } from '#contract/consents.ts';
import type { Dizimista } from '#contract/dizimistas.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { expectNoAxeViolations } from '../../testing/axe.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import { ConsentHistory } from './ConsentHistory.tsx';

const payer = { id: '00000000-0000-4000-8000-0000000000f1', nome_completo: 'Rosa Amélia' } as Dizimista;

const consent: Consent = {
  id: '00000000-0000-4000-8000-0000000000c1',
  kind: 'consentimento_lgpd',
  given: true,
  happened_on: '2019-03-01',
  text_version: null,
  proof: 'paper',
  proof_note: 'Pasta azul',
  created_at: '2026-11-24T12:00:00+00:00',
};

/** Answers reads with these rows, and notes what is registered. */
function answerWith(rows: Consent[]): unknown[] {
  const registered: unknown[] = [];
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (_, { method = 'GET', body } = {}) => {
    if (method === 'POST') registered.push(JSON.parse(String(body)));
    return Response.json({ success: true, data: rows });
  });
  onTestFinished(() => spy.mockRestore());
  return registered;
}

const open = async (readAgain: (() => void) | undefined, theme: 'light' | 'dark' = 'light') =>
  renderInPanel(
    <main>
      <h1>Dizimista</h1>
      <h2>Ver</h2>
      <h3>Consentimentos</h3>
      <ConsentHistory row={payer} {...(readAgain && { readAgain })} />
    </main>,
    { theme },
  );

const button = (name: string) => screen.getByRole('button', { name });

describe('the history of consents', () => {
  it.each<[Partial<Consent>, string]>([
    [{}, 'Dado em 01/03/2019, em papel (Pasta azul), com o texto do próprio papel.'],
    [
      { proof: 'form', proof_note: null, text_version: '2026-11-24' },
      'Dado em 01/03/2019, registrado no painel, com o texto de 24/11/2026.',
    ],
    [
      { given: false, proof: 'form', proof_note: 'Por telefone' },
      'Retirado em 01/03/2019, registrado no painel (Por telefone).',
    ],
  ])('of %j says when, where and to which text', async (change, sentence) => {
    answerWith([{ ...consent, ...change }]);
    await open(undefined, 'dark');
    await expect.element(screen.getByRole('listitem')).toMatchTextContent(`Consentimento LGPD${sentence}`);
    await expect
      .element(screen.getByRole('link', { name: /política de privacidade/ }))
      .toHaveAttribute('href', '/privacidade');
    await expectNoAxeViolations();
  });

  it('in a form has no button to register anything', async () => {
    answerWith([]);
    await open(undefined);
    await expect.element(screen.getByText('Nenhum consentimento registrado.')).toBeVisible();
    expect(screen.getByRole('button').elements()).toEqual([]);
  });
});

describe('registering', () => {
  it('a paper asks for what is on it, and sends its day and where it lies', async () => {
    const registered = answerWith([consent]);
    const readAgain = vi.fn();
    await open(readAgain);
    await button('Novo consentimento em papel…').click();
    const dialog = screen.getByRole('dialog', { name: 'Novo consentimento em papel' });
    await expect.element(dialog).toMatchTextContent('Rosa Amélia');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/"data" é obrigatório/);
    await dialog.getByLabelText(/^Data/).fill('2019-03-01');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    for (const sentence of [/um dos outros dois deve estar marcado/, /"onde está a prova" é obrigatório/])
      await expect.element(dialog.getByRole('alert')).toMatchTextContent(sentence);
    await dialog.getByLabelText('Consentimento LGPD').click();
    await dialog.getByLabelText(/^Onde está a prova/).fill('Pasta azul');
    await expectNoAxeViolations();
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect.poll(() => readAgain.mock.calls.length).toBe(1);
    expect(registered).toMatchObject([
      { consentimento_lgpd: true, given: true, happened_on: '2019-03-01', proof: 'paper', proof_note: 'Pasta azul' },
    ]);
  });

  it('a withdrawal is of today unless another day is said', async () => {
    const registered = answerWith([]);
    await open(() => {});
    await button('Nova retirada…').click();
    const dialog = screen.getByRole('dialog', { name: 'Nova retirada' });
    await dialog.getByLabelText('Autorização de comunicações').click();
    await dialog.getByRole('combobox', { name: 'Prova', exact: true }).selectOptions('form');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect
      .poll(() => registered)
      .toMatchObject([
        { autorizacao_comunicacoes: true, given: false, happened_on: parishDayOf(new Date()), proof: 'form' },
      ]);
  });
});
