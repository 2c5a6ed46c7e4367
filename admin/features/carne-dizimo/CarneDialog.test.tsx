import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import type { Carne, GivingHabit, Parcela, Payment } from '#contract/carne-dizimo.ts';
import type { ChargeProgress, InstalmentCharge } from '#contract/charges.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { sandboxPathOf } from '#contract/payments-sandbox.ts';
import { qrCodeUrl } from '#contract/qr-code.ts';
import { expectNoAxeViolations } from '../../testing/axe.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import CarneDialog from './CarneDialog.tsx';
import { firstYear, proposedMonth } from './year-values.ts';

const id = (last: string) => `00000000-0000-4000-8000-${last.padStart(12, '0')}`;
const rosa = { id: id('f1'), nome: 'Rosa Viana', numero_ordinal: 12 as number | null };
const thisYear = Number(parishDayOf(new Date()).slice(0, 4));
const instant = '2026-11-24T12:00:00+00:00';

const carneOf = (ano: number, change: Partial<Carne> = {}): Carne => ({
  id: id(String(ano)),
  dizimista_id: rosa.id,
  ano,
  valor_mensal: 61.37,
  parcelas: 12,
  parcelas_pagas: 1,
  parcelas_devidas: 11,
  total_pago: 61.37,
  created_at: instant,
  updated_at: instant,
  ...change,
});

const payment: Payment = {
  id: id('a1'),
  amount: 61.37,
  paid_on: '2026-01-09',
  form: 'pix',
  source: 'hand',
  reverses: null,
  reason: null,
  origin_id: null,
  returned: null,
  note: null,
  creator_name: 'Raimundo',
  entered_at: instant,
};

/** Of next year, so that none is overdue; January is paid, and February was. */
const nextYear = thisYear + 1;
const instalments: Parcela[] = Array.from({ length: 12 }, (_, at) => ({
  id: id(`b${at + 1}`),
  mes: at + 1,
  vencimento: `${nextYear}-${String(at + 1).padStart(2, '0')}-10`,
  valor_parcela: 61.37,
  restante: at === 0 ? 0 : 61.37,
  pago: at === 0,
  devida: at !== 0,
  data_pagamento: at === 0 ? payment.paid_on : null,
  forma_pagamento: at === 0 ? payment.form : null,
  observacoes: null,
  payment_id: at === 0 ? payment.id : null,
  payments:
    at === 0
      ? [payment]
      : at === 1
        ? [
            { ...payment, id: id('a2'), form: 'dinheiro' },
            { ...payment, id: id('a3'), reverses: id('a2'), reason: 'Carnê errado', creator_name: 'Dona Lúcia' },
          ]
        : [],
}));

interface Sent {
  method: string;
  path: string;
  body: Record<string, unknown>;
}

const charge: InstalmentCharge = {
  id: '7f1c9a52-3f0e-4d0b-9f6a-0d7b3b1f2c11',
  status: 'pending',
  qrCodeImageUrl: qrCodeUrl('000201'),
  qrCodeText: '00020126580014br.gov.bcb.pix',
  expires_at: '2199-11-24T12:00:00+00:00',
  amount: 61.37,
};

let sent: Sent[];
let carnes: Carne[];
let parcelas: Parcela[];
let habit: GivingHabit;
/** Refuses writes with this sentence, or reads of this end of an address. */
let refusal: string | undefined;
let broken: string | undefined;
/** The payment provider, its answer for a new charge, and then for the charge's state; null for no answer. */
let provider: boolean;
let isSandbox: boolean;
let chargeRefusal: string | undefined;
let reported: (string | null)[];
/** The reason of cancelled charges. */
let endedBy: ChargeProgress['ended_by'];
/** The instalments once the charge is paid. */
const settled: Parcela[] = instalments.map((one) =>
  one.mes === 3 ? { ...one, pago: true, data_pagamento: '2026-11-25', forma_pagamento: 'pix' } : one,
);

beforeEach(() => {
  sent = [];
  carnes = [carneOf(nextYear)];
  parcelas = instalments;
  habit = { valor_sugerido: 70.5, forma_pagamento: 'cartão' };
  refusal = undefined;
  broken = undefined;
  provider = false;
  isSandbox = false;
  chargeRefusal = undefined;
  reported = [];
  endedBy = null;
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (address, { method = 'GET', body } = {}) => {
    const path = new URL(String(address), location.href).pathname.replace('/api/carne-dizimo', '');
    const fails = (message: string, status: number) =>
      Response.json({ success: false, message, error: message, code: 'conflict', request_id: 'r1' }, { status });
    if (path === '/api/health')
      return Response.json({
        success: true,
        data: { status: 'ok', mercadopago_configured: provider, payments_sandbox: isSandbox },
      });
    if (path.endsWith('/pix-status')) {
      const status = reported.shift();
      if (status === 'paid' || status === 'approved' || endedBy) parcelas = settled;
      const paid_on = status === 'cancelled' || parcelas === instalments ? null : '2026-11-25';
      return status
        ? Response.json({ success: true, data: { status, paid_on, ended_by: endedBy } })
        : fails('Ocorreu um erro.', 500);
    }
    if (method === 'GET') {
      if (broken && path.endsWith(broken)) return fails('Ocorreu um erro.', 500);
      const data = path.endsWith('/sugestoes') ? habit : path.startsWith('/dizimista/') ? carnes : parcelas;
      return Response.json({ success: true, data });
    }
    sent.push({ method, path, body: body ? JSON.parse(String(body)) : {} });
    if (refusal) return fails(refusal, 409);
    if (path.endsWith('/pix'))
      return chargeRefusal ? fails(chargeRefusal, 503) : Response.json({ success: true, data: charge });
    const data =
      method === 'DELETE'
        ? null
        : path === '' || path.endsWith('/valor') || path.endsWith('/inicio')
          ? carnes[0]
          : path === '/pagamentos'
            ? parcelas
            : path.endsWith('/estorno')
              ? { ...parcelas[0], pago: false, payment_id: null }
              : parcelas[0];
    const message = path === '' ? `Carnê de ${nextYear} criado com sucesso!` : 'Feito.';
    return Response.json({ success: true, message, data });
  });
  onTestFinished(() => spy.mockRestore());
});

