import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { AccountBalance, Transfer } from '#contract/financial-accounts.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { expectNoAxeViolations } from '../../testing/axe.ts';
import { lastMinuteOf } from '../../testing/midnight.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import AccountsTab from './AccountsTab.tsx';

const id = (last: string) => `00000000-0000-4000-8000-${last.padStart(12, '0')}`;
const instant = '2026-11-24T12:00:00+00:00';
const today = parishDayOf(new Date());

const cash: AccountBalance = {
  id: id('c0'),
  name: 'Caixa',
  purpose: 'cash',
  opening_balance: 100,
  opening_day: '2026-01-01',
  balance: 1250.1,
  upcoming: -80.05,
  updated_at: instant,
};
const bank: AccountBalance = { ...cash, id: id('c1'), name: 'Banco', purpose: 'bank', balance: 0.2, upcoming: 0 };
const safe: AccountBalance = { ...cash, id: id('c2'), name: 'Cofre', purpose: null, opening_day: null, balance: null };
const deposit: Transfer = {
  id: id('d1'),
  from: { id: cash.id, name: 'Caixa' },
  to: { id: bank.id, name: 'Banco' },
  amount: 500,
  fee: 3.5,
  transfer_date: '2026-11-20',
  document_number: 'DP 4411',
  scan: 'application/pdf',
  creator_name: 'Raimundo',
  created_at: instant,
};
const withdrawal: Transfer = {
  ...deposit,
  id: id('d2'),
  from: deposit.to,
  to: deposit.from,
  amount: 20,
  fee: null,
  document_number: null,
  scan: null,
};
const ofRaimundo = { id: '1', happened_at: instant, who: 'Raimundo', reason: null, changes: [] };
const opened = {
  ...{ ...ofRaimundo, id: '2', verb: 'update', reason: 'Contado de novo' },
  changes: [{ field: 'Saldo inicial', before: 'R$ 90,00', after: 'R$ 100,00' }],
};
const removed = {
  ...{ id: id('d3'), from_name: 'Caixa', to_name: 'Bradesco', amount: 70, transfer_date: '2026-11-19' },
  ...{ document_number: null, removed_at: instant, removed_by: 'Raimundo', reason: 'Depositado em dobro' },
};
let listed: AccountBalance[];

let sent: { method: string; path: string; body: Record<string, unknown> | undefined }[];
let asked: string[];
let answers: Promise<void>;

beforeEach(() => {
  sent = [];
  asked = [];
  answers = Promise.resolve();
  listed = [cash, bank, safe];
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (address, { method = 'GET', body } = {}) => {
    const { pathname, search } = new URL(String(address), location.href);
    const path = pathname.replace('/api/financial', '');
    if (method !== 'GET') {
      sent.push({ method, path, body: body ? JSON.parse(String(body)) : undefined });
      const data = method === 'DELETE' ? null : path.startsWith('/contas') ? safe : deposit;
      return Response.json({ success: true, message: 'Feito.', data });
    }
    asked.push(path + search);
    await answers;
    if (path === '/destinos') return Response.json({ success: true, data: [] });
    if (path.endsWith('/historico')) {
      const data = path.startsWith('/contas') ? [opened] : [{ ...ofRaimundo, verb: 'insert' }];
      return Response.json({ success: true, data });
    }
    const rows = path === '/transferencias/excluidas' ? [removed] : [deposit, withdrawal];
    const data = path === '/contas' ? listed : rows;
    if (path === '/contas/caixa') return Response.json({ success: true, data: { day: '2026-11-22', balance: 19.5 } });
    return Response.json({ success: true, data, pagination: { page: 1, limit: 10, total: data.length, pages: 1 } });
  });
  onTestFinished(() => spy.mockRestore());
});

const render = (theme: 'light' | 'dark' = 'light') =>
  renderInPanel(
    <main>
      <h1 tabIndex={-1}>Financeiro</h1>
      <AccountsTab />
    </main>,
    { role: 'financial', theme },
  );
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const box = (name: string) => screen.getByRole('dialog', { name });

