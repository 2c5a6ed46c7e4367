import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { dateIn, daysLater, formatDay, monthOf, monthsLater } from '#contract/calendar-date.ts';
import type { LedgerStats, LedgerSummary, SplitBalance, Transaction } from '#contract/financial.ts';
import type { AccountBalance } from '#contract/financial-accounts.ts';
import type { HistoryEntry, RemovedTransaction } from '#contract/financial-history.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { expectNoAxeViolations } from '../../testing/axe.ts';
import { lastMinuteOf } from '../../testing/midnight.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import { chooseRowAction } from '../../testing/row-actions.ts';
import { plainEntry } from '../../testing/transactions.ts';
import { Figure } from '../../ui/Figures.tsx';
import { FinancialSection } from './FinancialSection.tsx';
import { daysOfMonth, shownMonth } from './month.ts';

const today = parishDayOf(new Date());
const instant = '2026-03-10T12:00:00+00:00';
const water: Transaction = {
  id: 'ab12cd34-0000-4000-8000-000000000001',
  title: 'Conta de água',
  amount: 120,
  type: 'expense',
  category: 'Água e luz',
  transaction_date: '2026-03-10',
  description: 'Paga na lotérica',
  account_id: '00000000-0000-4000-8000-0000000000c1',
  account_name: 'Banco',
  ...plainEntry,
  created_at: instant,
  updated_at: instant,
};
const account = { opening_balance: 0, opening_day: null, balance: 0, upcoming: 0, updated_at: instant };
const accounts: AccountBalance[] = [
  { ...account, id: '00000000-0000-4000-8000-0000000000c0', name: 'Caixa', purpose: 'cash' },
  { ...account, id: '00000000-0000-4000-8000-0000000000c1', name: 'Banco', purpose: 'bank' },
  { ...account, id: '00000000-0000-4000-8000-0000000000c2', name: 'Cofre', purpose: null },
];
const historyEntries: HistoryEntry[] = [
  { id: '1', happened_at: instant, who: 'Raimundo', verb: 'insert', reason: null, changes: [] },
  {
    id: '2',
    happened_at: instant,
    who: 'Dona Lúcia',
    verb: 'update',
    reason: 'Faltavam os juros',
    changes: [{ field: 'Valor', before: 'R$ 119,00', after: 'R$ 120,00' }],
  },
  {
    id: '3',
    happened_at: instant,
    who: 'Raimundo',
    verb: 'update',
    reason: null,
    changes: [{ field: 'Comprovante', before: null, after: null, scan: 'replaced' }],
  },
];
const gone: RemovedTransaction = {
  id: water.id,
  title: 'Flores',
  amount: 35,
  type: 'expense',
  category: null,
  transaction_date: '2026-03-10',
  removed_at: instant,
  removed_by: 'Raimundo',
  reason: 'Escrita duas vezes',
};

/** A picture. */
const pixel = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (sign) => sign.charCodeAt(0),
);

/** Calls to the API that are not reads. */
let sent: { method: string; path: string; body: Record<string, unknown> }[];

/** True where somebody deleted the row meanwhile. */
let isGone: boolean;

let rows: Transaction[];
let split: SplitBalance;
let sums: LedgerStats;
let months: LedgerSummary['months'];
/** The queries with which rows and sums were read. */
let asked: { path: string; query: string }[];

