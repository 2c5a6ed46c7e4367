import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { Giver, YearOfGiving } from '#contract/financial-statements.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import type { Role } from '#contract/primitives.ts';
import { expectNoAxeViolations } from '../../../testing/axe.ts';
import { renderInPanel } from '../../../testing/panel.tsx';
import { StatementsButton } from './StatementsButton.tsx';
import StatementsDialog from './StatementsDialog.tsx';
import { proposedStatementYear } from './statement-words.ts';

const year = proposedStatementYear(parishDayOf(new Date()));
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const giver = (number: number, change: Partial<Giver> = {}): Giver => ({
  ...{ id: id(number), numero_ordinal: number, nome: `Dizimista ${number}`, comunidade: null, endereco: null },
  ...{ amount: 50.1, has_mail: false, agreed: false, is_issued: false, is_current: false, ...change },
});

interface Sent {
  path: string;
  body: { ano?: number; dizimistas?: string[]; recibos?: string[] };
}

let given: YearOfGiving;
let byMail: boolean;
let sent: Sent[];
let read: string[];
let saved: { name: string; size: number }[];

beforeEach(() => {
  given = { payers: [], unnamed: { donations: 0, tithe: 0, erased: 0 } };
  byMail = false;
  [sent, read, saved] = [[], [], []];
  const fetching = vi.spyOn(window, 'fetch').mockImplementation(async (address, { method = 'GET', body } = {}) => {
    const { pathname, search } = new URL(String(address), location.href);
    if (pathname === '/api/auth/recovery') return Response.json({ success: true, data: { byMail } });
    if (!pathname.startsWith('/api/recibos')) return Response.json({ success: true, data: [] });
    if (method === 'GET') {
      read.push(`${pathname.replace('/api/recibos', '')}${search}`);
      return Response.json({ success: true, data: given });
    }
    const asked: Sent = { path: pathname.replace('/api/recibos', ''), body: JSON.parse(String(body)) };
    sent.push(asked);
    const { dizimistas, recibos = [] } = asked.body;
    const data = dizimistas
      ? dizimistas.map((payer, at) => issuedTo(payer, at))
      : { ready: recibos.length, sent_before: 0, without_address: 0, not_agreed: 0, changed: 0 };
    return Response.json({ success: true, data }, { status: dizimistas ? 201 : 200 });
  });
  const saving = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, size: 1 });
  });
  onTestFinished(() => {
    fetching.mockRestore();
    saving.mockRestore();
  });
});

const issuedTo = (payer: string, at: number) => ({
  ...{ id: payer, number: at + 1, year: year + 1, kind: 'statement', of_year: year, code: '7H2K9QWD3XNB5TRA' },
  ...{ giver_name: 'Alguém', giver_cpf: null, numero_ordinal: Number(payer.slice(-12)), amount: 50.1 },
  lines: [{ amount: 50.1, paid_on: `${year}-02-10`, form: 'pix', ano: year, mes: 2, purpose: null }],
  issuer: { name: 'Paróquia São José', legal: null, place: 'Fortaleza – CE' },
  ...{ issued_on: `${year + 1}-01-10`, creator_name: null, state: 'valid', returned_on: null, cancelled_at: null },
  ...{ cancelled_name: null, cancel_reason: null, replaced_by: null, mailed_at: null, mail: 'ready' },
});

const render = (role: Role = 'financial') =>
  renderInPanel(
    <main>
      <h1>Dizimistas</h1>
      <StatementsButton />
    </main>,
    { role },
  );
const button = (name: string) => screen.getByRole('button', { name, exact: true });
const text = (words: string) => screen.getByText(words, { exact: true });

