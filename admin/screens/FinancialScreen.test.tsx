import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import type { Donation } from '#contract/donations.ts';
import type { Transaction } from '#contract/financial.ts';
import type { AccountBalance } from '#contract/financial-accounts.ts';
import type { CaseSummary, ReconciliationCase } from '#contract/reconciliation.ts';
import type { DeskPayer } from '#contract/tithe-desk.ts';
import type { TitheOfMonth } from '#contract/tithe-overview.ts';
import { ReconciliationNotice } from '../features/reconciliation/ReconciliationNotice.tsx';
import { openEntry } from '../lib/history-entry.ts';
import { expectNoAxeViolations } from '../testing/axe.ts';
import { renderInPanel } from '../testing/panel.tsx';
import { chooseRowAction } from '../testing/row-actions.ts';
import { plainEntry } from '../testing/transactions.ts';
import FinancialScreen from './FinancialScreen.tsx';

const id = (last: string) => `00000000-0000-4000-8000-${last.padStart(12, '0')}`;
const instant = '2026-11-24T12:00:00+00:00';

const unknown: ReconciliationCase = {
  id: id('c1'),
  kind: 'unknown_payment',
  amount: 25,
  happened_on: '2026-11-23',
  provider_id: '128400000001',
  refund_id: null,
  is_entered: true,
  fee_kept: null,
  opened_at: instant,
  resolved_at: null,
  resolved_by: null,
  note: null,
  payer: null,
  instalments: [],
  donation: null,
};
const rosa = { id: id('f1'), numero_ordinal: 12, nome: 'Rosa Viana' };
const march = { ano: 2026, mes: 3, is_paid: true, is_returned: false };
const twice: ReconciliationCase = {
  ...unknown,
  id: id('c2'),
  kind: 'paid_twice',
  amount: 61.37,
  payer: rosa,
  instalments: [march],
};
const stuck: ReconciliationCase = {
  ...unknown,
  id: id('d1'),
  kind: 'stuck',
  amount: 30,
  provider_id: null,
  payer: rosa,
};

const donation: Donation = {
  id: id('e1'),
  amount: 1250.5,
  refunded: 0,
  given: 0,
  dizimista: null,
  description: 'Telhado da matriz',
  status: 'approved',
  provider_id: '128400000777',
  form: 'pix',
  approved_at: instant,
  created_at: instant,
};

const desk: DeskPayer = {
  id: id('f1'),
  numero_ordinal: 12,
  nome: 'Rosa Viana',
  dizimista_ativo: true,
  abertos: [{ ano: 2026, mes: 11, valor_parcela: 1000, restante: 1000 }],
  tem_encerrados: false,
};

const tithe: TitheOfMonth = {
  mes: '2026-11-01',
  no_livro_caixa: 100,
  dizimistas: 2,
  recebido: 100,
  recebido_antes: 100,
  parcelas: 4,
  parcelas_pagas: 2,
  esperado: 200,
  recebido_das_parcelas: 100,
  comunidades: [],
};

/** An envelope without a name. */
const envelope: Transaction = {
  id: id('a1'),
  title: 'Envelope',
  amount: 30,
  type: 'income',
  category: 'Dízimo',
  transaction_date: '2026-11-22',
  description: null,
  account_id: id('b1'),
  account_name: 'Banco',
  ...plainEntry,
  created_at: instant,
  updated_at: instant,
};
const bank: AccountBalance = {
  id: id('b1'),
  name: 'Banco',
  purpose: 'bank',
  opening_balance: 0,
  opening_day: null,
  balance: 0,
  upcoming: 0,
  updated_at: instant,
};

let provider: boolean;
let ledger: Transaction[];
let given: Donation[];
let cases: ReconciliationCase[];
let state: CaseSummary['provider'];
/** The queries with which the cases were read. */
let asked: string[];
let sent: { path: string; body: unknown }[];
/** The path that can't be read, or that none can but the provider's state. */
let broken: string | undefined;