beforeEach(() => {
  sent = [];
  isGone = false;
  rows = [water];
  split = undefined;
  sums = { totalIncome: 0, totalExpense: 120, balance: -120 };
  months = [];
  asked = [];
  history.replaceState({ section: 'financial' }, '');
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (address, { method = 'GET', body } = {}) => {
    const { pathname, search } = new URL(String(address), location.href);
    const path = pathname.replace('/api/financial', '');
    if (path.endsWith('/comprovante')) {
      if (method === 'GET') {
        const scan = rows[0]?.scan ?? '';
        return new Response(scan === 'application/pdf' ? '%PDF-1.7' : pixel, {
          headers: { 'Content-Type': scan, 'Content-Disposition': 'attachment; filename="comprovante"' },
        });
      }
      sent.push({ method, path, body: { type: (body as File | undefined)?.type } });
      const scan = method === 'PUT' ? 'image/webp' : null;
      rows = rows.map((row) => ({ ...row, scan }));
      return Response.json({ success: true, message: 'Feito.', data: method === 'PUT' ? { scan } : null });
    }
    if (method !== 'GET') {
      const written = JSON.parse(String(body));
      sent.push({ method, path, body: written });
      if (isGone && method === 'PUT') {
        const error = 'Transação não encontrada';
        return Response.json(
          { success: false, message: error, error, code: 'not_found', request_id: 'r1' },
          { status: 404 },
        );
      }
      const message = method === 'POST' ? 'Transação criada com sucesso!' : 'Feito.';
      return Response.json({ success: true, message, data: method === 'DELETE' ? null : { ...water, ...written } });
    }
    asked.push({ path, query: search });
    if (path === '/export/pdf')
      return Response.json(
        { success: false, message: 'Nada a imprimir', error: 'Nada', code: 'report_empty', request_id: 'r1' },
        { status: 404 },
      );
    const answers: Record<string, unknown> = {
      '/categories': ['Manutenção', 'Água e luz'],
      '/contas': accounts,
      '/contas/caixa': { day: today, balance: 0 },
      '/contas/nomes': accounts.map(({ name }) => name),
      '/destinos/nomes': ['Missões'],
      '/summary': { months, categories: [] },
      '/excluidas': [gone],
      '/coletas': { masses: [{ id: gone.id, time: '19:00', description: null, entered: [] }], counters: null },
      [`/${water.id}`]: { ...(rows[0] ?? water), payment: null, reversals: [] },
      [`/${water.id}/historico`]: historyEntries,
    };
    const data = answers[path] ?? rows;
    return Response.json({
      success: true,
      data,
      stats: sums,
      split,
      pagination: { page: 1, limit: 10, total: 1, pages: 1 },
    });
  });
  onTestFinished(() => spy.mockRestore());
});

const render = () =>
  renderInPanel(
    <main>
      <h1 tabIndex={-1}>Financeiro</h1>
      <FinancialSection />
    </main>,
    { role: 'financial' },
  );
const button = (name: string | RegExp) => screen.getByRole('button', { name });
/** Chooses an action of the row. */
const box = (name: string) => screen.getByRole('dialog', { name });

async function writeNew(fields: Record<string, string>) {
  await render();
  await button('Nova Transação').click();
  const form = box('Nova Transação');
  for (const [label, text] of Object.entries(fields)) await form.getByLabelText(new RegExp(`^${label}`)).fill(text);
  await form.getByRole('button', { name: 'Salvar' }).click();
  return form;
}

it('proposes today and the categories in use, and repeats what was saved', async () => {
  await writeNew({ Valor: '12000', Categoria: 'Manutenção' });
  await expect.element(screen.getByText('Transação criada com sucesso!')).toBeVisible();
  await expect.element(screen.getByText(`R$ 120,00, ${formatDay(today)}, Manutenção.`)).toBeVisible();
  expect(sent).toMatchObject([{ body: { amount: 120, transaction_date: today, category: 'Manutenção' } }]);
  expect(sent[0]?.body).not.toHaveProperty('reason');
});

it('proposes the new day once the parish’s day changed, but not while something is typed', async () => {
  const nextDay = lastMinuteOf(today);
  await render();
  await button('Nova Transação').click();
  const form = box('Nova Transação');
  const day = form.getByLabelText(/^Data/);
  await form.getByLabelText(/^Valor/).fill('1000');
  const tomorrow = nextDay();
  await expect.element(day).toHaveValue(today);
  await form.getByLabelText(/^Valor/).fill('');
  await expect.element(day).toHaveValue(tomorrow);
});

