import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { expectNoAxeViolations } from '../../testing/axe.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import { PersonalDataDialog } from './PersonalDataDialog.tsx';

const id = '00000000-0000-4000-8000-0000000000c1';
const payer = { id, numero_ordinal: 12, nome: 'Rosa Viana' };

const mention = (table: string, kind: string, words: string) => ({
  table,
  id: '00000000-0000-4000-8000-0000000000d1',
  column: 'notes',
  kind,
  field: 'Observações',
  words,
});
const mentions = [
  mention('mass_intentions', 'Intenção de missa', 'Pela saúde de Rosa Viana'),
  mention('news', 'Notícia', 'Rosa Viana canta'),
];

const payment = { amount: 61.37, paid_on: '2026-01-09', form: 'pix', reverses: null, reason: null, occasion: null };
const happened = '2026-11-23T12:00:00+00:00';
const exported = {
  parish: 'Paróquia',
  generatedAt: '2026-11-24T12:00:00.000Z',
  dizimista: { numero_ordinal: 12, nome_completo: 'Rosa Viana', cpf: '52998224725', dizimista_ativo: true },
  foto: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
  consents: [],
  carnes: [],
  doacoes: [{ amount: 61.37, description: 'Telhado', status: 'approved', created_at: happened, pagamentos: [payment] }],
  assinaturas: [{ subscription_id: '2c93', created_at: happened }],
  recibos: [{ number: 7, year: 2026, kind: 'receipt', amount: 61.37, issued_on: '2026-01-10', cancelled_at: null }],
  comprovantes: [],
  pedidos: [
    {
      ...{ name: 'Rosa', notes: 'Pela alma de João', day: '2026-12-06', state: 'refused' },
      ...{ answer: 'Nesse dia não há missa.', created_at: happened },
    },
  ],
  intencoes: [
    { intention_type: 'deceased', notes: 'Pela alma de Pedro', day: '2026-12-13', until: null, created_at: happened },
  ],
  auditoria: [],
};

const papers = [
  { id: '00000000-0000-4000-8000-0000000000e1', title: 'Dízimo nº 12', scan: 'image/webp' },
  { id: '00000000-0000-4000-8000-0000000000e2', title: 'Doação', scan: 'application/pdf' },
].map((paper) => ({ ...paper, transaction_date: '2026-01-09', amount: 61.37 }));

/** The bodies that were sent, by the end of the URL. */
let sent: Record<string, unknown[]>;
let found: object[];
let foundPapers: object[];

beforeEach(() => {
  sent = {};
  found = mentions;
  foundPapers = [];
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    const end = String(address).split('/').at(-1) ?? '';
    const body = init?.body ? JSON.parse(String(init.body)) : undefined;
    sent[end] = [...(sent[end] ?? []), body];
    const data = {
      mentions: found,
      papers: foundPapers,
      export: exported,
      erasure: { numero_ordinal: 12, erasedAt: '2026-11-24T12:00:00+00:00' },
    }[end];
    return Response.json({ success: true, message: 'Feito.', data });
  });
  vi.spyOn(window, 'print').mockImplementation(() => {});
  onTestFinished(() => {
    fetch.mockRestore();
    vi.restoreAllMocks();
  });
});

const dialog = () => screen.getByRole('dialog').last();
const button = (name: string) => dialog().getByRole('button', { name });
const typing = 'Digite o número deste dizimista, como está no título.';

async function render(onClose = vi.fn()) {
  await renderInPanel(
    <main>
      <h1>Dizimistas</h1>
      <PersonalDataDialog payer={payer} onClose={onClose} />
    </main>,
  );
  return onClose;
}

/** As many as REST answers only in parts. */
const thousands = Array.from({ length: 2_500 }, (_, index) => ({
  ...mention('mass_intentions', 'Intenção de missa', `Pela alma ${index}`),
  id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
}));

