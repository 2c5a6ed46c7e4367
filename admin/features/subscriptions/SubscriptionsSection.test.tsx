import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { type Plan, type Subscription, subscriptionSentences as sentences } from '#contract/subscriptions.ts';
import { expectNoAxeViolations } from '../../testing/axe.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import { chooseRowAction } from '../../testing/row-actions.ts';
import SubscriptionsSection from './SubscriptionsSection.tsx';

const friends: Plan = {
  id: 'plano1',
  reason: 'Amigos da Paróquia',
  status: 'active',
  auto_recurring: { frequency: 1, frequency_type: 'months', transaction_amount: 50, currency_id: 'BRL' },
  back_url: 'https://paroquia.example/assinatura-sucesso',
  init_point: 'https://provedor.example/assinar?plano=plano1',
  subscribed: 3,
  date_created: '2026-11-20T12:00:00+00:00',
};
const maria: Subscription = {
  id: 'assinatura1',
  preapproval_plan_id: 'plano1',
  reason: 'Amigos da Paróquia',
  payer_id: '7',
  payer_email: 'maria@exemplo.com',
  status: 'authorized',
  date_created: '2026-11-21T12:00:00+00:00',
  last_charged_date: '2026-11-05T12:00:00.000Z',
  next_payment_date: '2026-12-05T12:00:00.000Z',
  dizimista: null,
};

interface Sent {
  call: string;
  query: Record<string, string>;
  body: unknown;
}

type Answers = Partial<Record<string, (sent: Sent) => Response | Promise<Response>>>;

const pageOf = (results: readonly object[], total = results.length) =>
  Response.json({ success: true, data: { results, paging: { offset: 0, limit: 10, total } } });
const done = (data: object | null, message: string, status = 200) =>
  Response.json({ success: true, data, message }, { status });
const refused = (message: string, status = 503, code = 'unavailable') =>
  Response.json({ success: false, message, error: message, code, request_id: 'r' }, { status });

/** Answers each call, by its method and the end of its path, and returns what is sent. */
function answerWith(own: Answers): Sent[] {
  const sent: Sent[] = [];
  const answers: Answers = { [plans]: () => pageOf([friends]), [subscribers]: () => pageOf([maria]), ...own };
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (input, { method = 'GET', body } = {}) => {
    const { pathname, searchParams } = new URL(String(input instanceof Request ? input.url : input), location.href);
    const call = `${method} ${pathname.replace(/^.*\/mercadopago\//, '')}`;
    const one = { call, query: Object.fromEntries(searchParams), body: body ? JSON.parse(String(body)) : undefined };
    // For what each subscription charges, beside the list of plans.
    if (call === plans && one.query.limit === '100') return pageOf([friends]);
    sent.push(one);
    return (await answers[call]?.(one)) ?? refused(`Nada responde a ${call}`);
  });
  onTestFinished(() => spy.mockRestore());
  return sent;
}
const plans = 'GET preapproval_plan/search';
const find = 'GET /api/carne-dizimo/recebimentos/dizimistas';
const subscribers = 'GET preapproval/search';

async function open(own: Answers = {}): Promise<Sent[]> {
  await screen.viewport(1280, 900);
  const sent = answerWith(own);
  await renderInPanel(
    <main>
      <SubscriptionsSection />
    </main>,
    { role: 'financial' },
  );
  return sent;
}
beforeEach(() => history.replaceState({ section: 'mercadopago' }, ''));

it('has plans and, below them, their subscribers', async () => {
  await open();
  const headings = screen.getByRole('heading', { level: 2 });
  expect(headings.elements().map(({ textContent }) => textContent)).toEqual(['Planos', 'Assinantes']);
});

const asked = (sent: readonly Sent[], call: string) =>
  sent.filter((one) => one.call === call).map(({ query }) => query);
const click = (name: string) => screen.getByRole('button', { name, exact: true }).click();
const told = async (text: string | RegExp) => expect.element(screen.getByText(text).first()).toBeVisible();
const search = screen.getByRole('searchbox', { name: 'Buscar planos' });
const firstPage = { offset: '0', limit: '10' };