describe('the account', () => {
  const chosen = () => box('Nova Transação').getByLabelText('Conta', { exact: false });

  it('is the box for income and the bank for an expense, until somebody chooses', async () => {
    await render();
    await expect.element(screen.getByText('Banco', { exact: true }).first()).toBeInTheDocument();
    await button('Nova Transação').click();
    const form = box('Nova Transação');
    await expect.element(chosen()).toHaveValue(accounts[0]?.id ?? '');
    await form.getByLabelText(/^Tipo/).selectOptions('Saída');
    await expect.element(chosen()).toHaveValue(accounts[1]?.id ?? '');
    await chosen().selectOptions('Cofre');
    await form.getByLabelText(/^Tipo/).selectOptions('Entrada');
    await expect.element(chosen()).toHaveValue(accounts[2]?.id ?? '');
    await form.getByLabelText(/^Valor/).fill('12000');
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect.poll(() => sent).toMatchObject([{ body: { amount: 120, account_id: accounts[2]?.id } }]);
  });

  it('stays with the side and the day for another one, which “Salvar e adicionar outra” begins', async () => {
    await render();
    await expect.element(screen.getByText('Banco', { exact: true }).first()).toBeInTheDocument();
    await button('Nova Transação').click();
    const form = box('Nova Transação');
    await form.getByLabelText(/^Tipo/).selectOptions('Saída');
    await chosen().selectOptions('Cofre');
    await form.getByLabelText(/^Valor/).fill('12000');
    await form.getByLabelText(/^Data/).fill('2026-03-10');
    await form.getByRole('button', { name: 'Salvar e adicionar outra' }).click();
    await expect.element(form.getByText('Transação salva: “Sem título”. Escreva a próxima.')).toBeVisible();
    await expect.element(form.getByLabelText(/^Valor/)).toHaveValue('');
    await expect.element(form.getByLabelText(/^Data/)).toHaveValue('2026-03-10');
    await expect.element(form.getByLabelText(/^Tipo/)).toHaveValue('expense');
    await expect.element(chosen()).toHaveValue(accounts[2]?.id ?? '');
    await form.getByRole('button', { name: 'Fechar' }).last().click();
    // The next form proposes it too, on that side alone.
    await button('Nova Transação').click();
    await expect.element(chosen()).toHaveValue(accounts[0]?.id ?? '');
    await form.getByLabelText(/^Tipo/).selectOptions('Saída');
    await expect.element(chosen()).toHaveValue(accounts[2]?.id ?? '');
  });

  it('is asked about where the box would have less than nothing', async () => {
    const question = screen.getByText(/^O caixa ficaria com −R\$\s120,00 em .*\. (Salvar|Excluir) assim mesmo\?$/);
    rows = [{ ...water, type: 'income', category: null, account_id: accounts[0]?.id ?? '' }];
    await render();
    await button('Nova Transação').click();
    const form = box('Nova Transação');
    await form.getByLabelText(/^Tipo/).selectOptions('Saída');
    await chosen().selectOptions('Caixa');
    await form.getByLabelText(/^Valor/).fill('12000');
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect.element(question).toBeVisible();
    expect(asked).toContainEqual({ path: '/contas/caixa', query: `?startDate=${today}` });
    await button('Conferir').click();
    await form.getByRole('button', { name: 'Salvar' }).click();
    await button('Salvar mesmo assim').click();
    await expect.poll(() => sent).toMatchObject([{ body: { amount: 120, account_id: accounts[0]?.id } }]);
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    await chooseRowAction('Excluir');
    const removal = box('Excluir transação');
    await removal.getByLabelText(/^Motivo/).fill('Engano');
    await removal.getByRole('button', { name: 'Excluir' }).click();
    await expect.element(question).toBeVisible();
    await button('Excluir mesmo assim').click();
    await expect.poll(() => sent).toMatchObject([{}, { method: 'DELETE', body: { reason: 'Engano' } }]);
  });

  it('is a filter', async () => {
    history.replaceState({ section: 'financial', filters: { account: 'Cofre' } }, '');
    await render();
    await expect.poll(() => asked.some(({ path, query }) => path === '' && /account=Cofre/.test(query))).toBe(true);
  });
});

it('the fee of a transfer is neither changed nor deleted, and says where that is done', async () => {
  rows = [{ ...water, title: 'Tarifa da transferência', transfer_id: gone.id }];
  await render();
  await expect.element(screen.getByText('Tarifa da transferência').first()).toBeVisible();
  expect(button(/^Excluir: /).elements()).toEqual([]);
});