it('says how many there are and what came without a name, and makes all of them with two more clicks', async () => {
  given.payers = Array.from({ length: 130 }, (_, at) =>
    giver(130 - at, at === 0 ? { is_issued: true, is_current: true } : {}),
  );
  given.unnamed = { donations: 100, tithe: 210.5, erased: 0 };
  await render();
  await button('Declarações do ano').click();
  await expect.element(text('130 declarações, R$ 6.513,00 ao todo.')).toBeVisible();
  await expect.element(text('Já emitidas, ficam com o seu número: 1.')).toBeVisible();
  await expect
    .element(text('Sem nome: R$ 310,50 (doações R$ 100,00, envelopes e dízimo sem dizimista R$ 210,50).'))
    .toBeVisible();
  await expectNoAxeViolations();
  await screen.getByLabelText(/^Ordem/).selectOptions('Número');
  await screen.getByRole('checkbox', { name: 'Com janela para o endereço' }).click();
  await expect.element(text('Sem endereço no cadastro, só com o nome na janela: 130.')).toBeVisible();
  await button('Gerar PDF').click();
  await expect.poll(() => saved.map(({ name }) => name)).toEqual([`declaracoes-${year}.pdf`]);
  expect(sent.map(({ body }) => [body.ano, body.dizimistas?.length])).toEqual([
    [year, 100],
    [year, 30],
  ]);
  expect(sent.flatMap(({ body }) => body.dizimistas)).toEqual(Array.from({ length: 130 }, (_, at) => id(at + 1)));
  await expect.element(text('Declarações geradas com sucesso!')).toBeVisible();
  expect(read).toEqual([`/declaracoes/${year}`]);
});

it('are of one community alone, however it is written', async () => {
  given.payers = [
    giver(1, { comunidade: 'São José' }),
    giver(2, { comunidade: 'SAO JOSE' }),
    giver(3, { comunidade: 'Matriz' }),
    giver(4),
  ];
  await render();
  await button('Declarações do ano').click();
  await expect.element(text('4 declarações, R$ 200,40 ao todo.')).toBeVisible();
  const whom = screen.getByLabelText('De quem');
  await whom.selectOptions('Sem comunidade');
  await expect.element(text('1 declaração, R$ 50,10 ao todo.')).toBeVisible();
  await whom.selectOptions('SAO JOSE');
  await expect.element(text('2 declarações, R$ 100,20 ao todo.')).toBeVisible();
});

it('go by mail to those who agreed, and who doesn’t get one is counted', async () => {
  byMail = true;
  given.payers = [giver(1, { has_mail: true, agreed: true }), giver(2, { has_mail: true }), giver(3)];
  await render();
  await button('Declarações do ano').click();
  await button('Enviar por e-mail').click();
  await expect.element(screen.getByText(/^1 declaração de \d+ para quem tem e-mail/)).toBeVisible();
  expect(sent).toEqual([]);
  await button('Confirmar').click();
  await expect
    .element(text('1 e-mail vai nos próximos minutos. Não vão: sem e-mail 1, sem autorização de comunicações 1.'))
    .toBeVisible();
  expect(sent.map(({ path, body }) => [path, body.dizimistas ?? body.recibos])).toEqual([
    ['/declaracoes', [id(1)]],
    ['/emails', [id(1)]],
  ]);
});

it('of one payer reads and issues that one’s alone', async () => {
  given.payers = [giver(7)];
  await renderInPanel(<StatementsDialog payer={{ id: id(7), nome_completo: 'Rosa Lima' }} onClose={() => {}} />, {
    role: 'financial',
  });
  await expect.element(screen.getByRole('dialog', { name: 'Declaração do ano: Rosa Lima' })).toBeVisible();
  await button('Gerar PDF').click();
  await expect.poll(() => saved).toHaveLength(1);
  expect(read).toEqual([`/declaracoes/${year}?dizimista=${id(7)}`]);
  expect(screen.getByLabelText('De quem').elements()).toEqual([]);
});

it('of a year without any say so', async () => {
  given.unnamed.tithe = 5;
  await render();
  await button('Declarações do ano').click();
  await expect.element(text(`Nenhum dizimista deu em ${year}.`)).toBeVisible();
  await expect.element(text('Sem nome: R$ 5,00 (envelopes e dízimo sem dizimista R$ 5,00).')).toBeVisible();
  expect(button('Gerar PDF').elements()).toEqual([]);
});

it.each<[string, number]>([
  ['2027-01-02', 2026],
  ['2027-04-30', 2026],
  ['2027-05-01', 2027],
])('on %s proposes %i', (today, proposed) => {
  expect(proposedStatementYear(today)).toBe(proposed);
});

it.each<Role>(['editor', 'common'])('is not offered to %s', async (role) => {
  await render(role);
  expect(screen.getByRole('button').elements()).toEqual([]);
});