beforeEach(() => {
  provider = true;
  given = [donation];
  ledger = [];
  cases = [unknown, twice, stuck];
  state = { last_event_at: instant, waiting_since: null, waiting: 0 };
  asked = [];
  sent = [];
  broken = undefined;
  history.replaceState({ section: 'financial' }, '');
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (address, { method = 'GET', body } = {}) => {
    const { pathname, search } = new URL(String(address), location.href);
    const path = pathname.replace('/api', '');
    if (method !== 'GET') {
      sent.push({ path, body: body ? JSON.parse(String(body)) : undefined });
      return Response.json({ success: true, message: 'Feito.', data: null });
    }
    if (path === broken || (broken === 'all' && path !== '/health'))
      return Response.json(
        { success: false, message: 'Ocorreu um erro.', error: 'x', code: 'internal', request_id: 'r1' },
        { status: 500 },
      );
    if (path === '/health')
      return Response.json({
        success: true,
        data: { status: 'ok', mercadopago_configured: provider, payments_sandbox: false },
      });
    if (path === '/financial/conciliacao/resumo')
      return Response.json({ success: true, data: { open: cases.length, provider: state } });
    if (path === '/financial/conciliacao') {
      asked.push(search);
      const kind = new URLSearchParams(search).get('kind');
      const found = cases.filter((each) => !kind || each.kind === kind);
      return Response.json({
        success: true,
        data: found,
        found: { count: found.length === 1 ? 1 : found.length && 1204, amount: 12.04, newest_at: instant },
        pagination: { page: 1, limit: 10, total: found.length, pages: 1 },
      });
    }
    if (path === '/carne-dizimo/recebimentos/dizimistas') return Response.json({ success: true, data: [desk] });
    if (path === '/donations/stats')
      return Response.json({ success: true, data: { approved_count: 2, approved_total: 1350.5 } });
    if (path === '/carne-dizimo/visao') return Response.json({ success: true, data: tithe });
    if (path === '/financial/summary') return Response.json({ success: true, data: { months: [], categories: [] } });
    const donations = search.includes('status=refunded') ? [] : given;
    const data =
      { '/donations/list': donations, '/financial': ledger, '/financial/contas': [bank] }[path] ?? ([] as unknown[]);
    const stats = { totalIncome: 0, totalExpense: 0, balance: 0 };
    return Response.json({
      success: true,
      data,
      stats,
      pagination: { page: 1, limit: 10, total: data.length, pages: data.length },
    });
  });
  onTestFinished(() => spy.mockRestore());
});

const render = () =>
  renderInPanel(
    <main>
      <h1 tabIndex={-1}>Financeiro</h1>
      <FinancialScreen />
    </main>,
    { role: 'financial' },
  );
const tab = (name: string) => screen.getByRole('tab', { name, exact: true });
const button = (name: string | RegExp) => screen.getByRole('button', { name });

const act = (row: string, action: string) => chooseRowAction(action, row);

