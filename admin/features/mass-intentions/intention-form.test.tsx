import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { MassOfDay } from '#contract/mass-changes.ts';
import type { MassIntention } from '#contract/mass-intentions.ts';
import { draftScope, draftsOf } from '../../lib/drafts.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import { CollectionSection } from '../../ui/collection/CollectionSection.tsx';
import { askedFor } from '../../ui/form/form-definition.ts';
import { intentionForm } from './intention-form.ts';
import { massOf } from './MassIntentionsSection.tsx';
import { intentions } from './mass-intentions.queries.ts';
import { useIntentionForm } from './use-intention-form.tsx';

const row: MassIntention = {
  id: '00000000-0000-4000-8000-0000000000f1',
  intention_type: 'deceased',
  notes: 'Pela alma de Maria',
  is_recurring: false,
  ...{ day: null, mass_id: null, change_id: null, until: null, asked_by: null, asker_phone: null },
  ...{ mass_time: null, mass_is_cancelled: false, has_offering: false, offering: null },
  created_at: '2026-11-21T12:00:00+00:00',
  updated_at: '2026-11-22T12:00:00.123456+00:00',
};

const form = intentionForm({ masses: [], accounts: undefined, today: '2026-11-22', onDay: () => undefined });

/** Answers lists with the row, and records each write with the version that it replaces. */
function answerCalls(): unknown[] {
  const writes: unknown[] = [];
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (_, { method = 'GET', headers, body } = {}) => {
    if (method === 'GET') return Response.json({ success: true, data: [row] });
    writes.push([method, new Headers(headers).get('If-Match')]);
    return Response.json({ success: true, data: method === 'PUT' ? { ...row, ...JSON.parse(String(body)) } : null });
  });
  onTestFinished(() => spy.mockRestore());
  return writes;
}