describe('the accounts', () => {
  it.each(['light', 'dark'] as const)('say what is in each, in all, and what is upcoming (%s)', async (theme) => {
    await render(theme);
    await expect.element(screen.getByText('R$ 1.250,10')).toBeVisible();
    await expect.element(screen.getByText('Ainda sem saldo')).toBeVisible();
    await expect.element(screen.getByText('R$ 1.250,30')).toBeVisible();
    await expect.element(screen.getByText('Ainda por vir: −R$ 160,10')).toBeVisible();
    await expectNoAxeViolations();
  });

  it('are asked about another day', async () => {
    await render();
    await screen.getByLabelText('Saldos no fim do dia').fill('2026-03-31');
    await expect.poll(() => asked).toContain('/contas?date=2026-03-31');
    await expect.element(screen.getByText('Em todas as contas, em 31/03/2026')).toBeVisible();
  });

  it('are added and changed; those in which payments land are not deleted', async () => {
    await render();
    await button('Nova conta').click();
    const form = box('Nova conta');
    await form.getByLabelText(/^Nome/).fill('Poupança');
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect
      .poll(() => sent)
      .toEqual([{ method: 'POST', path: '/contas', body: expect.objectContaining({ name: 'Poupança' }) }]);
    await expect.element(form).not.toBeInTheDocument();
    await button('Editar: Caixa').click();
    await box('Editar conta')
      .getByLabelText(/^Saldo inicial/)
      .fill('2000');
    await box('Editar conta').getByRole('button', { name: 'Salvar' }).click();
    await expect
      .element(
        box('Editar conta')
          .getByText(/é obrigatório quando o saldo/)
          .first(),
      )
      .toBeVisible();
    await box('Editar conta')
      .getByLabelText(/^Motivo/)
      .fill('Contado de novo');
    await box('Editar conta').getByRole('button', { name: 'Salvar' }).click();
    await expect.element(screen.getByText(/^O caixa ficaria com −R\$\s60,50 em 22\/11\/2026\./)).toBeVisible();
    await button('Salvar mesmo assim').click();
    await expect
      .poll(() => sent[1])
      .toMatchObject({ path: `/contas/${cash.id}`, body: { opening_balance: 20, reason: 'Contado de novo' } });
    await expect.element(box('Editar conta')).not.toBeInTheDocument();
    expect(button(/^(Ações|Excluir): Caixa/).elements()).toEqual([]);
    await button('Ações: Cofre').click();
    await expect.element(screen.getByRole('menuitem', { name: 'Excluir' })).toBeVisible();
  });

  it('that are none have nothing in all of them', async () => {
    listed = [];
    await render();
    await expect.element(screen.getByText('Ainda por vir: R$ 0,00')).toBeVisible();
  });

  it('say why an opening balance was changed', async () => {
    await render();
    await button('Ver: Caixa').click();
    await expect.element(box('Ver conta').getByText('Motivo: Contado de novo')).toBeVisible();
    await expect.element(box('Ver conta').getByText(/^Saldo inicial: de “R\$ 90,00” para/)).toBeVisible();
    await expectNoAxeViolations();
  });
});