const render = (
  payer = rosa,
  theme: 'light' | 'dark' = 'light',
  props: { makes?: boolean; onClose?: () => void } = {},
) =>
  renderInPanel(
    <main>
      <h1>Dizimistas</h1>
      <h2>Lista</h2>
      <CarneDialog payer={payer} onClose={() => {}} {...props} />
    </main>,
    { theme },
  );
const button = (name: string | RegExp) => screen.getByRole('button', { name, exact: true });
const dialog = (name: string | RegExp) => screen.getByRole('dialog', { name });
const history = () => screen.getByText('Histórico', { exact: true });
const table = () => screen.getByRole('table', { name: `Parcelas de ${nextYear}` });
const shownYear = (name: string) => screen.getByRole('radio', { name });
const stamps = () => screen.getByRole('list', { name: 'As parcelas do ano' }).getByRole('listitem');
const month = (name: string) => screen.getByRole('checkbox', { name: new RegExp(`^Escolher ${name} `) });
const receive = (...months: string[]) => choose(months, /^Receber \d+ parcelas? · R\$/);
const showPix = (...months: string[]) => choose(months, 'QR Pix das escolhidas');
async function choose(months: readonly string[], then: string | RegExp) {
  for (const name of months) await month(name).click();
  await button(then).click();
}
const said = (text: string | RegExp) => expect.element(screen.getByRole('status').getByText(text)).toBeVisible();