describe('the cash book', () => {
  it('has a card of approved donations, which says when it can’t be read', async () => {
    await render();
    await expect.element(screen.getByText('Doações aprovadas')).toBeVisible();
    await expect.element(screen.getByText('R$ 1.350,50')).toBeVisible();
    await expect.element(screen.getByText('2 doações', { exact: true })).toBeVisible();
    await expect.element(screen.getByText('Desde sempre', { exact: true })).toBeVisible();
  });

  it('says that the card can’t be read, and reads it again', async () => {
    broken = '/donations/stats';
    await render();
    await expect.element(screen.getByRole('alert').getByText(/Erro ao carregar estatísticas de doações/)).toBeVisible();
    broken = undefined;
    await button('Tentar novamente').click();
    await expect.element(screen.getByText('R$ 1.350,50')).toBeVisible();
  });

  it('gives an envelope without a name to a payer, as what was written on it', async () => {
    const linked = { payment_id: id('a9'), kind: 'income' as const, category: 'Doações', form: 'pix' as const };
    ledger = [
      envelope,
      { ...envelope, ...linked, id: id('a2'), title: 'Doação', amount: 80, reversed_amount: 30 },
      { ...envelope, ...linked, id: id('a3'), title: 'Devolvida', reversed_amount: 30 },
      { ...envelope, id: id('a4'), title: 'Coleta', category: 'Coletas' },
    ];
    await render();
    await act('Envelope', 'Vincular a um dizimista');
    const box = screen.getByRole('dialog', { name: 'Vincular a um dizimista' });
    await box.getByLabelText('Número, nome ou CPF').fill('12');
    await userEvent.keyboard('{Enter}');
    await expect.element(box.getByText('Paga parte de novembro de 2026.')).toBeVisible();
    // Of a row at the bank.
    await expect.element(box.getByLabelText(/^Forma/)).toHaveValue('outros');
    await box.getByLabelText(/^Forma/).selectOptions('pix');
    await expectNoAxeViolations();
    await box.getByRole('button', { name: 'Vincular', exact: true }).click();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    await act('Doação', 'Vincular a um dizimista');
    await expect.element(box.getByText(/^Os R\$\s50,00 passam a ser o dízimo/)).toBeVisible();
    await box.getByLabelText('Número, nome ou CPF').fill('12');
    await userEvent.keyboard('{Enter}');
    await expect.element(box.getByText('Paga parte de novembro de 2026.')).toBeVisible();
    expect(box.getByLabelText(/^Forma/).elements()).toEqual([]);
    await box.getByRole('button', { name: 'Vincular', exact: true }).click();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    expect(sent).toMatchObject([
      { path: `/financial/${id('a1')}/dizimista`, body: { dizimista_id: desk.id, forma_pagamento: 'pix' } },
      { path: `/financial/${id('a2')}/dizimista`, body: { dizimista_id: desk.id } },
    ]);
    // Of neither of the others is anything to give. One can only be looked at, and needs no menu.
    await expect.element(button(/^Ver: Devolvida/)).toBeVisible();
    expect(button(/^Ações: Devolvida/).elements()).toEqual([]);
    await button(/^Ações: Coleta/).click();
    await expect.element(screen.getByRole('menuitem', { name: 'Editar' })).toBeVisible();
    expect(screen.getByRole('menuitem', { name: 'Vincular a um dizimista' }).elements()).toEqual([]);
    await userEvent.keyboard('{Escape}');
  });

  it('stands with the overview of the tithe and the accounts alone without a provider, unless something waits', async () => {
    provider = false;
    cases = [];
    given = [];
    await render();
    await expect.element(screen.getByText('Entradas')).toBeVisible();
    expect(
      screen
        .getByRole('tab')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Transações', 'Receber dízimo', 'Visão do dízimo', 'Contas', 'Meses']);
    expect(screen.getByText('Doações aprovadas').elements()).toEqual([]);
  });

  it('keeps the conciliation in reach while something waits, also without a provider', async () => {
    provider = false;
    given = [];
    await render();
    await expect.element(tab('Conciliação (3)')).toBeVisible();
  });

  it('keeps past donations in reach, with their card, where the provider is gone', async () => {
    provider = false;
    cases = [];
    await render();
    await expect.element(screen.getByText('R$ 1.350,50')).toBeVisible();
    await expect.element(tab('Conciliação')).toBeVisible();
    await tab('Doações').click();
    await expect.element(screen.getByText('Nº 128400000777 no Mercado Pago')).toBeVisible();
  });

  it('stays in reach when the provider’s state can’t be asked', async () => {
    broken = '/health';
    await render();
    await expect.element(screen.getByText(/^Erro ao verificar status do Mercado Pago/)).toBeVisible();
    await expect.element(screen.getByText('Entradas')).toBeVisible();
    broken = undefined;
    await button('Tentar novamente').click();
    await expect.element(tab('Doações')).toBeVisible();
  });
});

/** The dashes are the figures. */
it.each([
  ['', ['Erro ao carregar transações', 'Erro ao carregar estatísticas de doações.'], 2, 4],
  ['visao-do-dizimo', ['Erro ao carregar a visão do dízimo'], 1, 3],
  ['contas', ['Não foi possível carregar partes desta página.'], 1, 1],
])('says each failure once, with one way to read all again: %s', async (shown, sentences, alerts, dashes) => {
  history.replaceState({ section: 'financial', tab: shown }, '');
  broken = 'all';
  await render();
  await expect.poll(() => screen.getByRole('alert').elements()).toHaveLength(alerts);
  for (const sentence of sentences) await expect.poll(() => screen.getByText(sentence).elements()).toHaveLength(1);
  await expect.poll(() => screen.getByText('-', { exact: true }).elements()).toHaveLength(dashes);
  expect(button('Tentar novamente').elements()).toHaveLength(1);
  await expectNoAxeViolations();
  broken = undefined;
  await button('Tentar novamente').click();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});

describe('the donations', () => {
  it('are listed with their state and receipt', async () => {
    await render();
    await tab('Doações').click();
    await expect.element(screen.getByText('Nº 128400000777 no Mercado Pago')).toBeVisible();
    await expectNoAxeViolations();
    await act('doação de', 'Ver');
    const box = screen.getByRole('dialog', { name: 'Ver doação' });
    await expect.element(box.getByText('128400000777', { exact: true })).toBeVisible();
    await expect.element(box.getByText('Aprovada', { exact: true })).toBeVisible();
    await expectNoAxeViolations();
  });

  it('of which a part went back say how much, and what is left', async () => {
    given = [{ ...donation, refunded: 250.5 }];
    await render();
    await tab('Doações').click();
    await expect.element(screen.getByText('Devolvida em parte')).toBeVisible();
    await expect.element(screen.getByText('Ficam R$ 1.000,00')).toBeVisible();
    await act('doação de', 'Ver');
    const box = screen.getByRole('dialog', { name: 'Ver doação' });
    await expect.element(box.getByText('R$ 250,50', { exact: true })).toBeVisible();
    await expect.element(box.getByText('R$ 1.000,00', { exact: true })).toBeVisible();
    await expectNoAxeViolations();
  });

  it('have a receipt to print, with what is left, which names nobody', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    onTestFinished(() => void vi.unstubAllGlobals());
    given = [{ ...donation, refunded: 250.5 }];
    await render();
    await tab('Doações').click();
    await act('doação de', 'Ver');
    await button('Imprimir comprovante').click();
    const sheet = screen.getByRole('article');
    await expect.element(sheet.getByRole('heading', { name: 'Comprovante de doação nº 00000000' })).toBeVisible();
    for (const text of [
      ...['Paróquia', 'R$ 1.250,50', 'R$ 250,50', 'R$ 1.000,00', '24/11/2026', 'PIX, pelo Mercado Pago'],
      ...['128400000777', 'Telhado da matriz', 'Nome de quem doou'],
      'Este comprovante não serve para dedução no imposto de renda.',
    ])
      await expect.element(sheet.getByText(text, { exact: true })).toBeVisible();
    await expectNoAxeViolations();
    await expect.poll(() => print.mock.calls.length).toBe(1);
    for (const name of ['Imprimir', 'Ver doação']) {
      await userEvent.keyboard('{Escape}');
      await expect.element(screen.getByRole('dialog', { name })).not.toBeInTheDocument();
    }
    await expect.poll(() => history.state?.layer).toBeUndefined();
  });

  it('have no receipt while they are not approved', async () => {
    given = [{ ...donation, status: 'refunded', refunded: 1250.5 }];
    await render();
    await tab('Doações').click();
    await act('doação de', 'Ver');
    const box = screen.getByRole('dialog', { name: 'Ver doação' });
    await expect.element(box.getByText('128400000777', { exact: true })).toBeVisible();
    expect(box.getByRole('button', { name: 'Imprimir comprovante' }).elements()).toEqual([]);
  });

  it('are given to a payer, who is found by the number, after it is said what follows', async () => {
    await render();
    await tab('Doações').click();
    await act('doação de', 'Vincular a um dizimista');
    const box = screen.getByRole('dialog', { name: 'Vincular a um dizimista' });
    await box.getByLabelText('Número, nome ou CPF').fill('12');
    await userEvent.keyboard('{Enter}');
    await expect
      .element(box.getByText('Paga novembro de 2026. R$ 250,50 ficam como doação deste dizimista.'))
      .toBeVisible();
    await expectNoAxeViolations();
    await box.getByRole('button', { name: 'Vincular', exact: true }).click();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    expect(sent).toEqual([
      { path: `/donations/${donation.id}/dizimista`, body: { id: expect.any(String), dizimista_id: desk.id } },
    ]);
  });

  it('that are a payer’s say whose, are used for open months without a search, and are taken again', async () => {
    given = [{ ...donation, given: 1000, dizimista: { id: desk.id, numero_ordinal: 12, nome: 'Rosa Viana' } }];
    await render();
    await tab('Doações').click();
    await expect.element(screen.getByText('Do dizimista nº 12, Rosa Viana')).toBeVisible();
    await expect.element(screen.getByText('Ficam R$ 250,50')).toBeVisible();
    await act('doação de', 'Usar para meses em aberto');
    const use = screen.getByRole('dialog', { name: 'Usar para meses em aberto' });
    await expect.element(use.getByText('Paga parte de novembro de 2026.')).toBeVisible();
    await use.getByRole('button', { name: 'Usar' }).click();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    await act('doação de', 'Desvincular do dizimista');
    const box = screen.getByRole('dialog', { name: 'Desvincular do dizimista' });
    await box.getByLabelText(/^Motivo/).fill('Era de outra Rosa');
    await box.getByRole('button', { name: 'Desvincular' }).click();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    expect(sent.map(({ path }) => path)).toEqual(Array(2).fill(`/donations/${donation.id}/dizimista`));
    expect(sent.at(-1)?.body).toMatchObject({ motivo: 'Era de outra Rosa' });
  });

  it('are undone with a reason, and a repetition has the same id', async () => {
    await render();
    await tab('Doações').click();
    await act('doação de', 'Estornar');
    const box = screen.getByRole('dialog', { name: 'Estornar doação' });
    await box.getByLabelText(/^O que houve/).selectOptions('Erro de digitação');
    await box.getByLabelText(/^Motivo/).fill('Era de uma rifa');
    await box.getByRole('button', { name: 'Estornar' }).click();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    expect(sent).toEqual([
      {
        path: `/donations/${donation.id}/estorno`,
        body: { id: expect.any(String), tipo: 'erro', motivo: 'Era de uma rifa' },
      },
    ]);
  });
});

