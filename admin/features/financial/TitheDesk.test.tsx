import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { formatDay } from '#contract/calendar-date.ts';
import type { AccountBalance } from '#contract/financial-accounts.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { slipAddress } from '#contract/slip-mark.ts';
import type { DeskPayer, Receipt } from '#contract/tithe-desk.ts';
import type { SittingSheet } from '#contract/tithe-sittings.ts';
import { keepChoices } from '../../lib/last-choice.ts';
import { openPlace } from '../../lib/menu.ts';
import { expectNoAxeViolations } from '../../testing/axe.ts';
import { lastMinuteOf } from '../../testing/midnight.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import TitheDesk from './TitheDesk.tsx';

const id = (last: string) => `00000000-0000-4000-8000-${last.padStart(12, '0')}`;
const month = (mes: number, restante = 50) => ({ ano: 2026, mes, valor_parcela: 50, restante });
const rosa: DeskPayer = {
  id: id('a1'),
  numero_ordinal: 12,
  nome: 'Rosa Viana',
  dizimista_ativo: true,
  abertos: [month(10, 30), month(11)],
  tem_encerrados: false,
};
const maria: DeskPayer = { ...rosa, id: id('a2'), numero_ordinal: 15, nome: 'Maria Viana', abertos: [] };

const box: AccountBalance = {
  id: id('c1'),
  name: 'Caixa',
  purpose: 'cash',
  opening_balance: 0,
  opening_day: '2026-01-01',
  balance: 0,
  upcoming: 0,
  updated_at: '2026-01-01T00:00:00+00:00',
};

const masses = [{ id: id('d1'), time: '19:00', description: 'Missa das crianças', entered: [] }];
const pagination = { pagination: { page: 1, limit: 30, total: 1, pages: 1 } };

/** The sitting of what was received. */
const sheet = (): SittingSheet | null =>
  sitting.length === 0
    ? null
    : {
        id: id('e1'),
        day: sitting[0]?.data_pagamento ?? '',
        occasion,
        creator_name: 'Raimundo',
        opened_at: '2026-11-22T12:00:00+00:00',
        ended_at: null,
        state: 'open',
        envelopes: sitting.length,
        total: sitting.reduce((sum, { resta }) => sum + resta, 0),
        receipts: sitting,
        counts: [],
      };

let payers: DeskPayer[];
let sitting: Receipt[];
let occasion: string | null;
let ended: SittingSheet[];
/** The bodies of receipts and undoings, by the end of their path. */
let sent: [path: string, body: Record<string, unknown>][];

beforeEach(() => {
  payers = [rosa];
  sitting = [];
  occasion = null;
  ended = [];
  sent = [];
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
    const path = new URL(String(address), location.href).pathname.replace(/^\/api\/carne-dizimo\/(recebimentos)?/, '');
    const reading = (data: unknown) => Response.json({ success: true, data, ...pagination });
    if (path === '/api/financial/contas') return reading([box]);
    if (path === '/api/financial/coletas') return reading({ masses, counters: null });
    if (!init?.method || init.method === 'GET') {
      if (path === 'folhas') return reading(ended);
      return reading(path === 'folhas/aberta' ? sheet() : path.startsWith('folhas/') ? (sheet() ?? ended[0]) : payers);
    }
    const body = init.body ? JSON.parse(String(init.body)) : {};
    sent.push([path, body]);
    const error = 'Nº 12 já deu R$ 70,00 hoje às 13h24, registro de Lúcia. Receber mais um?';
    const isSame = path === '' && sitting.some(({ valor }) => valor === body.valor) && !body.again;
    if (isSame)
      return Response.json(
        { success: false, error, message: error, code: 'received_before', request_id: 'r' },
        { status: 409 },
      );
    if (path.startsWith('folhas/')) {
      if (path.endsWith('/encerrar')) {
        ended = [{ ...(sheet() as SittingSheet), state: 'ended' }];
        sitting = [];
      }
      ({ occasion = occasion } = body);
    } else if (path.endsWith('/estorno'))
      sitting = sitting.map((one) => (path.includes(one.id) ? { ...one, resta: 0 } : one));
    else {
      if (sitting.length === 0) occasion = body.occasion ?? null;
      sitting = [receiptOf(body), ...sitting];
    }
    return Response.json({ success: true, data: path === '' ? { resta: 0 } : null, message: 'Feito!' });
  });
  onTestFinished(() => spy.mockRestore());
});