describe('the booklets of a payer', () => {
  it('open with the form of a new one where one is asked for, and end with it', async () => {
    const onClose = vi.fn();
    await render(rosa, 'light', { makes: true, onClose });
    await expect.element(dialog(/^Novo Carnê/)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => onClose).toHaveBeenCalled();
  });

  it('show the year at a glance: paid, the next one, what was undone and by whom', async () => {
    await render();
    await expect.element(dialog('Carnê: nº 12, Rosa Viana')).toBeVisible();
    await expect.element(screen.getByText('R$ 61,37 por mês. 1 de 12 pagas, R$ 61,37 recebidos.')).toBeVisible();
    await expect.element(stamps().nth(0)).toMatchTextContent('JanJaneiro R$ 61,37 paga em ✓ 09/01/2026 PIX');
    await expect.element(stamps().nth(1)).toMatchTextContent('Escolher FevFevereiro próxima R$ 61,37 vence 10/02');
    await expect.element(stamps().nth(2)).toMatchTextContent('Escolher MarMarço R$ 61,37 vence 10/03');
    await expect.element(table()).not.toBeInTheDocument();
    await history().click();
    await expect.element(table().getByText(/^Paga em 09\/01\/2026, por PIX/)).toBeVisible();
    await expect.element(table().getByText(new RegExp(`^Próxima: vence em 10/02/${nextYear}`))).toBeVisible();
    const february = table().getByRole('row', { name: /Fevereiro/ });
    await expect.element(february.getByText('R$ 61,37 em 09/01/2026, em dinheiro, por Raimundo')).toBeVisible();
    expect(february.element().querySelector('s')?.textContent).toContain('Raimundo');
    await expect
      .element(february.getByText('Estorno de R$ 61,37 em 09/01/2026, por Dona Lúcia: Carnê errado'))
      .toBeVisible();
    await expect.element(screen.getByRole('link', { name: /Página do dízimo/ })).toHaveAttribute('href', '/dizimo/12');
    await expectNoAxeViolations();
  });

  it('offer the receipt of a paid month on its stamp', async () => {
    await render();
    await stamps().nth(0).getByRole('button').click();
    await expect.element(dialog('Recibo').getByText(/^Rosa Viana: dízimo de janeiro de/)).toBeVisible();
    await expect.element(dialog('Recibo').getByRole('button', { name: 'PDF' })).toBeVisible();
  });

  it('state arrears, with their months and sum', async () => {
    carnes = [carneOf(2020)];
    parcelas = instalments.map((one) => ({ ...one, vencimento: one.vencimento.replace(/^\d+/, '2020') }));
    await render(rosa, 'dark');
    await expect
      .element(screen.getByText(/^11 parcelas vencidas em aberto: fevereiro, março, .* e dezembro, R\$\s675,07\.$/))
      .toBeVisible();
    await expect.element(stamps().nth(1)).toMatchTextContent(/venceu 10\/02$/);
    await history().click();
    await expect.element(screen.getByText(/^Em aberto, venceu em 10\/02\/2020/)).toBeVisible();
    await expectNoAxeViolations();
  });

  it('open at the first month to pay of all, and stay there once it is paid', async () => {
    carnes = [
      carneOf(nextYear, { parcelas_pagas: 0 }),
      carneOf(thisYear, { parcelas: 2 }),
      carneOf(2020, { parcelas_pagas: 12, parcelas_devidas: 0 }),
    ];
    await render();
    await expect.element(screen.getByRole('heading', { name: `Carnê de ${thisYear}` })).toBeVisible();
    await expect.element(shownYear(`${thisYear}: 1 de 2 pagas`)).toBeChecked();
    await expect.element(screen.getByText('próxima')).toBeVisible();
    await shownYear(`${nextYear}: 0 de 12 pagas`).click();
    await expect.element(screen.getByRole('heading', { name: `Carnê de ${nextYear}` })).toBeVisible();
    await expect.element(month('Fevereiro')).toBeVisible();
    expect(screen.getByText('próxima').elements()).toEqual([]);
    await shownYear(`${thisYear}: 1 de 2 pagas`).click();
    await receive('Fevereiro');
    carnes = [carneOf(nextYear), carneOf(thisYear, { parcelas: 2, parcelas_pagas: 2, parcelas_devidas: 0 })];
    await dialog('Receber pagamento').getByRole('button', { name: 'Receber' }).click();
    await said(/^Feito\./);
    await expect.element(shownYear(`${thisYear}: 2 de 2 pagas`)).toBeChecked();
  });

  it('of several years are chosen by year', async () => {
    carnes = [carneOf(nextYear), carneOf(2020, { parcelas_pagas: 12, parcelas_devidas: 0 })];
    await render();
    await shownYear('2020: 12 de 12 pagas').click();
    await expect.element(screen.getByRole('heading', { name: 'Carnê de 2020' })).toBeVisible();
    await expect.element(shownYear('2020: 12 de 12 pagas')).toBeChecked();
    await expectNoAxeViolations();
  });

  it('are none yet: it says how to begin', async () => {
    carnes = [];
    await render();
    await expect.element(screen.getByText('Este dizimista ainda não tem carnê.')).toBeVisible();
    await expectNoAxeViolations();
  });

  it('that can’t be read are an error with another try', async () => {
    broken = rosa.id;
    await render();
    await expect.element(screen.getByRole('alert').getByText('Erro ao carregar carnês')).toBeVisible();
    broken = undefined;
    provider = false;
    chargeRefusal = undefined;
    reported = [];
    await button('Tentar novamente').click();
    await expect.element(month('Fevereiro')).toBeVisible();
  });

  it('whose instalments can’t be read are an error with another try', async () => {
    broken = '/parcelas';
    await render();
    await expect.element(screen.getByRole('alert').getByText('Erro ao carregar parcelas')).toBeVisible();
    broken = undefined;
    provider = false;
    chargeRefusal = undefined;
    reported = [];
    await button('Tentar novamente').click();
    await expect.element(month('Fevereiro')).toBeVisible();
  });

  it('without what the record proposes say so, and are paid all the same', async () => {
    broken = '/sugestoes';
    await render();
    await expect.element(screen.getByText(/^Erro ao carregar as sugestões do cadastro/)).toBeVisible();
    await receive('Março');
    await expect.element(dialog('Receber pagamento').getByLabelText(/^Forma de pagamento/)).toHaveValue('');
  });
});

it('shows months of an ended year as such, owed by nobody and payable all the same', async () => {
  parcelas = instalments.map((one) => ({ ...one, devida: one.mes === 2 }));
  await render();
  await expect.element(stamps().nth(1)).toMatchTextContent(/próxima/);
  await expect.element(stamps().nth(2)).toMatchTextContent(/encerrado$/);
  await receive('Março');
  await expect.element(dialog('Receber pagamento')).toBeVisible();
});