describe('the conciliation', () => {
  const open = async () => {
    openEntry({ section: 'financial', tab: 'conciliacao' });
    await render();
  };

  it('says what waits, of whom, and what to do', async () => {
    await open();
    await expect.element(screen.getByText('Último aviso do Mercado Pago: 24/11/2026 09:00.')).toBeVisible();
    await expect.element(screen.getByRole('table').getByText('Pago sem registro')).toBeVisible();
    await expect.element(screen.getByText(/A parcela já tinha outro pagamento/)).toBeVisible();
    await expect.element(screen.getByText('nº 12, Rosa Viana').first()).toBeVisible();
    await expect.element(screen.getByRole('table').getByText('Sem resposta há muito tempo')).toBeVisible();
    await expectNoAxeViolations();
  });

  it('leads to the booklets and to the donation that a row is about, with both numbers of a refund', async () => {
    const refund: ReconciliationCase = {
      ...unknown,
      id: id('c3'),
      kind: 'refunded',
      amount: 250.5,
      provider_id: '128400000777',
      refund_id: '128400000999',
      payer: { ...rosa, numero_ordinal: 31, nome: 'Fátima Lins' },
      donation: { ...donation, refunded: 250.5 },
    };
    cases = [twice, refund];
    await open();
    await expect.element(button('nº 31, Fátima Lins')).toBeVisible();
    await expect.element(screen.getByText('março de 2026')).toBeVisible();
    await expect.element(screen.getByText('128400000777', { exact: true })).toBeVisible();
    await expect.element(screen.getByText('Devolução nº 128400000999')).toBeVisible();
    await button('Doação').click();
    const given = screen.getByRole('dialog', { name: 'Ver doação' });
    await expect.element(given.getByText('R$ 1.000,00', { exact: true })).toBeVisible();
    await given.getByRole('button', { name: 'Fechar' }).last().click();
    await expect.element(given).not.toBeInTheDocument();
    await button('nº 12, Rosa Viana').click();
    const booklets = screen.getByRole('dialog', { name: 'Carnê: nº 12, Rosa Viana' });
    await expect.element(booklets).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(booklets).not.toBeInTheDocument();
    await expect.poll(() => history.state?.layer).toBeUndefined();
  });

  it('is resolved with a note', async () => {
    await open();
    await act('Pago duas vezes', 'Marcar como resolvido');
    const box = screen.getByRole('dialog', { name: 'Marcar como resolvido' });
    await box.getByRole('button', { name: 'Marcar como resolvido' }).click();
    await expect.element(box.getByRole('alert').first()).toBeVisible();
    await box.getByLabelText(/^O que foi feito/).fill('Devolvido a pedido');
    await box.getByRole('button', { name: 'Marcar como resolvido' }).click();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    expect(sent).toEqual([
      { path: `/financial/conciliacao/${twice.id}/resolver`, body: { note: 'Devolvido a pedido' } },
    ]);
  });

  it('shows what was resolved, when, by whom and how, with nothing more to do', async () => {
    cases = [{ ...twice, amount: null, resolved_at: instant, resolved_by: 'Raimundo', note: 'Devolvido a pedido' }];
    await open();
    await button('Filtros').click();
    await screen.getByLabelText(/^Situação/).selectOptions('Resolvidos');
    await expect
      .element(screen.getByText('Resolvido em 24/11/2026 09:00 por Raimundo: Devolvido a pedido'))
      .toBeVisible();
    await expect.poll(() => asked.at(-1)).toContain('status=resolved');
    expect(button(/^Marcar/).elements()).toEqual([]);
  });

  it('resolves all of a kind with one reason, as they were counted', async () => {
    cases = [unknown, { ...unknown, id: id('c4') }, twice];
    await open();
    await expect.element(button(/^Ações: Pago duas vezes/)).toBeVisible();
    expect(button('Marcar todos').elements()).toEqual([]);
    await button('Filtros').click();
    await screen.getByLabelText(/^Tipo/).selectOptions('Pago sem registro');
    await expect.element(screen.getByText('1.204 casos, que somam R$ 12,04')).toBeVisible();
    await button('Marcar todos').click();
    const box = screen.getByRole('dialog', { name: 'Marcar 1.204 casos como resolvidos' });
    await expect.element(box.getByText(/^Pago sem registro: 1\.204 casos, que somam R\$\s12,04\./)).toBeVisible();
    await expectNoAxeViolations();
    await box.getByLabelText(/^O que foi feito/).fill('Centavos de um desconhecido');
    await box.getByRole('button', { name: 'Marcar como resolvido' }).click();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    const body = { kind: 'unknown_payment', count: 1204, newest_at: instant, note: 'Centavos de um desconhecido' };
    expect(sent).toEqual([{ path: '/financial/conciliacao/resolver', body }]);
  });

  it.each(['Pago duas vezes', 'Sem resposta há muito tempo'])('offers nothing for all of “%s”', async (kind) => {
    cases = [twice, stuck, { ...stuck, id: id('d2') }];
    await open();
    await button('Filtros').click();
    await screen.getByLabelText(/^Tipo/).selectOptions(kind);
    await expect.element(screen.getByText(/^1(\.204)? casos?, que soma/)).toBeVisible();
    expect(button('Marcar todos').elements()).toEqual([]);
  });

  it('enters unknown money as a donation after a question, and asks about a stuck charge', async () => {
    await open();
    await act('Pago sem registro', 'Registrar como doação');
    const question = screen.getByRole('alertdialog').or(screen.getByRole('dialog'));
    await question.getByRole('button', { name: 'Confirmar' }).click();
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    await act('Sem resposta', 'Perguntar de novo');
    await vi.waitFor(() =>
      expect(sent.map(({ path }) => path)).toEqual([
        `/financial/conciliacao/${unknown.id}/doacao`,
        `/financial/conciliacao/cobrancas/${stuck.id}/verificar`,
      ]),
    );
  });

  it('says so when all is well, and warns of events that wait for long', async () => {
    cases = [];
    state = { last_event_at: instant, waiting_since: instant, waiting: 2 };
    await open();
    await expect.element(screen.getByText('Tudo certo. Não há nada para conferir.')).toBeVisible();
    await expect.element(screen.getByText(/2 avisos esperam desde 24\/11\/2026 09:00\./)).toBeVisible();
  });

  it('is announced on the overview, which leads to it', async () => {
    await renderInPanel(<ReconciliationNotice />, { role: 'financial' });
    await expect.element(screen.getByText(/^Há 3 pagamentos para conferir na Conciliação\./)).toBeVisible();
    await button('Ver a conciliação').click();
    expect(history.state).toMatchObject({ section: 'financial', tab: 'conciliacao' });
  });
});