it('an intention is changed and deleted over the version that was seen, and nothing of it stays on the device', async () => {
  const writes = answerCalls();
  await renderInPanel(
    <CollectionSection
      collection={intentions}
      label="Intenções"
      form={form}
      columns={[{ header: 'Intenção', leads: true, cell: ({ notes }) => notes }]}
    />,
  );
  await screen.getByRole('button', { name: 'Editar: Pela alma de Maria' }).click();
  await screen.getByRole('textbox', { name: 'Intenção' }).fill('Pela alma de Maria da Silva');
  expect(draftsOf(draftScope('mass-intentions'))).toEqual([]);
  expect(JSON.stringify({ ...localStorage })).not.toContain('Maria da Silva');
  await screen.getByRole('button', { name: 'Salvar' }).click();
  await expect.poll(() => writes).toEqual([['PUT', `"${row.updated_at}"`]]);

  await expect.element(screen.getByRole('textbox', { name: 'Intenção' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Excluir: Pela alma de Maria' }).click();
  await screen.getByRole('button', { name: 'Confirmar' }).click();
  await expect.poll(() => writes.at(-1)).toEqual(['DELETE', `"${row.updated_at}"`]);
});

it('an intention that begins as one for the dead becomes one, says so, and can be changed back', async () => {
  answerCalls();
  await renderInPanel(
    <CollectionSection
      collection={intentions}
      label="Intenções"
      form={form}
      columns={[{ header: 'Intenção', leads: true, cell: ({ notes }) => notes }]}
    />,
  );
  await screen.getByRole('button', { name: 'Nova Intenção' }).click();
  const type = screen.getByRole('combobox', { name: 'Tipo', exact: true });
  const text = screen.getByRole('textbox', { name: 'Intenção' });
  await text.fill('Pela saúde de Antônia');
  await expect.element(type).toHaveValue('thanksgiving');
  await text.fill('Pela alma de José');
  await expect.element(type).toHaveValue('deceased');
  await expect.element(screen.getByText(/O tipo passou para Falecido/)).toBeVisible();
  await type.selectOptions('Ação de Graças');
  await text.fill('Pela alma de José e em ação de graças');
  await expect.element(type).toHaveValue('thanksgiving');
  // An unsaved form would ask before the next file's page takes this one's place.
  await screen.getByRole('button', { name: 'Cancelar' }).click();
  await screen.getByRole('button', { name: 'Descartar' }).click();
  await expect.element(type).not.toBeInTheDocument();
});

it.each([
  ['a day that is over', undefined, '2026-11-21', [expect.stringMatching(/^21\/11\/2026 já passou: .*celebrada/)]],
  ['another day that is over', { ...row, day: '2026-11-20' }, '2026-11-21', [expect.stringMatching(/^21\/11/)]],
  ['the day that it had', { ...row, day: '2026-11-21' }, '2026-11-21', []],
  ['today', undefined, '2026-11-22', []],
  ['no day', undefined, null, []],
])('%s is asked about where the book would have it as celebrated', async (_, known, day, expected) => {
  const questions = await form.questionsBefore?.(known, { ...form.valuesOf(known), day });
  expect(questions?.map(({ text }) => text)).toEqual(expected);
});

const Section = () => (
  <CollectionSection
    collection={intentions}
    label="Intenções"
    form={useIntentionForm()}
    columns={[{ header: 'Intenção', leads: true, cell: ({ notes }) => notes }]}
  />
);

describe('the masses of the day that is written', () => {
  const [first, second] = ['00000000-0000-4000-8000-0000000000d1', '00000000-0000-4000-8000-0000000000d2'];
  const massOfDay = (mass_id: string, is_cancelled: boolean): MassOfDay => ({
    ...{ day: '2026-12-06', mass_id, change_id: null, time: '19:00', usual_time: '19:00', description: null },
    ...{ place: null, celebrant: null, community: null, reason: null, is_cancelled, changedAt: null },
  });
  /** Opens the section over these masses and the row. */
  async function open(masses: readonly MassOfDay[], stored: MassIntention = row): Promise<void> {
    const spy = vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
      const path = new URL(String(input), location.href).pathname;
      if (path.endsWith('/days')) return Response.json({ success: true, data: masses });
      return Response.json({ success: true, data: path.endsWith('/mass-intentions') ? [stored] : [] });
    });
    onTestFinished(() => spy.mockRestore());
    await renderInPanel(<Section />);
  }

  async function leave(): Promise<void> {
    await screen.getByRole('button', { name: 'Cancelar' }).click();
    await screen.getByRole('button', { name: 'Descartar' }).click();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  }

  const mass = screen.getByRole('combobox', { name: 'Missa', exact: true });
  const none = screen.getByText('Não há missa marcada nesse dia.');

  it.each([
    ['proposes the only one', [massOfDay(first, false), massOfDay(second, true)], first],
    ['proposes none of two', [massOfDay(first, false), massOfDay(second, false)], ''],
  ])('%s', async (_, masses, proposed) => {
    await open(masses);
    await screen.getByRole('button', { name: 'Nova Intenção' }).click();
    await screen.getByLabelText('Dia', { exact: true }).fill('2026-12-06');
    await expect.element(mass).toHaveValue(proposed);
    expect(none.query()).toBeNull();
    await leave();
  });

  it('says that there is none, in place of an empty list', async () => {
    await open([massOfDay(first, true)]);
    await screen.getByRole('button', { name: 'Nova Intenção' }).click();
    await screen.getByLabelText('Dia', { exact: true }).fill('2026-12-06');
    await expect.element(none).toBeVisible();
    await expect.element(mass).not.toBeInTheDocument();
    await leave();
  });

  it('has the one that was given up, where it is the intention’s', async () => {
    await open([massOfDay(first, true)], { ...row, day: '2026-12-06', mass_id: first, mass_is_cancelled: true });
    await screen.getByRole('button', { name: 'Editar: Pela alma de Maria' }).click();
    await expect.element(mass).toHaveValue(first);
    await expect.element(mass).toMatchTextContent(/19h \(cancelada\)/);
    await screen.getByRole('button', { name: 'Cancelar' }).click();
  });
});

it.each([
  [{ mass_is_cancelled: true }, '06/12/2026 às 19h, missa cancelada'],
  [{ mass_is_cancelled: true, has_offering: true }, '06/12/2026 às 19h, missa cancelada, com espórtula'],
  [{ until: '2026-12-30' }, '06/12/2026 às 19h, até 30/12/2026'],
])('an intention with %j is in the list as %j', (more, words) => {
  expect(massOf({ ...row, day: '2026-12-06', mass_time: '19:00', ...more })).toBe(words);
});

describe('the form of one who keeps the books', () => {
  const mass = '00000000-0000-4000-8000-0000000000d1';
  const definition = intentionForm({
    masses: [
      { mass_id: mass, change_id: null, time: '19:00', description: null, is_cancelled: false },
      { mass_id: null, change_id: row.id, time: '07:00', description: 'Da Imaculada', is_cancelled: false },
    ] as never,
    accounts: [{ id: mass, name: 'Caixa' }],
    today: '2026-11-22',
    onDay: () => undefined,
  });
  const blank = definition.valuesOf(undefined);
  const shown = (values: object) => askedFor(definition, { ...blank, ...values });
  const { series } = definition;
  const keptFor = (notes: string) => (typeof series === 'function' ? series({ ...blank, notes }) : []);

  it.each([
    ['no day', {}, ['offering_amount']],
    ['a day', { day: '2026-12-06' }, ['mass_id', 'change_id', 'until', 'offering_amount']],
    [
      'an offering',
      { offering_amount: 25 },
      ['offering_amount', 'offering_form', 'offering_day', 'offering_account_id'],
    ],
  ])('asks with %s for what belongs to it', (_, values, fields) => {
    const always = ['intention_type', 'notes', 'is_recurring', 'day', 'asked_by', 'asker_phone'];
    expect(new Set(shown(values))).toEqual(new Set([...always, ...fields]));
  });

  it('offers the masses of the day, and asks for another one on another day', () => {
    const { mass_id, change_id } = definition.fields;
    expect([mass_id.details, change_id.details]).toEqual([
      { options: [{ value: mass, label: '19h' }] },
      { options: [{ value: row.id, label: '7h, Da Imaculada' }] },
    ]);
    const before = { ...blank, day: '2026-12-06', mass_id: mass };
    expect(definition.follows?.({ ...before, day: '2026-12-07' }, before)?.values).toEqual({
      mass_id: null,
      change_id: null,
    });
  });

  it('keeps day, mass and offering for the next one', () => {
    const kept = keptFor('João');
    expect(kept).toEqual(expect.arrayContaining(['day', 'mass_id', 'change_id', 'offering_amount']));
    expect(kept).not.toContain('asked_by');
  });

  it.each([
    ['João', true],
    ['Pela alma de João', false],
    ['Pela saúde de Maria', false],
  ])('keeps the type of “%s” for the next one, if the words don’t say it: %j', (notes, expected) =>
    expect(keptFor(notes).includes('intention_type')).toBe(expected),
  );

  it.each([
    ['deceased', 'Pela saúde de Maria', 'thanksgiving'],
    ['deceased', 'Em ação de graças', 'thanksgiving'],
    ['thanksgiving', '† João', 'deceased'],
    ['deceased', 'João', undefined],
    ['thanksgiving', 'Pela saúde de Maria', undefined],
  ] as const)('of %s, with “%s”, becomes %s', (intention_type, notes, expected) => {
    const before = { ...blank, intention_type };
    expect(definition.follows?.({ ...before, notes }, before)?.values.intention_type).toBe(expected);
  });
});