describe('the copy of everything', () => {
  it.each(['', '13', '1'])('with “%s” typed is not asked for', async (typed) => {
    await render();
    const field = dialog().getByRole('textbox', { name: 'Para confirmar, digite o número do dizimista' });
    await field.fill(typed);
    await button('Imprimir').click();
    await expect.element(dialog().getByText(typing)).toBeVisible();
    await expect.element(field).toBeInvalid();
    expect(sent.export).toBeUndefined();
  });

  it('is printed with the photo once the number is typed', async () => {
    await render();
    await dialog().getByRole('textbox').fill('12');
    await button('Imprimir').click();
    const sheet = screen.getByRole('article');
    await expect.element(sheet.getByRole('heading', { name: 'Dados da pessoa: dizimista nº 12' })).toBeVisible();
    await expect.element(sheet.getByRole('img', { name: 'Foto da pessoa' })).toBeInTheDocument();
    await expect.element(sheet.getByRole('cell', { name: '529.982.247-25' })).toBeVisible();
    for (const row of [
      /^09\/01\/2026 Doação R\$.61,37 PIX/,
      /^23\/11\/2026 09:00 Telhado R\$.61,37 Aprovada/,
      /^2c93 23\/11\/2026/,
      /^10\/01\/2026 Recibo nº 7\/2026 R\$.61,37/,
      /Rosa Pela alma de João 06\/12\/2026 Recusado Nesse dia não há missa\./,
      /Falecido Pela alma de Pedro 13\/12\/2026/,
    ])
      await expect.element(sheet.getByRole('row', { name: row })).toBeVisible();
    expect(sent.export).toEqual([{ numero_ordinal: 12 }]);
  });
});