const receiptOf = ({
  id: call,
  dizimista_id,
  nome_escrito,
  valor,
  data_pagamento,
  forma_pagamento,
}: Record<string, unknown>) =>
  ({
    id: call,
    dizimista: dizimista_id ? rosa : null,
    nome_escrito: nome_escrito ?? null,
    valor,
    resta: valor,
    data_pagamento,
    forma_pagamento,
    registrado_em: '2026-11-22T12:00:00+00:00',
    meses: dizimista_id ? [{ ano: 2026, mes: 10, valor, parte: false }] : [],
  }) as Receipt;

const count = {
  id: id('f1'),
  day: '2026-11-22',
  counted: 45,
  expected: 50,
  counted_by: 'Ana',
  also_counted_by: 'José',
  is_settled: false,
  creator_name: null,
  created_at: '2026-11-22T13:00:00+00:00',
};

const onBooklets = vi.fn();
const render = (theme: 'light' | 'dark' = 'light') =>
  renderInPanel(
    <main>
      <h1 tabIndex={-1}>Financeiro</h1>
      <TitheDesk onBooklets={onBooklets} />
    </main>,
    { role: 'financial', theme },
  );
const search = screen.getByRole('textbox', { name: 'Número, nome ou CPF' });
const amount = screen.getByRole('textbox', { name: 'Valor' });
const figure = (label: string) => screen.getByText(label, { exact: true });

