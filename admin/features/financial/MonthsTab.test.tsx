import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { CashBook } from '#contract/financial-book.ts';
import type { ListedMonth, MonthSheet } from '#contract/financial-months.ts';
import type { Role } from '#contract/primitives.ts';
import { reportFormats } from '#contract/report.ts';
import { expectNoAxeViolations } from '../../testing/axe.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import MonthsTab from './MonthsTab.tsx';

const closing = {
  closed_at: '2026-10-02T12:00:00+00:00',
  closed_name: 'Raimundo',
  reopened_at: null,
  reopened_name: null,
  reopen_reason: null,
};
const open: ListedMonth = {
  month: '2026-10',
  entries: 1412,
  is_over: true,
  is_closed: false,
  is_next: true,
  is_last: false,
  closings: [
    {
      ...closing,
      closed_at: '2026-11-03T12:00:00+00:00',
      reopened_at: '2026-11-05T12:00:00+00:00',
      reopened_name: 'Dona Lúcia',
      reopen_reason: 'Faltou a conta de luz',
    },
  ],
};
const closed: ListedMonth = {
  ...open,
  month: '2026-09',
  is_closed: true,
  is_next: false,
  is_last: true,
  closings: [closing],
};
const none = { transferred_in: 0, transferred_out: 0 };
const sheet: MonthSheet = {
  month: '2026-10',
  is_over: true,
  closing: null,
  accounts: [
    { account_id: crypto.randomUUID(), name: 'Caixa', opening: 10, income: 80.5, expense: 0, closing: 90.5, ...none },
    { account_id: crypto.randomUUID(), name: 'Banco', opening: 0, income: 0, expense: 20.5, closing: -20.5, ...none },
  ],
  categories: [
    { name: 'Coletas', code: '1.02', type: 'income', amount: 80.5, entries: 3, in_share: true },
    { name: null, code: null, type: 'expense', amount: 20.5, entries: 1, in_share: false },
  ],
  purposes: [{ purpose: 'Missões', receiver: 'POM', opening: 1, shares: 20.02, passed_on: 8, rest: 13.02 }],
  share: { percent: 12.5, opening: -5, base: 80.5, due: 10.06, paid: 8, rest: 7.06 },
  before_opening: { income: 7, expense: 0 },
  checks: [
    { kind: 'open_cases', entries: 2, name: null, amount: null, day: null },
    { kind: 'uncategorized', entries: 1, name: null, amount: null, day: null },
    { kind: 'below_zero', entries: 1, name: 'Banco', amount: -20.5, day: '2026-10-08' },
    { kind: 'without_paper', entries: 3, name: null, amount: null, day: null },
    { kind: 'no_legal_name', entries: 1, name: null, amount: null, day: null },
  ],
};

const coletas = crypto.randomUUID();
const curia = crypto.randomUUID();
const more = { code: null, shown_under: null, is_fixed: false, entries: 1, updated_at: '2026-11-01T12:00:00+00:00' };
const answers: Record<string, unknown> = {
  '/categorias': [
    { id: coletas, name: 'Coletas', type: 'income', ...more },
    { id: crypto.randomUUID(), name: 'R'.repeat(100), type: 'income', ...more },
    { id: curia, name: 'Cúria', type: 'expense', ...more },
  ],
  '/parte-da-diocese': {
    ...{ percent: 10, first_month: '2026-09', decree: null, category_ids: [coletas] },
    updated_at: '2026-11-01T12:00:00+00:00',
  },
};

const book: CashBook = {
  ...{ period: '2026-09', is_closed: true, parts: [] },
  annexes: [
    {
      ...{ number: 1, day: '2026-09-05', title: 'Velas', of: 'transaction', type: 'image/webp' },
      id: '00000000-0000-4000-8000-0000000000b1',
    },
  ],
};

async function scan(): Promise<Response> {
  const picture = new OffscreenCanvas(8, 8);
  picture.getContext('2d')?.fillRect(0, 0, 4, 4);
  const headers = { 'Content-Type': 'image/webp', 'Content-Disposition': 'attachment; filename="comprovante.webp"' };
  return new Response(await picture.convertToBlob({ type: 'image/webp' }), { headers });
}