it('shows the categories in use while one is typed', async () => {
  await render();
  await button('Nova Transação').click();
  const field = box('Nova Transação').getByLabelText('Categoria').element() as HTMLInputElement;
  await expect
    .poll(() => [...(field.list?.options ?? [])].map(({ value }) => value))
    .toEqual(['Manutenção', 'Água e luz']);
});

it.each([
  ['Usar essa', 'Manutenção'],
  ['Criar “manutencaos”', 'manutencaos'],
])('asks about a category like another: %s', async (answer, category) => {
  await writeNew({ Valor: '12000', Categoria: 'manutencaos' });
  await expect.element(screen.getByText('Já existe a categoria “Manutenção”. Usar essa?')).toBeVisible();
  await expectNoAxeViolations();
  await button(answer).click();
  await expect.poll(() => sent).toMatchObject([{ body: { category } }]);
});

it.each([-400, 400])('asks about a day %s days from today, and leads back to the form', async (days) => {
  const day = daysLater(today, days);
  await writeNew({ Valor: '12000', Data: day });
  const question = `${formatDay(day)} fica longe de hoje. O dia está certo?`;
  await expect.element(screen.getByText(question)).toBeVisible();
  await button('Corrigir').click();
  await expect.element(screen.getByText(question)).not.toBeInTheDocument();
  expect(sent).toEqual([]);
  await button('Salvar').click();
  await button('Está certo').click();
  await expect.poll(() => sent).toMatchObject([{ body: { transaction_date: day } }]);
});

it.each([
  ['', 'Valor e data são campos obrigatórios'],
  ['0', 'Por favor, insira um valor válido maior que zero'],
])('says once what is wrong with the amount “%s”', async (amount, sentence) => {
  const form = await writeNew(amount ? { Valor: amount } : {});
  await expect.element(form.getByLabelText(/^Valor/)).toHaveAccessibleDescription(sentence);
  const seen = form
    .getByText(sentence)
    .elements()
    .filter((element) => element.getBoundingClientRect().width > 1 && !element.closest('[class*=VisuallyHidden]'));
  expect(seen).toHaveLength(1);
});

it('takes no tithe that goes out', async () => {
  await render();
  await chooseRowAction('Editar');
  const change = box('Editar Transação');
  await change.getByLabelText('Categoria').fill('Dízimo');
  await change.getByLabelText(/^Motivo/).fill('Troca');
  await change.getByRole('button', { name: 'Salvar' }).click();
  await expect.element(change.getByLabelText('Categoria')).toHaveAccessibleDescription(/numa saída/);
  expect(sent).toEqual([]);
});

it('tells all of a row, with what happened to it', async () => {
  await render();
  await chooseRowAction('Ver');
  const view = box('Ver transação');
  for (const text of [
    'AB12CD34',
    'Paga na lotérica',
    'Motivo: Faltavam os juros',
    'Valor: de “R$ 119,00” para “R$ 120,00”',
  ])
    await expect.element(view.getByText(text, { exact: true })).toBeVisible();
  await expect.element(view.getByText('Criada por Raimundo em 10/03/2026 09:00')).toBeVisible();
  await expectNoAxeViolations();
});

it('tells once of money that lies still, with whose it is and was', async () => {
  rows = [
    {
      ...water,
      ...{
        title: 'Dízimo nº 42, março de 2026',
        type: 'income',
        category: 'Dízimo',
        payment_id: gone.id,
        kind: 'income',
      },
      payer: { id: gone.id, numero_ordinal: 42, nome: 'Rosa Amélia' },
      was_of: [
        { title: 'Dízimo nº 7, maio de 2026', until: '2026-12-03' },
        { title: 'Doação', until: '2026-11-30' },
      ],
    },
  ];
  await render();
  const table = screen.getByRole('table');
  for (const text of [
    'Pagamento · Nº 42 · Rosa Amélia',
    'até 03/12 Dízimo nº\u00a07, maio de 2026',
    'até 30/11 Doação',
  ])
    await expect.element(table.getByText(text, { exact: true })).toBeVisible();
  await chooseRowAction('Ver');
  const view = box('Ver transação');
  const former = 'até 03/12 Dízimo nº\u00a07, maio de 2026; até 30/11 Doação';
  await expect.element(view.getByText(former, { exact: true })).toBeVisible();
  expect(document.body.textContent).not.toMatch(/Estornos|Estornada/);
});