describe('a new booklet', () => {
  it.each([
    ['the record’s value', { valor_sugerido: 70.5 }, '70,50', 70.5],
    ['the last booklet’s without one', { valor_sugerido: null }, '61,37', 61.37],
  ])('proposes the year after the last one, and %s', async (_, change, shown, valor_mensal) => {
    habit = { ...habit, ...change };
    await render();
    await button('Novo Carnê').click();
    const form = dialog('Novo Carnê');
    await expect.element(form.getByLabelText(/^Valor mensal/)).toHaveValue(shown);
    await expectNoAxeViolations();
    await form.getByRole('button', { name: 'Salvar' }).click();
    await said(`Carnê de ${nextYear} criado com sucesso!`);
    expect(sent).toMatchObject([
      { method: 'POST', path: '', body: { dizimista_id: rosa.id, ano: nextYear + 1, valor_mensal, mes_inicial: 1 } },
    ]);
  });

  it('of the first year begins with the next month that is due, needs a value, and says why it is refused', async () => {
    carnes = [];
    habit = { valor_sugerido: null, forma_pagamento: null };
    await render();
    await button('Novo Carnê').click();
    const form = dialog('Novo Carnê');
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect.element(form.getByRole('alert')).toMatchTextContent('O campo "valor mensal" é obrigatório.');
    expect(sent).toEqual([]);
    await form.getByLabelText(/^Valor mensal/).fill('3000');
    const ano = firstYear();
    refusal = `Este dizimista já tem um carnê de ${ano}.`;
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect.element(form.getByText(refusal)).toBeVisible();
    expect(sent).toMatchObject([{ body: { ano, valor_mensal: 30, mes_inicial: proposedMonth(ano) } }]);
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect.poll(() => sent.length).toBe(2);
    // The same content is the same call.
    expect(sent[1]?.body).toEqual(sent[0]?.body);
  });
});

describe('the month from which on a new booklet is', () => {
  it.each([
    [thisYear, proposedMonth(thisYear)],
    [nextYear, 1],
    [thisYear - 1, 1],
  ])('is proposed for %i, until another one is chosen', async (ano, month) => {
    await render();
    await button('Novo Carnê').click();
    const form = dialog('Novo Carnê');
    const [year, from] = [form.getByLabelText(/^Ano/), form.getByLabelText(/^A partir de/)];
    await year.fill(String(ano));
    await expect.element(from).toHaveValue(String(month));
    const other = month === 5 ? '6' : '5';
    await from.selectOptions(other);
    await year.fill(String(ano === thisYear ? nextYear : thisYear));
    await expect.element(from).toHaveValue(other);
  });

  it.each([
    [thisYear + 6, true],
    [thisYear + 5, false],
    [thisYear - 5, false],
    [thisYear - 6, true],
  ])('a booklet of %i is asked about: %s', async (ano, isAsked) => {
    await render();
    await button('Novo Carnê').click();
    const form = dialog('Novo Carnê');
    await form.getByLabelText(/^Ano/).fill(String(ano));
    await form.getByRole('button', { name: 'Salvar' }).click();
    if (isAsked) {
      await expect
        .element(screen.getByText(new RegExp(`^O ano ${ano} está a mais de cinco anos de ${thisYear}\\.`)))
        .toBeVisible();
      await dialog('Conferir o ano').getByRole('button', { name: 'Cancelar' }).click();
      expect(sent).toEqual([]);
      await form.getByRole('button', { name: 'Salvar' }).click();
      await button('Confirmar').click();
    }
    await said(/criado com sucesso!$/);
    expect(sent).toMatchObject([{ body: { ano } }]);
  });
});

describe('the first months of a booklet', () => {
  const unpaid = (one: Parcela): Parcela => ({
    ...one,
    pago: false,
    devida: true,
    data_pagamento: null,
    forma_pagamento: null,
    payment_id: null,
    payments: [],
  });

  it('are taken away up to the first one with a payment, after a question', async () => {
    parcelas = instalments.map((one) => (one.mes < 4 ? unpaid(one) : { ...one, payments: [payment] }));
    await render();
    await button('Excluir meses').click();
    const form = dialog(`Excluir meses do carnê de ${nextYear}`);
    await expect.element(form.getByLabelText(/^A partir de/)).toHaveValue('4');
    await expectNoAxeViolations();
    await form.getByRole('button', { name: 'Excluir', exact: true }).click();
    await expect
      .element(screen.getByText(/^Saem do carnê de \d+ de Rosa Viana: janeiro, fevereiro e março\./))
      .toBeVisible();
    expect(sent).toEqual([]);
    refusal = 'Um destes meses tem pagamentos registrados.';
    await button('Confirmar').click();
    await expect.element(form.getByText(refusal)).toBeVisible();
    refusal = undefined;
    await form.getByRole('button', { name: 'Excluir', exact: true }).click();
    await button('Confirmar').click();
    await said('Feito.');
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual({ method: 'PUT', path: `/${id(String(nextYear))}/inicio`, body: { mes_inicial: 4 } });
  });

  it.each([
    ['the first one has a payment', instalments],
    ['there is one month', instalments.slice(11)],
  ])('stay where %s', async (_, shown) => {
    parcelas = shown;
    await render();
    await expect.element(history()).toBeVisible();
    expect(screen.getByRole('button', { name: 'Excluir meses' }).elements()).toEqual([]);
  });
});