describe('the plans', () => {
  it('are the active ones, until others are chosen or searched for', async () => {
    const sent = await open();
    const row = screen.getByRole('row', { name: /^Amigos da Paróquia/ }).first();
    await expect.poll(() => row.element().textContent).toMatch(/Mensal.*R\$\s50,00.*Ativo.*3.*20\/11\/2026/);
    expect(asked(sent, plans)).toEqual([{ ...firstPage, status: 'active' }]);
    await click('Filtros');
    await screen.getByLabelText('Situação').selectOptions('Todos');
    await vi.waitFor(() => expect(asked(sent, plans).at(-1)).toEqual(firstPage));
    await screen.getByLabelText('Situação').selectOptions('Cancelados');
    await search.fill('amigos');
    const narrowed = { ...firstPage, status: 'cancelled', reason: 'amigos' };
    await vi.waitFor(() => expect(asked(sent, plans).at(-1)).toEqual(narrowed));
    await expectNoAxeViolations();
    await click('Limpar filtros');
    await vi.waitFor(() => expect(search.element()).toHaveValue(''));
    await expect.element(screen.getByLabelText('Situação')).toHaveDisplayValue('Ativos');
  });

  it('say that they load, that there are none, and that they could not be read', async () => {
    let answer: (response: Response) => void = () => {};
    const waiting = () => new Promise<Response>((resolve) => (answer = resolve));
    await open({ [plans]: waiting, [subscribers]: () => refused(sentences.timeout) });
    await told('Carregando planos...');
    await told(sentences.subscriptionsUnread);
    await told(sentences.timeout);
    answer(pageOf([]));
    await told('Nenhum plano encontrado');
    await told(/Crie um novo plano para começar\.$/);
    await expectNoAxeViolations();
  });

  it('of many pages have five buttons at most', async () => {
    const sent = await open({ [plans]: () => pageOf([friends], 118), [subscribers]: () => pageOf([]) });
    const pager = screen.getByRole('navigation', { name: 'Páginas dos planos' });
    await expect.element(pager).toBeVisible();
    await told('Nenhuma assinatura encontrada');
    expect(screen.getByRole('navigation').elements()).toHaveLength(1);
    await pager.getByRole('button', { name: 'Página 5' }).click();
    await expect.element(pager.getByRole('button', { name: 'Página 7' })).toBeVisible();
    const marks = pager.getByRole('button', { name: /^Página \d+$/ }).elements();
    expect(marks.map(({ textContent }) => textContent)).toEqual(['3', '4', '5', '6', '7']);
    expect(asked(sent, plans).at(-1)).toEqual({ offset: '40', limit: '10', status: 'active' });
  });

  it('are shown with what the provider doesn’t tell as -, and each status with its colour', async () => {
    const statuses = ['pending', 'cancelled'] as const;
    const rows = statuses.map((status) => ({ ...friends, id: status, reason: status, status, subscribed: null }));
    await open({
      [plans]: () => pageOf(rows),
      [subscribers]: () => pageOf([{ ...maria, payer_email: null, status: 'paused' }]),
    });
    await expect.element(screen.getByRole('row', { name: /^pending .* Pendente - / })).toBeVisible();
    await expect.element(screen.getByRole('row', { name: /^- .* Pausada / })).toBeVisible();
    const tones = [...document.querySelectorAll('[data-tone]')].map(({ textContent, attributes }) => [
      textContent,
      attributes.getNamedItem('data-tone')?.value,
    ]);
    expect(tones).toEqual([
      ['Pendente', 'yellow'],
      ['Cancelado', 'red'],
      ['Pausada', 'grey'],
    ]);
    expect(screen.getByRole('button', { name: 'Desativar: cancelled' }).elements()).toEqual([]);
    await expectNoAxeViolations();
    // Where actions are in menus, a row without any has none.
    await screen.viewport(900, 900);
    await expect.element(screen.getByRole('button', { name: 'Ações: pending' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Ações: cancelled' }).elements()).toEqual([]);
  });
});

describe('a new plan', () => {
  const create = 'POST preapproval_plan';

  it('proposes fifty reais a month and this site’s page, and is in the list a second later', async () => {
    const listed: Plan[] = [];
    const sent = await open({
      [plans]: () => pageOf(listed),
      [create]: () => done(friends, sentences.planMade, 201),
    });
    await told('Nenhum plano encontrado');
    await click('Novo plano');
    const form = screen.getByRole('dialog', { name: 'Novo plano' });
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect.element(form.getByRole('alert')).toHaveTextContent('O campo "nome do plano" é obrigatório.');
    await expectNoAxeViolations();
    await form.getByLabelText(/^Nome do plano/).fill('Amigos da Paróquia');
    await form.getByRole('button', { name: 'Salvar' }).click();
    await told(sentences.planMade);
    expect(sent.find(({ call }) => call === create)?.body).toEqual({
      id: expect.any(String),
      reason: 'Amigos da Paróquia',
      auto_recurring: { frequency: 1, frequency_type: 'months', transaction_amount: 50 },
      back_url: `${location.origin}/assinatura-sucesso`,
    });
    const before = asked(sent, plans).length;
    listed.push(friends);
    await expect.element(screen.getByRole('cell', { name: /Mensal/ }), { timeout: 5_000 }).toBeVisible();
    expect(asked(sent, plans)).toHaveLength(before + 1);
  });

  it('that failed stays written, and is sent again as the same one', async () => {
    let times = 0;
    const sent = await open({
      [create]: () => (times++ === 0 ? refused(sentences.timeout) : done(friends, sentences.planMade, 201)),
    });
    await click('Novo plano');
    const form = screen.getByRole('dialog', { name: 'Novo plano' });
    await form.getByLabelText(/^Nome do plano/).fill('Amigos');
    await form.getByRole('button', { name: 'Salvar' }).click();
    await told(sentences.timeout);
    await form.getByRole('button', { name: 'Salvar' }).click();
    await told(sentences.planMade);
    const [first, second] = sent.filter(({ call }) => call === create).map(({ body }) => body);
    expect(second).toEqual(first);
  });
});

describe('an active plan', () => {
  const end = 'DELETE preapproval_plan/plano1';
  const question =
    'Tem certeza que deseja desativar este plano? O plano será cancelado e não poderá receber novas assinaturas.';

  it('is deactivated after the question', async () => {
    const sent = await open({ [end]: () => done({ ...friends, status: 'cancelled' }, sentences.planEnded) });
    await click('Desativar: Amigos da Paróquia');
    await told(question);
    await click('Cancelar');
    expect(sent.some(({ call }) => call === end)).toBe(false);
    await click('Desativar: Amigos da Paróquia');
    await click('Confirmar');
    await told(sentences.planEnded);
    await vi.waitFor(() => expect(asked(sent, plans)).toHaveLength(2));
  });

  it.each([
    [sentences.timeout, 503, 'unavailable', sentences.timeout],
    [sentences.planUnknown, 404, 'not_found', sentences.planUnknown],
    [sentences.planInUse, 409, 'conflict', sentences.planInUse],
    [sentences.planNotEnded, 503, 'unavailable', 'Tente novamente em instantes.'],
  ])('says why it wasn’t: %s', async (message, status, code, text) => {
    await open({ [end]: () => refused(message, status, code) });
    await click('Desativar: Amigos da Paróquia');
    await click('Confirmar');
    await told(text);
    await told(sentences.planNotEnded);
  });

  it.each([true, false])('gives its link (the clipboard works: %s)', async (works) => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async () => {
      if (!works) throw new DOMException('no', 'NotAllowedError');
    });
    onTestFinished(() => write.mockRestore());
    await open();
    await click('Copiar link: Amigos da Paróquia');
    await told(
      works
        ? 'Link de assinatura copiado para a área de transferência!'
        : `Erro ao copiar link. Copie manualmente: ${friends.init_point}`,
    );
    expect(write).toHaveBeenCalledWith(friends.init_point);
  });
});

describe('a subscription', () => {
  const act = (action: string) => chooseRowAction(action, 'maria@exemplo.com');
  const end = 'DELETE preapproval/assinatura1';

  it('says when it was charged last, and is next, in the list and by itself', async () => {
    await open();
    const row = screen.getByRole('row', { name: /R\$\s50,00 por mês Ativa 05\/11\/2026 05\/12\/2026/ });
    await expect.element(row).toBeVisible();
    await act('Ver');
    const box = screen.getByRole('dialog', { name: 'Ver assinatura' });
    for (const text of ['21/11/2026', '05/11/2026', '05/12/2026', 'assinatura1', 'R$ 50,00 por mês'])
      await expect.element(box.getByText(text, { exact: true })).toBeVisible();
  });

  const rosa = { id: '00000000-0000-4000-8000-0000000000f1', numero_ordinal: 41, nome: 'Rosa Viana' };
  const tying = 'POST preapproval/assinatura1/dizimista';

  it('is tied to a payer who is found by the number, from the menu and from its view', async () => {
    let listed = maria;
    const sent = await open({
      [subscribers]: () => pageOf([listed]),
      [find]: () =>
        Response.json({
          success: true,
          data: [{ ...rosa, dizimista_ativo: true, abertos: [], tem_encerrados: false }],
        }),
      [tying]: () => {
        listed = { ...maria, dizimista: rosa };
        return done(null, sentences.tied);
      },
    });
    await act('Ver');
    await screen
      .getByRole('dialog', { name: 'Ver assinatura' })
      .getByRole('button', { name: 'Vincular a um dizimista' })
      .click();
    await expect.element(screen.getByRole('dialog', { name: 'Vincular a um dizimista' })).toBeVisible();
    for (const name of ['Vincular a um dizimista', 'Ver assinatura']) {
      await userEvent.keyboard('{Escape}');
      await expect.element(screen.getByRole('dialog', { name })).not.toBeInTheDocument();
    }
    await act('Vincular a um dizimista');
    const box = screen.getByRole('dialog', { name: 'Vincular a um dizimista' });
    await expect
      .element(box.getByText(/^O que a assinatura de maria@exemplo.com cobrar a partir de agora/))
      .toBeVisible();
    await box.getByLabelText('Número, nome ou CPF').fill('41');
    await userEvent.keyboard('{Enter}');
    await expect.element(box.getByText(/^Não há mês em aberto/)).toBeVisible();
    await expectNoAxeViolations();
    await box.getByRole('button', { name: 'Vincular', exact: true }).click();
    await told(sentences.tied);
    await expect.element(screen.getByRole('row', { name: /Dizimista nº 41/ })).toBeVisible();
    expect(sent.filter(({ call }) => call === tying).map(({ body }) => body)).toEqual([{ dizimista_id: rosa.id }]);
  });

  it('says whose it is, and is untied after the question, also one that is cancelled', async () => {
    const untying = 'DELETE preapproval/assinatura1/dizimista';
    const sent = await open({
      [subscribers]: () => pageOf([{ ...maria, status: 'cancelled', dizimista: rosa }]),
      [untying]: () => done(null, sentences.untied),
    });
    await act('Ver');
    const box = screen.getByRole('dialog', { name: 'Ver assinatura' });
    await expect.element(box.getByText('Nº 41, Rosa Viana', { exact: true })).toBeVisible();
    expect(box.getByRole('button', { name: 'Vincular a um dizimista' }).elements()).toEqual([]);
    await box.getByRole('button', { name: 'Desvincular do dizimista' }).click();
    await told(/O que já entrou em nome do nº\s41, Rosa Viana, fica como está/);
    await click('Confirmar');
    await told(sentences.untied);
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    expect(sent.filter(({ call }) => call === untying).map(({ body }) => body)).toEqual([{ dizimista_id: rosa.id }]);
  });

  it('that is another payer’s by now says whose', async () => {
    const already =
      'Esta assinatura já está vinculada ao dizimista nº 7. Para vinculá-la a outro, desvincule-a antes deste.';
    await open({
      [find]: () =>
        Response.json({
          success: true,
          data: [{ ...rosa, dizimista_ativo: true, abertos: [], tem_encerrados: false }],
        }),
      [tying]: () => refused(already, 409, 'conflict'),
    });
    await act('Vincular a um dizimista');
    await screen.getByLabelText('Número, nome ou CPF').fill('41');
    await userEvent.keyboard('{Enter}');
    await screen.getByRole('button', { name: 'Vincular', exact: true }).click();
    await told(sentences.notTied);
    await told(already);
  });

  it('is cancelled after the question, and both lists are read again', async () => {
    const sent = await open({ [end]: () => done({ ...maria, status: 'cancelled' }, sentences.subscriptionEnded) });
    await act('Cancelar assinatura');
    await told('Tem certeza que deseja cancelar esta assinatura?');
    await click('Confirmar');
    await told(sentences.subscriptionEnded);
    await vi.waitFor(() => expect([asked(sent, plans).length, asked(sent, subscribers).length]).toEqual([2, 2]));
  });

  it('that wasn’t says so', async () => {
    await open({ [end]: () => refused(sentences.subscriptionUnknown, 404, 'not_found') });
    await act('Cancelar assinatura');
    await click('Confirmar');
    await told(sentences.subscriptionNotEnded);
    await told(sentences.subscriptionUnknown);
  });
});