describe('a row’s papers', () => {
  const view = box('Ver transação');
  const busy = screen.getByText('Enviando o comprovante...');
  const papers = { document_number: 'NF-e 2217', payee: 'Companhia de Água' };
  const choose = async (file: File) => {
    const input = view.element().querySelector('input[type=file]') as HTMLInputElement;
    const files = new DataTransfer();
    files.items.add(file);
    input.files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  };

  it('are in the list, and one click from there with who, when and why', async () => {
    rows = [{ ...water, ...papers, scan: 'image/webp' }];
    await render();
    await expect.element(screen.getByText('Doc. NF-e 2217 · Companhia de Água · com comprovante')).toBeVisible();
    await chooseRowAction('Ver');
    for (const text of ['NF-e 2217', 'Companhia de Água', 'Motivo: Faltavam os juros'])
      await expect.element(view.getByText(text, { exact: true })).toBeVisible();
    await expect.element(view.getByText('Alterada por Dona Lúcia em 10/03/2026 09:00')).toBeVisible();
    await expect.element(view.getByText('Comprovante trocado por Raimundo em 10/03/2026 09:00')).toBeVisible();
    await expect.element(view.getByRole('img', { name: 'Comprovante' })).toBeVisible();
    await expectNoAxeViolations();
  });

  it('have a receipt that is added, shown, replaced and removed', async () => {
    await render();
    await chooseRowAction('Ver');
    await expect.element(view.getByRole('button', { name: 'Escolher PDF ou foto' })).toBeVisible();
    await choose(new File([pixel], 'nota.png', { type: 'image/png' }));
    await expect.element(view.getByRole('img', { name: 'Comprovante' })).toBeVisible();
    await expect.element(busy).not.toBeInTheDocument();
    await choose(new File(['%PDF-1.7'], 'nota', { type: 'application/octet-stream' }));
    await expect.poll(() => sent.length).toBe(2);
    await expect.element(busy).not.toBeInTheDocument();
    await view.getByRole('button', { name: 'Remover' }).click();
    await box('Remover').getByRole('button', { name: 'Confirmar' }).click();
    await expect.element(view.getByRole('img', { name: 'Comprovante' })).not.toBeInTheDocument();
    const path = `/${water.id}/comprovante`;
    expect(sent).toEqual([
      { method: 'PUT', path, body: { type: expect.stringMatching(/^image\/(webp|jpeg)$/) } },
      { method: 'PUT', path, body: { type: 'application/pdf' } },
      { method: 'DELETE', path, body: {} },
    ]);
  });

  it.each([
    ['a text', new File(['Nota'], 'nota.txt', { type: 'text/plain' }), /não é um PDF nem uma foto/],
    ['a PDF of 6 MB', new File([new Uint8Array(6 * 1024 * 1024)], 'nota.pdf', { type: 'application/pdf' }), /5 MB/],
    ['no picture', new File(['Nota'], 'nota.png', { type: 'image/png' }), /Não foi possível abrir esta imagem/],
  ])('refuse %s before it is sent', async (_, file, sentence) => {
    await render();
    await chooseRowAction('Ver');
    await expect.element(view.getByRole('button', { name: 'Escolher PDF ou foto' })).toBeVisible();
    await choose(file);
    await expect.element(view.getByRole('alert')).toMatchTextContent(sentence);
    expect(sent).toEqual([]);
  });
});