describe('a payment', () => {
  it('of one instalment proposes today and the payer’s form', async () => {
    await render();
    await receive('Março');
    const form = dialog('Receber pagamento');
    await expect.element(form.getByLabelText(/^Data do pagamento/)).toHaveValue(parishDayOf(new Date()));
    await expect.element(form.getByLabelText(/^Forma de pagamento/)).toHaveValue('cartão');
    await expect.element(form.getByText('Total: R$ 61,37')).toBeVisible();
    await expectNoAxeViolations();
    await form.getByLabelText(/^Data do pagamento/).fill(`${thisYear - 1}-12-30`);
    await form.getByRole('button', { name: 'Receber' }).click();
    // The day is far from the instalment's.
    const asked = dialog('Confira o dia');
    await expect.element(asked).toMatchTextContent(`fica longe do vencimento da parcela, 10/03/${nextYear}.`);
    expect(sent).toEqual([]);
    await asked.getByRole('button', { name: 'Está certo' }).click();
    await said(new RegExp(`^Feito\\. R\\$\\s61,37, março de ${nextYear}`));
    const { id: call, ...body } = sent[0]?.body ?? {};
    expect(sent[0]).toMatchObject({ method: 'PUT', path: `/parcelas/${id('b3')}/pagar` });
    expect(call).toMatch(/^[\da-f-]{36}$/);
    expect(body).toMatchObject({
      forma_pagamento: 'cartão',
      data_pagamento: `${thisYear - 1}-12-30`,
      valor_parcela: 61.37,
    });
  });

  it('of the next one proposes the form of the last one, whatever the record says', async () => {
    await render();
    await receive('Março');
    const form = dialog('Receber pagamento');
    await form.getByLabelText(/^Forma de pagamento/).selectOptions('Dinheiro');
    await form.getByRole('button', { name: 'Receber' }).click();
    await said(/^Feito\./);
    await receive('Abril');
    await expect.element(form.getByLabelText(/^Forma de pagamento/)).toHaveValue('dinheiro');
  });

  it('of the rest of the year goes in one call, with its total, by keyboard alone', async () => {
    await render();
    const all = screen.getByRole('checkbox', { name: 'Escolher todas as parcelas em aberto' });
    await expect.element(all).toBeVisible();
    (all.element() as HTMLElement).focus();
    await userEvent.keyboard(' ');
    await expect.element(screen.getByText('11 parcelas escolhidas: R$ 675,07')).toBeVisible();
    (button('Receber 11 parcelas · R$ 675,07').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    const form = dialog('Receber pagamento');
    await expect.element(form.getByText('Total: R$ 675,07')).toBeVisible();
    await expect.element(form.getByLabelText(/^Forma de pagamento/)).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await form.getByRole('button', { name: 'Receber' }).click();
    await expect.poll(() => sent.length).toBe(1);
    expect(sent[0]).toMatchObject({ method: 'POST', path: '/pagamentos' });
    expect(sent[0]?.body.parcelas).toEqual(
      instalments.slice(1).map(({ id: instalment, valor_parcela }) => ({ id: instalment, valor_parcela })),
    );
  });

  it('without a form is not sent, and one that somebody else made is told', async () => {
    habit = { valor_sugerido: null, forma_pagamento: null };
    await render();
    await receive('Março');
    const form = dialog('Receber pagamento');
    await form.getByRole('button', { name: 'Receber' }).click();
    await expect.element(form.getByRole('alert')).toMatchTextContent('O campo "forma de pagamento" é obrigatório.');
    expect(sent).toEqual([]);
    refusal = 'Parcela já está paga: março de 2027, paga em 24/11/2026, registro de Raimundo em 24/11/2026 às 22h30.';
    await form.getByLabelText(/^Forma de pagamento/).selectOptions('dinheiro');
    await form.getByRole('button', { name: 'Receber' }).click();
    await expect.element(form.getByText(refusal)).toBeVisible();
  });

  it('is undone with its reason alone', async () => {
    await render();
    await history().click();
    await button('Estornar: Janeiro').click();
    const form = dialog('Estornar pagamento');
    await expect.element(form.getByText(/O pagamento de R\$\s61,37 de janeiro/)).toBeVisible();
    await form.getByRole('button', { name: 'Estornar' }).click();
    await expect.element(form.getByRole('alert')).toMatchTextContent('O campo "motivo" é obrigatório.');
    await form.getByLabelText(/^Motivo/).fill('Carnê errado');
    await expectNoAxeViolations();
    await form.getByRole('button', { name: 'Estornar' }).click();
    await said(`Feito. A parcela de janeiro de ${nextYear} está em aberto.`);
    expect(sent).toMatchObject([{ path: `/pagamentos/${payment.id}/estorno`, body: { motivo: 'Carnê errado' } }]);
  });

  it('of a donation’s money is a donation again', async () => {
    parcelas = instalments.map((one) => ({
      ...one,
      payments: one.payments.map((of) => ({ ...of, origin_id: id('d1') })),
    }));
    await render();
    await history().click();
    await button('Estornar: Janeiro').click();
    await expect.element(dialog('Estornar pagamento').getByText(/o valor volta a ser doação/)).toBeVisible();
  });
});

it('a new value begins with the first open month', async () => {
  await render();
  await button('Editar valor').click();
  const form = dialog(`Editar valor do carnê de ${nextYear}`);
  await expect.element(form.getByLabelText(/^A partir de/)).toHaveValue('2');
  await form.getByLabelText(/^Valor mensal/).fill('8000');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await said(/^Feito\. Agora são/);
  expect(sent).toMatchObject([
    { method: 'PUT', path: `/${id(String(nextYear))}/valor`, body: { valor_mensal: 80, a_partir_de: 2 } },
  ]);
});

const kept = 'Este carnê tem pagamentos registrados (também estornados) e não pode ser excluído.';

it('a booklet without payments is deleted after a question, and a refusal is told', async () => {
  parcelas = instalments.slice(2);
  refusal = kept;
  await render();
  await button('Excluir carnê').click();
  await button('Cancelar').click();
  expect(sent).toEqual([]);
  await button('Excluir carnê').click();
  await button('Confirmar').click();
  await expect.element(dialog('Erro ao excluir carnê').getByText(refusal)).toBeVisible();
  expect(sent).toMatchObject([{ method: 'DELETE', path: `/${id(String(nextYear))}` }]);
});

it('a booklet with an undone payment alone can’t be deleted, and says why', async () => {
  parcelas = instalments.slice(1);
  await render();
  await expect.element(button('Excluir carnê')).toBeDisabled();
  await expect.element(button('Excluir carnê')).toHaveAccessibleDescription(kept);
  await expect.element(screen.getByText(kept)).toBeVisible();
});

describe('the QR code', () => {
  it('of the public address is printed after half a second, 200 pixels wide', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    onTestFinished(() => void vi.unstubAllGlobals());
    await render();
    await button('Imprimir QR Code').click();
    const sheet = screen.getByRole('article');
    const code = sheet.getByRole('img', { name: 'Código QR do carnê do dizimista nº 12' });
    await expect.element(code).toHaveAttribute('src', qrCodeUrl(`${location.origin}/dizimo/12`));
    await expect.element(code).toBeVisible();
    expect(print).not.toHaveBeenCalled();
    const { width, height } = code.element().getBoundingClientRect();
    expect([width, height]).toEqual([200, 200]);
    await expect.element(sheet.getByText('Dizimista nº 12', { exact: true })).toBeVisible();
    expect(sheet.getByRole('listitem').elements()).toHaveLength(4);
    await expect.element(sheet.getByText(/^Gerado em \d\d\/\d\d\/\d{4}/)).toBeVisible();
    await expect.poll(() => print.mock.calls.length).toBe(1);
    await expectNoAxeViolations();
  });

  it('of a payer without a number is refused with the sentence', async () => {
    await render({ ...rosa, numero_ordinal: null });
    await button('Imprimir QR Code').click();
    await expect
      .element(screen.getByText('Este dizimista não possui número ordinal. Não é possível gerar o QR Code.'))
      .toBeVisible();
  });
});