describe('an envelope', () => {
  it('is its number, Enter and Enter: what is open of the oldest month is proposed, and the next one follows', async () => {
    await render();
    await expect.element(search).toHaveFocus();
    const nothing = screen.getByText(/^Você ainda não recebeu nada\./);
    await expect.element(nothing).toBeVisible();
    await userEvent.keyboard('12{Enter}');
    await expect.element(amount).toHaveFocus();
    await expect.element(amount).toHaveValue('30,00');
    await expect
      .element(screen.getByText('Em aberto: outubro de 2026: faltam R$ 30,00 de R$ 50,00, e mais 1 mês.'))
      .toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('alert').filter({ hasText: 'Feito!' })).toBeInTheDocument();
    await expect.element(nothing).not.toBeInTheDocument();
    await expect.element(search).toHaveFocus();
    await expect.element(search).toHaveValue('');
    await expect.element(screen.getByText('Nº 12, Rosa Viana: R$ 30,00 recebidos.')).toBeVisible();
    expect(sent).toMatchObject([['', { dizimista_id: rosa.id, valor: 30, forma_pagamento: 'dinheiro' }]]);
  });

  it('of a payer from whose record somebody came asks for its amount at once', async () => {
    const before = history.state;
    onTestFinished(() => history.replaceState(before, ''));
    openPlace({
      section: 'financial',
      tab: 'receber-dizimo',
      personal: { search: '12', payer: rosa.id, name: rosa.nome },
    });
    await render();
    await expect.element(screen.getByRole('heading', { name: 'Nº 12 · Rosa Viana' })).toBeVisible();
    await expect.element(amount).toHaveFocus();
    expect(history.state).toEqual({ section: 'financial', tab: 'receber-dizimo', memory: expect.any(String) });
    await userEvent.keyboard('{Enter}');
    await expect.element(search).toHaveFocus();
    expect(sent).toMatchObject([['', { dizimista_id: rosa.id, valor: 30 }]]);
    await screen.getByRole('button', { name: 'Voltar à ficha de Rosa Viana' }).click();
    expect(history.state).toEqual({ section: 'dizimistas', row: rosa.id });
  });

  it('of another amount takes it instead of the proposal, and the same envelope again is asked about: Enter receives it', async () => {
    await render();
    for (let time = 0; time < 2; time += 1) {
      await search.click();
      await userEvent.keyboard('12{Enter}');
      await expect.element(amount).toHaveFocus();
      await userEvent.keyboard('7000{Enter}');
      if (time === 1) {
        await expect.element(screen.getByText(/hoje às 13h24, registro de Lúcia\. Receber mais um\?/)).toBeVisible();
        await userEvent.keyboard('{Enter}');
      }
      await expect.element(search).toHaveFocus();
    }
    expect(sent.map(([, { valor, again }]) => [valor, again])).toEqual([
      [70, undefined],
      [70, undefined],
      [70, true],
    ]);
    expect(new Set(sent.map(([, body]) => body.id)).size).toBe(3);
  });

  it('pays another month that the arrows choose', async () => {
    await render();
    await search.click();
    await userEvent.keyboard('12{Enter}');
    await expect.element(amount).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect.element(screen.getByText('A partir de: novembro de 2026: R$ 50,00.')).toBeVisible();
    await expect.element(amount).toHaveValue('50,00');
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(amount).toHaveValue('30,00');
    await screen.getByRole('button', { name: 'Mês seguinte' }).click();
    await amount.click();
    await userEvent.keyboard('{Enter}');
    await expect.element(search).toHaveFocus();
    expect(sent).toMatchObject([['', { valor: 50, a_partir_de: { ano: 2026, mes: 11 } }]]);
  });

  it('that a scanner reads is its Enter and another: ten are twenty keys, each for the month on it', async () => {
    await render();
    let keys = 0;
    const press = (scanned: string) => {
      keys += 1;
      return userEvent.keyboard(`${scanned}{Enter}`);
    };
    for (let at = 1; at <= 10; at += 1) {
      const month11 = { ano: 2026, mes: 11 };
      payers = [{ ...rosa, id: id(`f${at + 100}`), numero_ordinal: at, marcado: { ...month11, estado: 'aberto' } }];
      sitting = [];
      await expect.element(search).toHaveFocus();
      await press(slipAddress('httpsÇ;;p.br', at, month11).replaceAll('/', ';'));
      await expect.element(amount).toHaveFocus();
      await press('');
      await expect.poll(() => sent.length).toBe(at);
    }
    expect(keys).toBe(20);
    expect(sent.map(([, { dizimista_id, valor, a_partir_de }]) => [dizimista_id, valor, a_partir_de])).toEqual(
      Array.from({ length: 10 }, (_, at) => [id(`f${at + 101}`), 50, { ano: 2026, mes: 11 }]),
    );
  });

  it('that is scanned while another’s amount waits is never that amount: it is looked for, and the other is told of', async () => {
    await render();
    await search.click();
    await userEvent.keyboard('12{Enter}');
    await expect.element(amount).toHaveFocus();
    payers = [{ ...rosa, numero_ordinal: 15, nome: 'Maria Viana' }];
    await userEvent.keyboard('D00015M1126{Enter}');
    await expect.element(screen.getByRole('heading', { name: 'Nº 15 · Maria Viana' })).toBeVisible();
    await expect.element(screen.getByText('O envelope de Nº 12, Rosa Viana, não foi recebido.')).toBeVisible();
    await expect.element(search).toHaveValue('D00015M1126');
    expect(sent).toEqual([]);
  });

  it('that is scanned while a stranger’s amount waits is never that amount, nor a mark of nobody a name', async () => {
    payers = [];
    await render();
    await search.click();
    await userEvent.keyboard('Zita{Enter}');
    await expect.element(screen.getByRole('button', { name: 'De quem não está no cadastro: Zita' })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(amount).toHaveFocus();
    await userEvent.keyboard('D00015M1126{Enter}');
    await expect.element(screen.getByText('Nenhum dizimista nº 15.')).toBeVisible();
    expect(screen.getByRole('list', { name: 'Envelope sem dizimista' }).query()).toBeNull();
    await userEvent.keyboard('D00016M1126{Enter}');
    await expect.element(screen.getByText('Nenhum dizimista nº 16.')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('without a name, or of somebody who isn’t registered, is offered by Enter, a line as any other, for few keys more', async () => {
    payers = [];
    await render();
    await expect.element(search).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('button', { name: 'Sem nome' })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(amount).toHaveFocus();
    await userEvent.keyboard('2000{Enter}');
    await expect.element(screen.getByText('Sem nome: R$ 20,00 recebidos.')).toBeVisible();
    await expect.element(search).toHaveFocus();
    await userEvent.keyboard('Zita{Enter}');
    await expect.element(screen.getByRole('button', { name: 'De quem não está no cadastro: Zita' })).toBeVisible();
    await expect.element(search).toHaveFocus();
    await expectNoAxeViolations();
    await userEvent.keyboard('{Enter}');
    await expect.element(amount).toHaveFocus();
    await userEvent.keyboard('3000{Enter}');
    await expect.element(search).toHaveFocus();
    expect(sent).toMatchObject([
      ['/sem-nome', { valor: 20 }],
      ['/sem-nome', { valor: 30, nome_escrito: 'Zita' }],
    ]);
    await expect.element(screen.getByRole('button', { name: 'Desfazer: Sem nome, R$ 20,00' })).toBeVisible();
    await expect
      .element(screen.getByRole('button', { name: 'Desfazer: Zita, que não está no cadastro, R$ 30,00' }))
      .toBeVisible();
  });

  it('with more than is open is not sent, is typed over, and leads to a booklet', async () => {
    await render();
    await search.click();
    await userEvent.keyboard('12{Enter}');
    await expect.element(amount).toHaveFocus();
    await userEvent.keyboard('8001{Enter}');
    await expect.element(screen.getByText(/80,00 estão em aberto/)).toBeVisible();
    await expect.element(amount).toHaveFocus();
    expect(sent).toEqual([]);
    await userEvent.keyboard('{Tab}{Tab}{Enter}');
    expect(onBooklets).toHaveBeenCalledWith(rosa, expect.any(Function));
  });

  it('whose search gets no answer says the reason', async () => {
    await render();
    await expect.element(search).toHaveFocus();
    vi.mocked(window.fetch).mockRejectedValue(new TypeError('Failed to fetch'));
    await userEvent.keyboard('12{Enter}');
    const said =
      'Erro ao buscar dizimista. Não foi possível falar com o servidor. Verifique a conexão e tente novamente.';
    await expect.element(screen.getByText(said)).toBeVisible();
  });

  it('of a payer with ended months alone leads to their booklet', async () => {
    payers = [{ ...maria, tem_encerrados: true }];
    await render();
    await search.click();
    await userEvent.keyboard('15{Enter}');
    await expect.element(screen.getByText(/^Só há meses encerrados: abra o carnê para receber um deles/)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Abrir carnê' })).toBeVisible();
  });

  it('of a payer whose year is paid says what came today, and no Enter makes the next year’s booklet', async () => {
    payers = [{ ...maria, recebido_hoje: { valor: 50, registrado_em: '2026-11-29T15:51:00+00:00', por: 'Lúcia' } }];
    onBooklets.mockClear();
    await render();
    await search.click();
    for (const typed of ['15', '', '', '{Enter>3/}']) await userEvent.keyboard(`${typed}{Enter}`);
    await expect
      .element(screen.getByText(/^Nº 15 já deu R\$\s50,00 hoje às 12h51, registro de Lúcia\. Não há mês em aberto:/))
      .toBeVisible();
    await expect.element(search).toHaveFocus();
    expect(onBooklets).not.toHaveBeenCalled();
    await expect.element(screen.getByRole('button', { name: 'Fazer carnê' })).toBeVisible();
    await userEvent.keyboard('7');
    await expect.element(search).toHaveValue('7');
    await userEvent.keyboard('{Tab}{Tab}{Enter}');
    expect(onBooklets).toHaveBeenCalledOnce();
  });

  it('without a payer of a thousand reais or more is asked about once', async () => {
    await render();
    await expect.element(search).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('button', { name: 'Sem nome' })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(amount).toHaveFocus();
    await userEvent.keyboard('1000000{Enter}');
    const question = screen.getByText(/^R\$\s10\.000,00\? Para outro valor, digite por cima\. Enter de novo recebe/);
    await expect.element(question).toBeVisible();
    expect(sent).toEqual([]);
    await userEvent.keyboard('100000{Enter}');
    await expect.element(screen.getByText(/^R\$\s1\.000,00\?/)).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(search).toHaveFocus();
    expect(sent).toMatchObject([['/sem-nome', { valor: 1000 }]]);
  });

  it('of far less than its month is asked about: Enter takes it, and what is typed takes its place', async () => {
    await render();
    await search.click();
    await userEvent.keyboard('12{Enter}');
    await expect.element(amount).toHaveFocus();
    await userEvent.keyboard('20{Enter}');
    await expect.element(screen.getByText(/^R\$.0,20\? Para R\$.20,00 digite 2000\./)).toBeVisible();
    await expect.element(amount).toHaveFocus();
    expect(sent).toEqual([]);
    await userEvent.keyboard('2000{Enter}');
    await expect.element(search).toHaveFocus();
    await userEvent.keyboard('12{Enter}');
    await expect.element(amount).toHaveFocus();
    await userEvent.keyboard('20{Enter}');
    await expect.element(screen.getByText(/^R\$.0,20\?/)).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(search).toHaveFocus();
    expect(sent.map(([, { valor }]) => valor)).toEqual([20, 0.2]);
  });

  it.each([
    [false, /^Só R\$\s80,00 estão em aberto\. Para receber mais, faça o carnê do ano seguinte\.$/, 'Fazer carnê'],
    [
      true,
      /^Só R\$\s80,00 estão em aberto; há também meses encerrados\. Para receber mais, abra o carnê/,
      'Abrir carnê',
    ],
  ])('of more than is open is refused; with ended months (%s) these may be paid too', async (has, said, offered) => {
    payers = [{ ...rosa, tem_encerrados: has }];
    await render();
    await search.click();
    await userEvent.keyboard('12{Enter}');
    await expect.element(amount).toHaveFocus();
    await userEvent.keyboard('9000{Enter}');
    await expect.element(screen.getByText(said)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: offered })).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('of several who are found is the one who is chosen; nobody found is said', async () => {
    payers = [rosa, maria];
    await render();
    await search.click();
    await userEvent.keyboard('viana{Enter}');
    await expect.element(screen.getByRole('button', { name: 'Nº 12 · Rosa Viana' })).toHaveFocus();
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.element(screen.getByRole('heading', { name: 'Nº 15 · Maria Viana' })).toBeVisible();
    await expect.element(screen.getByText(/^Não há mês em aberto/)).toBeVisible();
    payers = [];
    await search.click();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('Nenhum dizimista com este número, nome ou CPF.')).toBeVisible();
  });
});

describe('the day', () => {
  const today = parishDayOf(new Date());
  const day = screen.getByLabelText(/^Dia dos envelopes/);

  it('far away is asked about once, before the first envelope', async () => {
    await render();
    await day.fill('2016-11-20');
    await expect.element(screen.getByRole('heading', { name: 'Envelopes de domingo, 20/11/2016' })).toBeVisible();
    await search.click();
    await userEvent.keyboard('12{Enter}');
    await expect.element(amount).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    const question = screen.getByText(
      '20/11/2016 fica longe de hoje. 20/11/2016 é antes do saldo inicial da conta Caixa (01/01/2026): não contará no saldo. O dia está certo?',
    );
    await expect.element(question).toBeVisible();
    await screen.getByRole('button', { name: 'Corrigir' }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(sent).toEqual([]);
    await screen.getByRole('button', { name: 'Receber' }).click();
    await screen.getByRole('button', { name: 'Está certo' }).click();
    await expect.element(search).toHaveFocus();
    await userEvent.keyboard('12{Enter}');
    await expect.element(amount).toHaveFocus();
    await userEvent.keyboard('4000{Enter}');
    await expect.element(search).toHaveFocus();
    expect(sent.map(([, { data_pagamento }]) => data_pagamento)).toEqual(['2016-11-20', '2016-11-20']);
    await expect.element(screen.getByText(/, Dinheiro, 20\/11\/2016$/).first()).toBeVisible();
  });

  it('is the new today once the parish’s day changed, but not for the envelope in hand', async () => {
    const nextDay = lastMinuteOf(today);
    await render();
    await expect.element(day).toHaveValue(today);
    await search.fill('1');
    const tomorrow = nextDay();
    await expect.element(day).toHaveValue(today);
    await search.fill('');
    await expect.element(day).toHaveValue(tomorrow);
    await expect.element(screen.getByRole('heading', { name: new RegExp(formatDay(tomorrow)) })).toBeVisible();
  });
});

it('proposes the form of the last payment, wherever that was received', async () => {
  keepChoices({ forma_pagamento: 'cartão' });
  await render();
  await expect.element(screen.getByLabelText(/^Forma de pagamento/)).toHaveValue('cartão');
});

describe('the sitting', () => {
  const unfinished = /Ainda não encerrada: pode receber mais envelopes\./;
  const earlier = (last: string, valor: number, forma_pagamento: Receipt['forma_pagamento']): Receipt =>
    receiptOf({ id: id(last), dizimista_id: rosa.id, valor, data_pagamento: '2026-11-22', forma_pagamento });

  beforeEach(() => {
    sitting = [earlier('b3', 20, 'pix'), earlier('b2', 50, 'dinheiro'), earlier('b1', 30, 'dinheiro')];
  });

  it('has its sums by form, keeps the last form on its day alone, and an undone line counts no more', async () => {
    await render();
    await expect.element(figure('Dinheiro (2)')).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: 'Recebido por mim desde 9h' })).toBeVisible();
    const form = screen.getByLabelText(/^Forma de pagamento/);
    const day = screen.getByLabelText(/^Dia dos envelopes/);
    await day.fill('2026-11-21');
    await expect.element(form).toHaveValue('dinheiro');
    await day.fill('2026-11-22');
    await expect.element(form).toHaveValue('pix');
    await expect.element(figure('R$ 100,00')).toBeVisible();
    await screen.getByRole('button', { name: 'Desfazer: Rosa Viana, R$ 50,00' }).click();
    const reason = screen.getByRole('dialog', { name: 'Desfazer recebimento' }).getByLabelText(/^Motivo/);
    await expect.element(reason).toHaveValue('Engano ao receber o dízimo');
    expect(sent).toEqual([]);
    await reason.fill('Era de outro');
    await userEvent.keyboard('{Enter}');
    await expect.element(figure('Dinheiro (1)')).toBeVisible();
    await expect.element(screen.getByText(/\(desfeito\)$/)).toBeVisible();
    await expect.element(search).toHaveFocus();
    expect(sent).toMatchObject([[`/${id('b2')}/estorno`, { motivo: 'Era de outro' }]]);
  });

  it.each([
    ['open', 'Em andamento'],
    ['paused', 'Em pausa'],
    ['ended', 'Encerrada'],
  ] as const)('in the list is %s: %s', async (state, name) => {
    ended = [{ ...(sheet() as SittingSheet), state }];
    await render();
    await expect.element(screen.getByRole('cell', { name, exact: true })).toBeVisible();
  });

  it('of many shows the newest, and its sums are of all', async () => {
    sitting = Array.from({ length: 61 }, (_, at) => earlier(`c${100 + at}`, 1, 'dinheiro'));
    await render();
    await expect.element(figure('Dinheiro (61)')).toBeVisible();
    await expect.element(figure('R$ 61,00').first()).toBeVisible();
    expect(screen.getByRole('button', { name: /^Desfazer/ }).elements()).toHaveLength(30);
  });

  it('ends once that was confirmed, the next begins at nothing, and its sheet can be opened and printed again', async () => {
    await render();
    await screen.getByRole('button', { name: 'Encerrar' }).click();
    const question = screen.getByRole('dialog', { name: 'Encerrar o recebimento' });
    await expect.element(question.getByText(/^São 3 envelopes, R\$\s100,00\. A lista fica vazia/)).toBeVisible();
    await question.getByRole('button', { name: 'Encerrar' }).click();
    await expect.element(screen.getByText('Você ainda não recebeu nada.', { exact: false })).toBeVisible();
    await expect.element(search).toHaveFocus();
    expect(sent).toMatchObject([[`folhas/${id('e1')}/encerrar`, {}]]);
    expect(screen.getByRole('button', { name: 'Encerrar' }).elements()).toEqual([]);

    ended = ended.map((each) => ({
      ...each,
      receipts: each.receipts.map((receipt, at) => (at === 1 ? { ...receipt, resta: 0 } : receipt)),
      counts: [count],
    }));
    await screen.getByRole('button', { name: /^Ver: Folha de domingo, 22\/11\/2026, Raimundo$/ }).click();
    const dialog = screen.getByRole('dialog', { name: 'Folha de domingo, 22/11/2026' });
    await expect.element(dialog.getByText(/\(desfeito\)$/)).toBeVisible();
    await expect.element(dialog.getByText('Recebido por Raimundo desde 9h')).toBeVisible();
    await expect.element(dialog.getByText('R$ 50,00').first()).toBeVisible();
    await expect
      .element(dialog.getByText('Contado por Ana e José: R$ 45,00. No livro-caixa: R$ 50,00. Faltam R$ 5,00.'))
      .toBeVisible();
    await expectNoAxeViolations();
    const print = vi.spyOn(window, 'print').mockImplementation(() => {});
    onTestFinished(() => print.mockRestore());
    await dialog.getByRole('button', { name: 'Imprimir' }).click();
    const paper = screen.getByRole('dialog', { name: /Imprimir|Impressão|Dízimo recebido/ });
    await expect.element(paper.getByText('Conferência com o caixa')).toBeVisible();
    await expect.element(paper.getByText('(desfeito)', { exact: false })).toBeVisible();
    await expect.element(paper.getByText(/^Contado por Ana e José/)).toBeVisible();
    expect(paper.getByText(unfinished).elements()).toEqual([]);
  });

  it('has its mass or place said before the first envelope, which begins it, and at any time', async () => {
    sitting = [];
    await render();
    const place = screen.getByLabelText('Missa ou lugar', { exact: true });
    await expect.element(search).toHaveFocus();
    const proposed = () =>
      [...document.querySelectorAll('datalist option')].map((option) => option.getAttribute('value'));
    await expect.poll(proposed).toEqual(['Missa das 19h (Missa das crianças)']);
    await place.fill('Missa das 19h');
    await userEvent.keyboard('{Enter}');
    await expect.element(search).toHaveFocus();
    await userEvent.keyboard('12{Enter}');
    await expect.element(amount).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText(/, Missa das 19h$/)).toBeVisible();
    await place.fill('Capela');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText(/, Capela$/)).toBeVisible();
    expect(sent).toMatchObject([
      ['', { valor: 30, occasion: 'Missa das 19h' }],
      [`folhas/${id('e1')}`, { occasion: 'Capela' }],
    ]);
  });

  it('is printed with its sums, to be signed', async () => {
    await render();
    const print = vi.spyOn(window, 'print').mockImplementation(() => {});
    onTestFinished(() => print.mockRestore());
    await expect.element(figure('Dinheiro (2)')).toBeVisible();
    await screen.getByRole('button', { name: 'Imprimir' }).click();
    const sheet = screen.getByRole('dialog');
    await expect.element(sheet.getByText('Conferência com o caixa')).toBeVisible();
    await expect.element(sheet.getByText('Quem conferiu')).toBeVisible();
    await expect.element(sheet.getByText(unfinished)).toBeVisible();
    await expect.element(sheet.getByText('R$ 100,00')).toBeVisible();
  });

  it.each(['light', 'dark'] as const)('has no accessibility faults, %s', async (theme) => {
    await render(theme);
    await search.click();
    await userEvent.keyboard('12{Enter}');
    await expect.element(amount).toHaveFocus();
    await expectNoAxeViolations();
  });
});