describe('a row is repeated next month', () => {
  it('with the same values, the title selected, and without the papers of the first one', async () => {
    rows = [
      {
        ...water,
        transaction_date: '2026-01-31',
        document_number: 'NF-e 2217',
        payee: 'Companhia de Água',
        scan: 'image/webp',
      },
    ];
    await render();
    await chooseRowAction('Repetir no próximo mês');
    const form = box('Nova Transação');
    const title = form.getByLabelText('Título');
    await expect.element(title).toHaveFocus();
    await expect.element(form.getByText(/^Cópia de “Conta de água”: a data passa a ser 28\/02\/2026; /)).toBeVisible();
    const input = title.element() as HTMLInputElement;
    await expect.poll(() => [input.selectionStart, input.selectionEnd]).toEqual([0, water.title?.length]);
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect.poll(() => sent).toHaveLength(1);
    expect(sent).toMatchObject([
      {
        method: 'POST',
        body: {
          title: water.title,
          amount: 120,
          type: 'expense',
          category: water.category,
          account_id: water.account_id,
          transaction_date: '2026-02-28',
          description: water.description,
          payee: 'Companhia de Água',
          document_number: '',
        },
      },
    ]);
    expect(sent[0]?.body.id).not.toBe(water.id);
    expect(sent[0]?.body).not.toHaveProperty('scan');
  });

  it('unless it belongs to a payment', async () => {
    rows = [{ ...water, payment_id: gone.id, kind: 'income' }];
    await render();
    await expect.element(button(/^Ver: /)).toBeVisible();
    expect(button(/^Repetir/).elements()).toEqual([]);
  });
});

it('marks future days, and says under the total what is upcoming', async () => {
  rows = [
    { ...water, transaction_date: daysLater(today, 1) },
    { ...water, id: gone.id.replace(/1$/, '2'), transaction_date: today },
  ];
  split = { untilToday: -100.1, upcoming: -19.9 };
  await render();
  await expect.element(screen.getByText('Até hoje: −R$ 100,10')).toBeVisible();
  await expect.element(screen.getByText('Ainda por vir: −R$ 19,90')).toBeVisible();
  expect(screen.getByRole('table').getByText('Ainda por vir').elements()).toHaveLength(1);
});

it('says nothing of future days where there are none, and a category’s code in the diocese’s plan', async () => {
  rows = [{ ...water, category_code: '2.01' }];
  await render();
  await expect.element(screen.getByText('Conta de água')).toBeVisible();
  expect(screen.getByText(/^(Até hoje|Ainda por vir)/).elements()).toEqual([]);
  await expect.element(screen.getByRole('cell', { name: /^2\.01 Água e luz/ })).toBeVisible();
});

it('opens the collections of the day’s masses', async () => {
  await render();
  // Beside 'Nova Transação', not behind 'Mais'.
  await expect.element(button('Coleta da missa')).toBeVisible();
  await button('Coleta da missa').click();
  await expect.element(box('Coleta da missa').getByLabelText(/^Missa das 19h/)).toHaveFocus();
});

it('asks for a reason before a row is changed', async () => {
  await render();
  await chooseRowAction('Editar');
  const form = box('Editar Transação');
  await expect.element(form.getByText(/^“Conta de água”, −R\$\s120,00, de 10\/03\/2026\.$/)).toBeVisible();
  await form.getByLabelText(/^Valor/).fill('13000');
  await form.getByRole('button', { name: 'Salvar' }).click();
  expect(sent).toEqual([]);
  await form.getByLabelText(/^Motivo/).fill('Faltavam os juros');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect.poll(() => sent).toMatchObject([{ method: 'PUT', body: { amount: 130, reason: 'Faltavam os juros' } }]);
});

it('enters a row that was deleted meanwhile as another one', async () => {
  isGone = true;
  await render();
  await chooseRowAction('Editar');
  const form = box('Editar Transação');
  await form.getByLabelText(/^Valor/).fill('13000');
  await form.getByLabelText(/^Motivo/).fill('Faltavam os juros');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect.element(form.getByText(/Alguém a excluiu enquanto você escrevia/)).toBeVisible();
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect.poll(() => sent).toMatchObject([{ method: 'PUT' }, { method: 'POST', body: { amount: 130 } }]);
  expect(sent[1]?.body.id).toMatch(/^[0-9a-f-]{36}$/);
  expect(sent[1]?.body.id).not.toBe(water.id);
});