/** Whatever within the dialog is wider than its place. */
const wider = () =>
  [...document.querySelectorAll('[role="dialog"], [role="dialog"] *')]
    .filter((element) => getComputedStyle(element).overflowX !== 'visible' && getComputedStyle(element).clip === 'auto')
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(({ outerHTML }) => outerHTML.slice(0, 120));

it.each([320, 360, 768, 1280])('fits a screen of %i pixels', async (width) => {
  provider = true;
  await screen.viewport(width, 740);
  await render();
  await history().click();
  await expect.element(screen.getByText(/^Paga em 09\/01\/2026, por PIX/)).toBeVisible();
  await screen.getByRole('checkbox', { name: 'Escolher todas as parcelas em aberto' }).click();
  await expect.element(button('Receber 11 parcelas · R$ 675,07')).toBeInViewport();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  expect(wider()).toEqual([]);
  await expectNoAxeViolations();
});

describe('on a telephone', () => {
  beforeEach(async () => {
    await screen.viewport(360, 740);
  });

  const open = () => screen.getByRole('list', { name: 'As parcelas em aberto' }).getByRole('listitem');
  const paid = () => screen.getByText('1 paga', { exact: true });

  it('open months come first, the first one ticked, and the paid ones are folded', async () => {
    await render();
    await expect.element(open().first()).toMatchTextContent('Escolher Fevereiro próxima R$ 61,37 vence 10/02Receber');
    await expect.element(month('Fevereiro')).toBeChecked();
    await expect.element(month('Março')).not.toBeChecked();
    await expect.element(button('Receber 1 parcela · R$ 61,37')).toBeInViewport();
    const stamped = screen.getByRole('list', { name: 'As parcelas pagas' });
    await expect.element(stamped).not.toBeInTheDocument();
    await paid().click();
    await expect.element(stamped).toMatchTextContent(/Janeiro/);
    await expectNoAxeViolations();
  });

  it('a whole paid year is not folded', async () => {
    parcelas = instalments.slice(0, 1);
    await render();
    await expect.element(screen.getByRole('list', { name: 'As parcelas pagas' })).toBeVisible();
  });

  it('a month is a row, paid by its button, or with others by the foot', async () => {
    await render();
    await month('Março').click();
    await expect.element(button('Receber 2 parcelas · R$ 122,74')).toBeInViewport();
    await month('Fevereiro').click();
    await month('Março').click();
    expect(screen.getByRole('button', { name: /^Receber \d/ }).elements()).toEqual([]);
    await button('Receber: Abril').click();
    const form = dialog('Receber pagamento');
    await expect.element(form.getByText(/^nº\s12, Rosa Viana$/)).toBeVisible();
    await expect.element(form.getByText('Total: R$ 61,37')).toBeVisible();
  });

  it('a paid month is undone from its menu, and an open one has the PIX code there', async () => {
    provider = true;
    await render();
    await button('Ações: Fevereiro').click();
    await expect.element(screen.getByRole('menuitem', { name: 'QR Pix' })).toBeVisible();
    expect(screen.getByRole('menuitem', { name: 'Estornar' }).elements()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await paid().click();
    await button('Ações: Janeiro').click();
    await screen.getByRole('menuitem', { name: 'Estornar' }).click();
    await expect.element(dialog('Estornar pagamento').getByText('nº 12, Rosa Viana')).toBeVisible();
  });
});

describe('by keyboard', () => {
  it('the first open month is at most four Tabs away, Enter pays, and the next open month follows', async () => {
    carnes = [carneOf(nextYear), carneOf(2020, { parcelas_pagas: 12, parcelas_devidas: 0 })];
    await render();
    await expect.element(month('Fevereiro')).toBeVisible();
    for (let tabs = 0; tabs < 4 && document.activeElement !== month('Fevereiro').element(); tabs += 1)
      await userEvent.tab();
    await expect.element(month('Fevereiro')).toHaveFocus();
    await userEvent.keyboard(' {Enter}');
    const form = dialog('Receber pagamento');
    await expect.element(form.getByLabelText(/^Forma de pagamento/)).toHaveFocus();
    parcelas = instalments.map((one) =>
      one.mes === 2 ? { ...one, pago: true, data_pagamento: '2026-11-25', forma_pagamento: 'dinheiro' } : one,
    );
    await form.getByRole('button', { name: 'Receber' }).click();
    await said(/^Feito\. R\$\s61,37, fevereiro de/);
    await expect.element(screen.getByRole('status').getByText(/^Feito\./)).toBeInViewport();
    await expect.element(month('Março')).toHaveFocus();
    // The sentence goes once something else is chosen.
    await userEvent.keyboard(' ');
    await expect.element(button('Receber 1 parcela · R$ 61,37')).toBeVisible();
    expect(
      screen
        .getByRole('status')
        .getByText(/^Feito\./)
        .elements(),
    ).toEqual([]);
  });

  it.each([
    ['the first', []],
    ['another', [carneOf(2020, { parcelas_pagas: 12, parcelas_devidas: 0 })]],
  ])('%s booklet goes on with its first open month, and a year chosen later keeps the focus', async (_, before) => {
    carnes = before;
    await render();
    await button('Novo Carnê').click();
    carnes = [carneOf(nextYear), ...before];
    await dialog('Novo Carnê').getByRole('button', { name: 'Salvar' }).click();
    await said(/criado com sucesso!$/);
    await expect.element(month('Fevereiro')).toHaveFocus();
    if (before.length === 0) return;
    await shownYear('2020: 12 de 12 pagas').click();
    await shownYear(`${nextYear}: 1 de 12 pagas`).click();
    await expect.element(month('Fevereiro')).toBeVisible();
    await expect.element(shownYear(`${nextYear}: 1 de 12 pagas`)).toHaveFocus();
  });

  it('after the last open month the year’s title has the focus', async () => {
    parcelas = instalments.slice(0, 3).map((one) => (one.mes === 3 ? one : { ...one, pago: true }));
    await render();
    await month('Março').click();
    await button('Receber 1 parcela · R$ 61,37').click();
    parcelas = settled.slice(2, 3);
    await dialog('Receber pagamento').getByRole('button', { name: 'Receber' }).click();
    await said(/^Feito\./);
    await expect.element(screen.getByRole('heading', { name: `Carnê de ${nextYear}` })).toHaveFocus();
  });
});

it.each([
  ['Novo Carnê', 'Novo Carnê'],
  ['Editar valor', `Editar valor do carnê de ${nextYear}`],
  ['Excluir meses', `Excluir meses do carnê de ${nextYear}`],
])('“%s” names the payer', async (opener, title) => {
  parcelas = instalments.slice(2);
  await render();
  await button(opener).click();
  await expect.element(dialog(title).getByText('nº 12, Rosa Viana')).toBeVisible();
});

describe('the PIX code', () => {
  it('is not offered without a payment provider', async () => {
    await render();
    await expect.element(month('Março')).toBeVisible();
    expect(screen.getByText(/QR Pix/).elements()).toEqual([]);
  });

  const confirmed = (box: ReturnType<typeof dialog>) =>
    expect
      .element(box.getByText('Pagamento confirmado! Obrigado pelo seu dízimo 🙏 Recebemos em 25/11/2026.'))
      .toBeVisible();
  /** Whoever comes back to the page needs not wait for the next question. */
  async function comeBack(box: ReturnType<typeof dialog>): Promise<void> {
    await expect.element(box.getByText('Aguardando pagamento...')).toBeVisible();
    document.dispatchEvent(new Event('visibilitychange'));
  }

  it('of an open instalment waits, asks on after a failure, and is confirmed', async () => {
    provider = true;
    reported = [null, 'approved'];
    await render();
    await showPix('Março');
    const box = dialog('Pagamento via Pix');
    expect(box.getByText(/^Demonstração/).elements()).toEqual([]);
    await expect.element(box.getByText('Aguardando pagamento...')).toBeVisible();
    await expect.element(box.getByRole('img', { name: 'Código QR do Pix' })).toBeVisible();
    await expect.element(box.getByLabelText('Pix copia e cola')).toHaveValue(charge.qrCodeText);
    await expect.element(box.getByText(new RegExp(`Parcela de ${nextYear}: março\\.`))).toBeVisible();
    await expect.element(box.getByText('nº 12, Rosa Viana')).toBeVisible();
    await expectNoAxeViolations();
    await comeBack(box);
    await confirmed(box);
    await expectNoAxeViolations();
    await box.getByText('Fechar', { exact: true }).click();
    await history().click();
    await expect
      .element(
        table()
          .getByRole('row', { name: /Março/ })
          .getByText(/^Paga em 25\/11\/2026, por PIX/),
      )
      .toBeVisible();
    expect(sent).toEqual([{ method: 'POST', path: `/parcelas/${id('b3')}/pix`, body: {} }]);
  });

  it('that the provider calls paid, not approved, is confirmed too, and legible in the dark', async () => {
    provider = true;
    reported = ['paid'];
    await render(rosa, 'dark');
    await showPix('Março');
    const box = dialog('Pagamento via Pix');
    await comeBack(box);
    await confirmed(box);
    await expectNoAxeViolations();
  });

  it('of several instalments is one charge', async () => {
    provider = true;
    reported = ['pending'];
    await render();
    await showPix('Março', 'Abril');
    await expect
      .element(dialog('Pagamento via Pix').getByText(new RegExp(`2 parcelas de ${nextYear}: março e abril\\.`)))
      .toBeVisible();
    await vi.waitFor(() =>
      expect(sent).toEqual([{ method: 'POST', path: '/parcelas/pix', body: { parcelas: [id('b3'), id('b4')] } }]),
    );
  });

  it('of several of which one is paid meanwhile in another way says so, and is made anew for the others', async () => {
    provider = true;
    reported = ['cancelled', 'pending'];
    endedBy = 'other_payment';
    await render();
    await showPix('Março', 'Abril');
    const box = dialog('Pagamento via Pix');
    const partlyPaid = box.getByText('Um dos meses já foi pago de outra forma. Gere o código de novo.');
    await comeBack(box);
    await expect.element(partlyPaid).toBeVisible();
    await expect.element(box.getByText(/^Pagamento confirmado/)).not.toBeInTheDocument();
    await expectNoAxeViolations();
    const march = screen.getByRole('listitem', { includeHidden: true }).nth(2);
    await expect.element(march).toMatchTextContent(/✓ 25\/11\/2026 PIX$/);
    await box.getByRole('button', { name: 'Gerar outro código' }).click();
    await expect.element(box.getByText(new RegExp(`Parcela de ${nextYear}: abril\\.`))).toBeVisible();
    expect(sent.at(-1)).toEqual({ method: 'POST', path: `/parcelas/${id('b4')}/pix`, body: {} });
  });

  it('is copied, and says so', async () => {
    provider = true;
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    onTestFinished(() => write.mockRestore());
    await render();
    await showPix('Março');
    const box = dialog('Pagamento via Pix');
    await box.getByRole('button', { name: 'Copiar Pix copia e cola' }).click();
    await expect.element(box.getByText('Pix copia e cola copiado!')).toBeVisible();
    expect(write).toHaveBeenCalledWith(charge.qrCodeText);
  });

  it('of the demonstration says so beside the code', async () => {
    provider = true;
    isSandbox = true;
    await render();
    await showPix('Março');
    const box = dialog('Pagamento via Pix');
    await expect.element(box.getByText(/^Demonstração: nenhum dinheiro é movimentado\./)).toBeVisible();
    await expect
      .element(box.getByRole('link', { name: 'Pagar na demonstração' }))
      .toHaveAttribute('href', sandboxPathOf(charge.qrCodeText));
    await expectNoAxeViolations();
  });

  it('that can’t be made is tried again, and one that is over is made anew', async () => {
    provider = true;
    chargeRefusal = 'Erro ao gerar QR Code Pix. Tente novamente.';
    reported = ['cancelled', 'pending'];
    await render();
    await showPix('Março');
    const box = dialog('Pagamento via Pix');
    await expect.element(box.getByRole('alert').getByText(chargeRefusal)).toBeVisible();
    chargeRefusal = undefined;
    await box.getByRole('button', { name: 'Tentar novamente' }).click();
    await comeBack(box);
    await expect
      .element(box.getByText('Este código venceu ou foi substituído, e não pode mais ser pago.'))
      .toBeVisible();
    await box.getByRole('button', { name: 'Gerar outro código' }).click();
    await expect.element(box.getByText('Aguardando pagamento...')).toBeVisible();
    expect(sent).toHaveLength(3);
  });
});