const original = window.fetch.bind(window);
let months: ListedMonth[];
const noPages = { page: 1, limit: 10, total: 0, pages: 0 };

let sent: { path: string; body: unknown }[];
let asked: string[];

beforeEach(() => {
  sent = [];
  asked = [];
  months = [open, closed];
  history.replaceState({ section: 'financial' }, '');
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (address, { method = 'GET', body } = {}) => {
    const { pathname, search } = new URL(String(address), location.href);
    const path = pathname.replace('/api/financial/meses', '').replace('/api/financial', '');
    asked.push(path + search);
    if (path.startsWith('/api/recibos')) return Response.json({ success: true, data: [], pagination: noPages });
    if (path.startsWith('/livro-caixa')) return Response.json({ success: true, data: book });
    if (path.endsWith('/comprovante')) return scan();
    if (/^\/(balancete|prestacao)/.test(path))
      return new Response('file', {
        headers: {
          'Content-Type': reportFormats[path.endsWith('pdf') ? 'pdf' : 'xls'].mediaType,
          'Content-Disposition': 'attachment; filename="balancete"',
        },
      });
    if (method !== 'GET') sent.push({ path, body: body && JSON.parse(String(body)) });
    const data =
      method !== 'GET'
        ? null
        : path in answers
          ? answers[path]
          : path === ''
            ? months
            : { ...sheet, month: path.slice(1) };
    return Response.json({ success: true, message: 'Feito.', data });
  });
  onTestFinished(() => spy.mockRestore());
});

const render = (role: Role = 'financial', theme: 'light' | 'dark' = 'light') =>
  renderInPanel(
    <main>
      <MonthsTab />
    </main>,
    { role, theme },
  );
const button = (name: string | RegExp) => screen.getByRole('button', { name });

it.each(['light', 'dark'] as const)(
  'say who closed them and why one was opened again; what lacks leads there (%s)',
  async (theme) => {
    await render('financial', theme);
    await expect.element(screen.getByText('Fechado em 02/10/2026 às 9h por Raimundo')).toBeVisible();
    await expect
      .element(
        screen.getByText(
          'Antes: fechado em 03/11/2026 às 9h por Raimundo e reaberto em 05/11/2026 às 9h por Dona Lúcia: Faltou a conta de luz',
        ),
      )
      .toBeVisible();

    await button('Ver: outubro de 2026').click();
    for (const said of [
      '2 casos da conciliação esperam uma decisão',
      '1 transação sem categoria',
      'Banco ficou com −R$ 20,50 em 08/10/2026',
      '3 saídas sem comprovante',
      'De antes de as contas começarem (não está nos saldos): R$ 7,00',
      'Missões',
    ])
      await expect.element(screen.getByText(said)).toBeVisible();
    await expect.element(screen.getByText('1.02')).toBeVisible();
    const lines = (name: string) =>
      [...(screen.getByRole('table', { name }).element() as HTMLTableElement).rows].map(({ cells }) =>
        [...cells].map(({ textContent }) => textContent.replaceAll('\u00a0', ' ')),
      );
    expect(lines('Parte da diocese')).toEqual([
      ['A pagar de antes', 'R$ 5,00 pago a mais'],
      ['Entradas que contam', 'R$ 80,50'],
      ['Parte da diocese, 12,5%', 'R$ 10,06'],
      ['Pago', 'R$ 8,00'],
      ['A pagar no fim', 'R$ 7,06'],
    ]);
    expect(lines('Contas do mês').at(-1)).toEqual([
      ...['Total', 'R$ 10,00', 'R$ 80,50', 'R$ 20,50', 'R$ 0,00', 'R$ 0,00', 'R$ 70,00'],
    ]);
    expect(lines('Dinheiro que não é da paróquia').at(-1)).toEqual([
      ...['Total', '', 'R$ 1,00', 'R$ 20,02', 'R$ 8,00', 'R$ 13,02'],
    ]);
    expect(lines('Categorias do mês').at(-1)).toEqual(['', 'Total', 'R$ 80,50', 'R$ 20,50']);
    await expectNoAxeViolations();
    await button('Ver a conciliação').click();
    expect(history.state).toMatchObject({ section: 'financial', tab: 'conciliacao' });
  },
);