it('asks for a reason before a row is deleted, and names it whole', async () => {
  await render();
  await chooseRowAction('Excluir');
  const form = box('Excluir transação');
  await expect
    .element(
      form.getByText(/^Tem certeza que deseja excluir a transação “Conta de água”, −R\$\s120,00, de 10\/03\/2026\?$/),
    )
    .toBeVisible();
  await form.getByRole('button', { name: 'Excluir' }).click();
  expect(sent).toEqual([]);
  await form.getByLabelText(/^Motivo/).fill('Escrita duas vezes');
  await expectNoAxeViolations();
  await form.getByRole('button', { name: 'Excluir' }).click();
  await expect
    .poll(() => sent)
    .toMatchObject([{ method: 'DELETE', path: `/${water.id}`, body: { reason: 'Escrita duas vezes' } }]);
});

it('shows what was deleted, with what happened to it', async () => {
  await render();
  await button('Mais').click();
  await button('Ver excluídas').click();
  const list = box('Transações excluídas');
  await expect.element(list.getByText('Motivo: Escrita duas vezes')).toBeVisible();
  await list.getByRole('button', { name: /^Ver: Flores/ }).click();
  await expect.element(box('Flores').getByText('Criada por Raimundo em 10/03/2026 09:00')).toBeVisible();
  await expectNoAxeViolations();
});

it('exports each day’s envelopes as one line where that is asked for', async () => {
  await render();
  await button('Mais').click();
  await button('PDF, envelopes por dia').click();
  await expect.element(screen.getByText('Nada a imprimir')).toBeVisible();
  await button('OK').click();
  await button('Mais').click();
  await screen.getByRole('button', { name: 'PDF', exact: true }).click();
  await expect
    .poll(() => asked.filter(({ path }) => path === '/export/pdf').map(({ query }) => query))
    .toEqual(['?envelopes=somados', '']);
});

const thisMonth = monthOf(today);
const monthNow = shownMonth(thisMonth);
const lastQuery = (path: string) => asked.filter((one) => one.path === path).at(-1)?.query;

it('begins with everything, and goes to a month and on to others by the filter of dates', async () => {
  await render();
  const all = button('Tudo');
  await expect.element(all).toHaveAttribute('aria-pressed', 'true');
  expect(lastQuery('')).not.toContain('startDate');
  await button(monthNow).first().click();
  const daysIn = (month: typeof thisMonth) => new URLSearchParams(daysOfMonth(month)).toString();
  await expect.poll(() => lastQuery('')).toContain(daysIn(thisMonth));
  await expect.element(all).toHaveAttribute('aria-pressed', 'false');
  await button(/^Mês anterior/).click();
  await expect.poll(() => lastQuery('')).toContain(daysIn(monthsLater(thisMonth, -1)));
  await button(/^Mês seguinte/).click();
  await button(/^Mês seguinte/).click();
  await expect.poll(() => lastQuery('')).toContain(daysIn(monthsLater(thisMonth, 1)));
  await expectNoAxeViolations();
  await all.click();
  await expect.element(all).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => history.state.filters).toEqual({});
});

it('goes to another month from days in its filters that are refused', async () => {
  await render();
  await button(/Filtros/).click();
  const field = (name: string) => screen.getByLabelText(name, { exact: true });
  await button(monthNow).first().click();
  await field('Data inicial').fill('2026-03-10');
  await field('Data final').fill('2026-03-01');
  await button(/^Mês anterior/).click();
  const former = daysOfMonth(monthsLater(thisMonth, -1));
  await expect.element(field('Data inicial')).toHaveValue(former.startDate);
  await expect.element(field('Data final')).toHaveValue(former.endDate);
  await expect.poll(() => lastQuery('')).toContain(new URLSearchParams(former).toString());
});

it('shows the months above the list, with the largest value and this month’s two, and the tables when asked', async () => {
  const named = (month: typeof thisMonth) => dateIn(month, 1).slice(0, 7);
  months = [
    { month: named(monthsLater(thisMonth, -1)), income: 987.65, expense: 1 },
    { month: named(thisMonth), income: 120.5, expense: 30.25 },
  ];
  await render();
  await expect.element(screen.getByText(/^Maior valor de um mês: R\$\s987,65$/)).toBeVisible();
  await expect.element(screen.getByText(/Entradas R\$\s120,50$/)).toBeVisible();
  await expect.element(screen.getByText(/Saídas R\$\s30,25$/)).toBeVisible();
  const topOf = (found: { element: () => Element }) => found.element().getBoundingClientRect().top;
  expect(topOf(screen.getByRole('figure'))).toBeLessThan(topOf(screen.getByRole('table', { name: 'Transações' })));
  expect(screen.getByRole('table', { name: 'Por mês' }).elements()).toEqual([]);
  await button('Ver tabela').click();
  await expect
    .element(screen.getByRole('table', { name: 'Por mês' }).getByRole('row').last())
    .toMatchTextContent('90,25');
  await expectNoAxeViolations();
  await button('Ocultar tabela').click();
  await expect.element(screen.getByRole('table', { name: 'Por mês' })).not.toBeInTheDocument();
});