describe('the erasure', () => {
  const begin = async () => {
    const onClose = await render();
    await button('Apagar os dados...').click();
    await expect.element(dialog().getByText('2 textos têm', { exact: false })).toBeVisible();
    return onClose;
  };
  const number = () => dialog().getByRole('textbox', { name: 'Para apagar, digite o número do dizimista' });

  it('waits for the number and for a decision on each text', async () => {
    const onClose = await begin();
    await button('Apagar para sempre').click();
    await expect.element(dialog().getByText(typing)).toBeVisible();
    await number().fill('12');
    await button('Apagar para sempre').click();
    await expect.element(dialog().getByText('Decida sobre este texto.').first()).toBeVisible();
    await dialog().getByLabelText('Intenção de missa, Observações').selectOptions('erase');
    await button('Apagar para sempre').click();
    expect(sent.erasure).toBeUndefined();
    await dialog().getByLabelText('Notícia, Observações').selectOptions('keep');
    await button('Apagar para sempre').click();
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    expect(sent.erasure).toEqual([
      {
        numero_ordinal: 12,
        decisions: mentions.map(({ table, id: row, column }) => ({ table, id: row, column, erase: table !== 'news' })),
        papers: [],
      },
    ]);
  });

  it('with another number is not asked for, whatever is decided', async () => {
    await begin();
    await button('Tirar de todos').click();
    await number().fill('21');
    await button('Apagar para sempre').click();
    await expect.element(dialog().getByText(typing)).toBeVisible();
    expect(sent.erasure).toBeUndefined();
  });

  it('of whom thousands of texts name decides on all, and shows a part of them', async () => {
    found = thousands;
    const onClose = await render();
    await button('Apagar os dados...').click();
    await expect.element(dialog().getByText('2500 textos têm', { exact: false })).toBeVisible();
    expect(dialog().getByRole('combobox').elements()).toHaveLength(100);
    await button('Mostrar mais textos').click();
    await expect.poll(() => dialog().getByRole('combobox').elements().length).toBe(200);
    await button('Tirar de todos').click();
    await number().fill('12');
    await button('Apagar para sempre').click();
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    expect((sent.erasure as { decisions: object[] }[])[0]?.decisions).toHaveLength(2_500);
  });

  it('of whom no text names needs the number alone', async () => {
    found = [];
    const onClose = await render();
    await button('Apagar os dados...').click();
    await expect.element(dialog().getByText('Nenhum outro texto', { exact: false })).toBeVisible();
    await number().fill('12');
    await button('Apagar para sempre').click();
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    expect(sent.erasure).toEqual([{ numero_ordinal: 12, decisions: [], papers: [] }]);
  });

  it('waits for a decision on each receipt, and for the reason of one that is kept', async () => {
    found = [];
    foundPapers = papers;
    const onClose = await render();
    await button('Apagar os dados...').click();
    await expect.element(dialog().getByText('2 pagamentos dela têm', { exact: false })).toBeVisible();
    await number().fill('12');
    await button('Apagar para sempre').click();
    await expect.element(dialog().getByText('Decida sobre este comprovante.').first()).toBeVisible();
    await dialog()
      .getByLabelText(/^09\/01\/2026, Dízimo nº 12/)
      .first()
      .selectOptions('erase');
    await dialog()
      .getByLabelText(/^09\/01\/2026, Doação/)
      .first()
      .selectOptions('keep');
    const reason = dialog().getByRole('textbox', { name: 'Motivo para manter' });
    await expect.element(reason).toHaveValue('Comprovante das contas, guardado por cinco anos');
    await reason.fill(' ');
    await button('Apagar para sempre').click();
    await expect.element(dialog().getByText('Diga por que o comprovante fica.')).toBeVisible();
    expect(sent.erasure).toBeUndefined();
    await reason.fill('Prestação de contas da festa');
    await expectNoAxeViolations();
    await button('Apagar para sempre').click();
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    expect(sent.erasure).toEqual([
      {
        numero_ordinal: 12,
        decisions: [],
        papers: [
          { id: papers[0]?.id, erase: true },
          { id: papers[1]?.id, erase: false, reason: 'Prestação de contas da festa' },
        ],
      },
    ]);
  });

  it('of whom many receipts are kept says in its foot what is missing, and leads there', async () => {
    await screen.viewport(360, 640);
    found = [];
    foundPapers = Array.from({ length: 12 }, (_, index) => ({
      ...papers[0],
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    }));
    const onClose = await render();
    await button('Apagar os dados...').click();
    await expect.element(dialog().getByText('12 pagamentos dela têm', { exact: false })).toBeVisible();
    await number().fill('12');
    await button('Apagar para sempre').click();
    await expect.element(dialog().getByText('Faltam 12 decisões sobre comprovantes.')).toBeInViewport();
    const first = dialog().getByRole('combobox').first();
    await expect.element(first).toHaveFocus();
    await expect.element(first).toBeInViewport({ ratio: 1 });
    await first.selectOptions('keep');
    await dialog().getByRole('textbox', { name: 'Motivo para manter' }).fill('Prestação de contas');
    await button('Manter todos com este motivo').click();
    await button('Apagar para sempre').click();
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    const decided = (sent.erasure as { papers: object[] }[])[0]?.papers;
    expect(decided).toEqual(
      foundPapers
        .map((paper) => ({ ...paper, reason: 'Prestação de contas' }))
        .map(({ id: of, reason }: { id?: string; reason: string }) => ({ id: of, erase: false, reason })),
    );
  });

  it('lets each receipt be seen before', async () => {
    foundPapers = papers;
    await render();
    await button('Apagar os dados...').click();
    await dialog()
      .getByRole('button', { name: /^Ver o comprovante: 09\/01\/2026, Doação/ })
      .click();
    await expect.poll(() => sent.comprovante?.length).toBe(1);
  });
});

it.each([360, 1280])('has no axe violations on a screen of %i pixels, and fits it', async (width) => {
  await screen.viewport(width, 740);
  await render();
  await expectNoAxeViolations();
  await button('Apagar os dados...').click();
  await expect.element(dialog().getByText('2 textos têm', { exact: false })).toBeVisible();
  await expectNoAxeViolations();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});