it('tell the last three times that they were opened again, and count the others', async () => {
  const [former] = open.closings;
  const again = Array.from({ length: 20 }, (_, at) => ({ ...former, closed_at: `2026-11-03T12:${59 - at}:00+00:00` }));
  months = [{ ...closed, closings: [closing, ...again] as ListedMonth['closings'] }];
  await render();
  await button('Ver: setembro de 2026').click();
  const dialog = screen.getByRole('dialog', { name: 'Mês: setembro de 2026' });
  await expect.element(dialog.getByText('e mais 17 vezes')).toBeVisible();
  const told = dialog.getByText(/^Antes: fechado em/).elements();
  expect(told.map(({ textContent }) => textContent.slice(0, 40))).toEqual(
    ['9h59', '9h58', '9h57'].map((time) => `Antes: fechado em 03/11/2026 às ${time} por`),
  );
  await dialog.getByRole('button', { name: 'Voltar' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

it('say on a phone only on which side a category is', async () => {
  await screen.viewport(360, 740);
  await render();
  await button('Ver: outubro de 2026').click();
  const cards = screen.getByRole('list', { name: 'Categorias do mês' }).getByRole('listitem');
  await expect.element(cards.nth(1)).toMatchTextContent('Saídas');
  expect(cards.elements().map(({ textContent }) => textContent.match(/Entradas|Saídas/g))).toEqual([
    ['Entradas'],
    ['Saídas'],
    // Their totals.
    ['Entradas', 'Saídas'],
  ]);
});

it.each([
  ['admin', 1],
  ['financial', 0],
] as const)(
  'say that the parish has no legal name, with the way there for those who write it (%s)',
  async (role, ways) => {
    await render(role);
    await button('Ver: outubro de 2026').click();
    await expect
      .element(screen.getByText('Faltam o nome oficial e o CNPJ em Sua paróquia: a cúria os pede no balancete'))
      .toBeVisible();
    expect(button('Ver Sua paróquia').elements()).toHaveLength(ways);
  },
);

it('have the papers of each year, chosen in their menu', async () => {
  months = [open, { ...closed, month: '2025-12' }];
  await render();
  await button('Papéis do ano').click();
  await screen.getByLabelText('Ano').selectOptions('2025');
  await expect.element(button('Balancete de 2025, XLS')).toBeVisible();
});

it('leave the contents of a month room on a phone: their papers are in a menu', async () => {
  await screen.viewport(360, 740);
  await render();
  await button('Ver: outubro de 2026').click();
  const dialog = screen.getByRole('dialog', { name: 'Mês: outubro de 2026' });
  const close = dialog.getByRole('button', { name: 'Fechar o mês' });
  await expect.element(close).toBeVisible();
  expect(close.element().parentElement?.offsetHeight).toBeLessThan(80);
  await dialog.getByRole('button', { name: 'Papéis do mês' }).click();
  const papers = dialog.getByRole('button', { name: /^(Balancete|Prestação|Livro)/ }).elements();
  expect(papers).toHaveLength(5);
  for (const { left, right, top } of papers.map((paper) => paper.getBoundingClientRect()))
    expect([left >= 0, right <= 360, top >= 0]).toEqual([true, true, true]);
});

it('are closed by who keeps the books, after a question that says what lacks and what is closed along', async () => {
  const early = { ...closed, is_closed: false, is_last: false, closings: [] };
  months = [open, early, { ...early, month: '2026-08' }];
  await render();
  await expect.element(screen.getByText('Setembro de 2026')).toBeVisible();
  await button('Ver: outubro de 2026').click();
  await button('Fechar o mês').click();
  const question = screen.getByRole('dialog', { name: 'Fechar outubro de 2026?' });
  for (const said of [
    /2 casos da conciliação esperam uma decisão/,
    /Banco ficou com −R\$ 20,50 em 08\/10\/2026/,
    /3 saídas sem comprovante/,
    /nada de outubro de 2026 muda mais, nem dos 2 meses de antes, que se fecham junto\./,
    /Só um administrador pode reabrir o mês\./,
  ])
    await expect.element(question).toMatchTextContent(said);
  expect(sent).toEqual([]);
  await question.getByRole('button', { name: 'Fechar o mês' }).click();
  await expect.poll(() => sent.map(({ path }) => path)).toEqual(['/2026-10/fechar']);
});

it('open again by an administrator alone, with a reason', async () => {
  await render('admin');
  await button('Ver: setembro de 2026').click();
  await button('Reabrir o mês').click();
  const form = screen.getByRole('dialog', { name: 'Reabrir setembro de 2026' });
  await form.getByLabelText(/^Motivo/).fill('Faltou uma nota');
  await form.getByRole('button', { name: 'Reabrir o mês' }).click();
  await expect.poll(() => sent).toEqual([{ path: '/2026-09/reabrir', body: { reason: 'Faltou uma nota' } }]);
});

it('are not opened again by financial staff', async () => {
  await render();
  await button('Ver: setembro de 2026').click();
  await expect.element(screen.getByText('Coletas')).toBeVisible();
  expect(button('Reabrir o mês').query()).toBeNull();
});

it.each([
  ['a month', 'Balancete XLS', '/balancete/xls?period=2026-09'],
  ['a month', 'Prestação de contas PDF', '/prestacao-de-contas/pdf?month=2026-09'],
  ['a month', 'Livro-caixa PDF', '/livro-caixa?period=2026-09'],
  ['a month', 'Livro-caixa em pasta (ZIP)', '/livro-caixa?period=2026-09'],
  ['a year', 'Livro-caixa de 2026, PDF', '/livro-caixa?period=2026'],
  ['a year', 'Balancete de 2026, PDF', '/balancete/pdf?period=2026'],
])('save for %s: %s', async (what, name, call) => {
  await render();
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  onTestFinished(() => click.mockRestore());
  if (what === 'a month') await button('Ver: setembro de 2026').click();
  const place = what === 'a month' ? screen.getByRole('dialog') : screen;
  await place.getByRole('button', { name: what === 'a month' ? 'Papéis do mês' : 'Papéis do ano' }).click();
  await place.getByRole('button', { name }).click();
  await expect.poll(() => asked).toContain(call);
  await expect.poll(() => click.mock.calls.length).toBe(1);
  // Where notices would wait for the dialog to close, it says so itself.
  await expect.element(place.getByText(/^Relatório .+ gerado com sucesso!$/)).toBeVisible();
});

it('have a share of the diocese, which administrators alone decree anew', async () => {
  await render('admin');
  await button('Parte da diocese').click();
  const form = screen.getByRole('dialog', { name: 'Parte da diocese' });
  await form.getByLabelText(/^Percentual/).fill('33,333');
  await form.getByLabelText('Cúria').click();
  await form.getByLabelText(/^Conta desde/).selectOptions('outubro de 2026');
  await expect.element(form.getByText(/De coletas com destino conta só a parte da paróquia/)).toBeVisible();
  const [frame] = form.element().querySelectorAll('fieldset');
  expect(frame?.scrollWidth).toBe(frame?.clientWidth);
  expect(frame?.offsetWidth).toBeLessThan(form.element().clientWidth);
  await expectNoAxeViolations();
  await form.getByRole('button', { name: 'Salvar' }).click();
  const body = { percent: 33.333, first_month: '2026-10', category_ids: [coletas, curia] };
  await expect.poll(() => sent.length).toBe(1);
  expect(sent).toMatchObject([{ path: '/parte-da-diocese', body }]);
});

it('have a share of the diocese that financial staff read in the sheet alone', async () => {
  await render();
  await expect.element(button('Ver: setembro de 2026')).toBeVisible();
  expect(button('Parte da diocese').query()).toBeNull();
});

it.each([
  ['PDF', /DCTDecode/],
  ['em pasta (ZIP)', /anexos\/001-velas\.webp/],
])('save the cash book %s with its papers', async (name, holds) => {
  const saved: Promise<string>[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(fileAt(this.href));
  });
  const fileAt = async (address: string) => (await original(address)).text();
  onTestFinished(() => click.mockRestore());
  await render();
  await button('Ver: setembro de 2026').click();
  await button('Papéis do mês').click();
  await button(`Livro-caixa ${name}`).click();
  await expect.poll(() => saved.length).toBe(1);
  expect(await saved[0]).toMatch(holds);
});