it('of one month the strip has the others too, and the tables that month alone', async () => {
  months = [{ month: dateIn(thisMonth, 1).slice(0, 7), income: 120.5, expense: 30.25 }];
  await render();
  await button(monthNow).first().click();
  await expect.poll(() => lastQuery('')).toContain('startDate');
  expect(lastQuery('/summary')).not.toContain('startDate');
  await button('Ver tabela').click();
  await expect.poll(() => lastQuery('/summary')).toContain('startDate');
});

it('at a wide desk has its four cards in a row, beside the months, above a list that begins on the first screen', async () => {
  await screen.viewport(1920, 1080);
  onTestFinished(() => screen.viewport(1280, 800));
  months = [{ month: dateIn(thisMonth, 1).slice(0, 7), income: 10, expense: 120 }];
  await renderInPanel(
    <main>
      <h1 tabIndex={-1}>Financeiro</h1>
      <FinancialSection Figures={() => <Figure label="Doações aprovadas" value="R$ 123.456,78" />} />
    </main>,
    { role: 'financial' },
  );
  const figures = screen.getByRole('term');
  await expect.poll(() => figures.elements().map(({ textContent }) => textContent)).toHaveLength(4);
  const placed = () => new Set(figures.elements().map((one) => one.getBoundingClientRect().top)).size;
  await expect.poll(placed).toBe(1);
  const list = screen.getByRole('table', { name: 'Transações' });
  await expect.element(list).toBeVisible();
  expect(list.element().getBoundingClientRect().top).toBeLessThan(540);
});

describe('on a telephone of 360 pixels', () => {
  it('a row has its title, and in the line below it amount, side, category, account and day', async () => {
    await screen.viewport(360, 740);
    onTestFinished(() => screen.viewport(1280, 800));
    await render();
    const card = screen.getByRole('list', { name: 'Transações' }).getByRole('listitem');
    await expect.element(card.getByText('Conta de água')).toBeVisible();
    const facts = card.getByRole('definition');
    const said = ['−R$ 120,00Saída', 'Água e luzBanco', '10/03/2026'];
    expect(facts.elements().map((one) => one.textContent.replace(/\s/g, ' '))).toEqual(said);
    // The parts of each stand in one line.
    const title = card.getByText('Conta de água').element().getBoundingClientRect();
    for (const one of facts.elements()) expect(one.getBoundingClientRect().height).toBeLessThanOrEqual(title.height);
    await expectNoAxeViolations();
  });

  it('two cards stand on a line, the list begins above 800, and no amount breaks or is cut', async () => {
    await screen.viewport(360, 740);
    onTestFinished(() => screen.viewport(1280, 800));
    months = [{ month: dateIn(thisMonth, 1).slice(0, 7), income: 123_456_789.01, expense: 120 }];
    sums = { totalIncome: 123_456_789.01, totalExpense: 120, balance: -123_456_669.01 };
    await render();
    const amounts = screen.getByRole('definition');
    await expect.element(amounts.first()).toMatchTextContent('123.456.789,01');
    const [first, second, third] = amounts.elements().map((one) => one.getBoundingClientRect());
    expect([first?.top === second?.top, (third?.top ?? 0) > (first?.top ?? 0)]).toEqual([true, true]);
    for (const one of amounts.elements()) expect(one.scrollWidth).toBeLessThanOrEqual(one.clientWidth);
    expect(screen.getByRole('list', { name: 'Transações' }).element().getBoundingClientRect().top).toBeLessThan(800);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
    await expectNoAxeViolations();
  });
});