describe('a transfer', () => {
  it('proposes a deposit of today, and is sent once with its id', async () => {
    await render();
    await expect.element(screen.getByText('Cofre')).toBeVisible();
    await button('Nova transferência').click();
    const form = box('Nova transferência');
    await expect.element(form.getByLabelText(/^Da conta/)).toHaveValue(cash.id);
    await form.getByLabelText(/^Valor/).fill('1000');
    await form.getByLabelText(/^Tarifa/).fill('350');
    await form.getByLabelText(/^Número do documento/).fill('DP 4412');
    await expectNoAxeViolations();
    await form.getByRole('button', { name: 'Transferir' }).click();
    await expect
      .poll(() => sent)
      .toEqual([
        {
          method: 'POST',
          path: '/transferencias',
          body: {
            id: expect.any(String),
            from_account: cash.id,
            to_account: bank.id,
            amount: 10,
            fee: 3.5,
            transfer_date: today,
            document_number: 'DP 4412',
          },
        },
      ]);
  });

  it('is of the new day once the parish’s day changed, but not while something is typed', async () => {
    const nextDay = lastMinuteOf(today);
    await render();
    await button('Nova transferência').click();
    const form = box('Nova transferência');
    const day = form.getByLabelText(/^Data/);
    await expect.element(day).toHaveValue(today);
    await form.getByLabelText(/^Valor/).fill('1000');
    const tomorrow = nextDay();
    await expect.element(day).toHaveValue(today);
    await form.getByLabelText(/^Valor/).fill('');
    await expect.element(day).toHaveValue(tomorrow);
  });

  it('proposes its accounts too where they are read after it was asked for', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    answers = promise;
    await render();
    await button('Nova transferência').click();
    resolve();
    await expect.element(box('Nova transferência').getByLabelText(/^Da conta/)).toHaveValue(cash.id);
    await expect.element(box('Nova transferência').getByLabelText(/^Para a conta/)).toHaveValue(bank.id);
  });

  it('that would leave less than nothing in the box is asked about, and can be answered by mouse', async () => {
    await render();
    await expect.element(screen.getByText('Cofre')).toBeVisible();
    await button('Nova transferência').click();
    const form = box('Nova transferência');
    await form.getByLabelText(/^Valor/).fill('1700');
    await form.getByLabelText(/^Tarifa/).fill('350');
    await form.getByRole('button', { name: 'Transferir' }).click();
    await expect
      .element(screen.getByText(/^O caixa ficaria com −R\$\s1,00 em .*\. Transferir assim mesmo\?$/))
      .toBeVisible();
    await button('Conferir').click();
    expect(sent).toEqual([]);
    await form.getByRole('button', { name: 'Transferir' }).click();
    await button('Transferir mesmo assim').click();
    await expect.poll(() => sent).toMatchObject([{ path: '/transferencias', body: { amount: 17, below_zero: true } }]);
  });

  it('of a day before the opening balance of one of its accounts is asked about', async () => {
    await render();
    await expect.element(screen.getByText('Cofre')).toBeVisible();
    await button('Nova transferência').click();
    const form = box('Nova transferência');
    await form.getByLabelText(/^Valor/).fill('1000');
    await form.getByLabelText(/^Data/).fill('2025-12-31');
    await form.getByRole('button', { name: 'Transferir' }).click();
    await expect
      .element(screen.getByText(/^31\/12\/2025 .*antes do saldo inicial da conta Caixa \(01\/01\/2026\)/))
      .toBeVisible();
    await button('Corrigir').click();
    expect(sent).toEqual([]);
  });

  it('to the same account is refused beside the field', async () => {
    await render();
    await expect.element(screen.getByText('Cofre')).toBeVisible();
    await button('Nova transferência').click();
    const form = box('Nova transferência');
    await form.getByLabelText(/^Valor/).fill('50000');
    await form.getByLabelText(/^Para a conta/).selectOptions('Caixa');
    await form.getByRole('button', { name: 'Transferir' }).click();
    await expect.element(form.getByText(/deve ser outra conta/).first()).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('is read with its papers and its history', async () => {
    await render();
    await expect.element(screen.getByText('Doc. DP 4411 · com comprovante')).toBeVisible();
    await button(/^Ver: Transferência de Caixa para Banco/).click();
    const view = box('Ver transferência');
    await expect.element(view.getByText('DP 4411')).toBeVisible();
    await expect.element(view.getByRole('button', { name: 'Baixar PDF' })).toBeVisible();
    await expect.element(view.getByText(/^Criada por Raimundo/)).toBeVisible();
    await expectNoAxeViolations();
    await view.getByRole('button', { name: 'Remover' }).click();
    await box('Remover').getByRole('button', { name: 'Confirmar' }).click();
    await expect
      .poll(() => sent)
      .toMatchObject([{ method: 'DELETE', path: `/transferencias/${deposit.id}/comprovante` }]);
  });

  it('that is gone is listed with the reason', async () => {
    await render();
    await button('Ver excluídas').click();
    const list = box('Transferências excluídas');
    await expect.element(list.getByText('De Caixa para Bradesco')).toBeVisible();
    await expect.element(list.getByText('Motivo: Depositado em dobro')).toBeVisible();
    await list.getByRole('button', { name: /^Ver: / }).click();
    const whole = box('De Caixa para Bradesco, R$\u00a070,00, de 19/11/2026');
    await expect.element(whole.getByText(/^Criada por Raimundo/)).toBeVisible();
    expect(asked).toContain(`/transferencias/${removed.id}/historico`);
    await expectNoAxeViolations();
  });

  it('is deleted with a reason, after a question that names it', async () => {
    await render();
    await button(/^Excluir: Transferência de Caixa para Banco/).click();
    const form = box('Excluir transferência');
    await expect
      .element(form.getByText(/transferência de Caixa para Banco, R\$\s500,00, de 20\/11\/2026\?/))
      .toBeVisible();
    const remove = form.getByRole('button', { name: 'Excluir' });
    await expect.element(remove).toHaveAttribute('style', expect.stringContaining('--danger'));
    await remove.click();
    await expect.element(form.getByText(/obrigatório/).first()).toBeVisible();
    await form.getByLabelText(/^Motivo/).fill('Depositado em dobro');
    await form.getByRole('button', { name: 'Excluir' }).click();
    await expect
      .poll(() => sent)
      .toEqual([{ method: 'DELETE', path: `/transferencias/${deposit.id}`, body: { reason: 'Depositado em dobro' } }]);
  });

  it('whose deletion would leave less than nothing in the box is asked about', async () => {
    await render();
    await button(/^Excluir: Transferência de Banco para Caixa/).click();
    const form = box('Excluir transferência');
    await form.getByLabelText(/^Motivo/).fill('Depositado em dobro');
    await form.getByRole('button', { name: 'Excluir' }).click();
    await expect.element(screen.getByText(/^O caixa ficaria com −R\$\s0,50 em 22\/11\/2026\./)).toBeVisible();
    expect(asked).toContain('/contas/caixa?startDate=2026-11-20');
    await button('Excluir mesmo assim').click();
    await expect.poll(() => sent).toMatchObject([{ method: 'DELETE', path: `/transferencias/${withdrawal.id}` }]);
  });
});
