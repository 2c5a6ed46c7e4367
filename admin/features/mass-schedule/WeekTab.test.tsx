import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { daysLater } from '#contract/calendar-date.ts';
import type { MassChange, MassOfDay } from '#contract/mass-changes.ts';
import type { MassIntention } from '#contract/mass-intentions.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { dayTitle } from '../../../site/lib/month-grid.ts';
import { expectNoAxeViolations } from '../../testing/axe.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import { FeastQuestions } from './FeastQuestions.tsx';
import MassScheduleSection from './MassScheduleSection.tsx';
import { changeIdOf } from './mass-change-form.ts';
import { mondayOf } from './week-words.ts';

const today = parishDayOf(new Date());
const monday = mondayOf(today);
const sunday = daysLater(monday, 6);
const weekly = '00000000-0000-4000-8000-000000000001';
const written = '2026-11-22T12:00:00+00:00';
const later = '2026-11-22T13:00:00+00:00';

let changes: MassChange[];
/** Made by somebody else between the reading of the week and the next write. */
let meanwhile: MassChange | undefined;
let feasts: { day: string; name: string }[];
let waived: string[];
/** For each intention of the Sunday's mass, whether it has an offering. */
let asked: boolean[];
/** How each differs from the intention of that mass alone. */
let ofIntention: Partial<MassIntention>;
let isDown: boolean;
let calls: { method: string; path: string; body: Record<string, unknown> }[];

const intention: MassIntention = {
  ...{ id: weekly, intention_type: 'deceased', notes: 'Pela alma de Maria', is_recurring: false },
  ...{ day: sunday, mass_id: weekly, change_id: null, until: null, asked_by: null, asker_phone: null },
  ...{
    mass_time: '18:00',
    mass_is_cancelled: false,
    has_offering: false,
    offering: null,
    created_at: written,
    updated_at: written,
  },
};

const changed = (row: Partial<MassChange>): MassChange => ({
  ...{
    id: changeIdOf({ mass_id: weekly, day: sunday }),
    day: sunday,
    mass_id: weekly,
    is_cancelled: false,
    time: null,
  },
  ...{ description: null, place: null, celebrant: null, community: null, reason: null, act: null },
  ...{ createdAt: written, updatedAt: written },
  ...row,
});

/** The weekly mass of the Sunday at 18:00, and what changes it. */
function massesFrom(first: string, last: string): MassOfDay[] {
  const same = changes.find(({ day, mass_id }) => day === sunday && mass_id);
  const common = { description: null, place: null, celebrant: null, community: null, reason: null };
  const usual: MassOfDay = {
    ...{ ...common, ...same, day: sunday, mass_id: weekly, change_id: same?.id ?? null, time: same?.time ?? '18:00' },
    ...{ usual_time: '18:00', is_cancelled: same?.is_cancelled ?? false, changedAt: same?.updatedAt ?? null },
  };
  const extra = changes.flatMap((row) =>
    row.mass_id
      ? []
      : [{ ...row, change_id: row.id, time: row.time ?? '', usual_time: null, changedAt: row.updatedAt } as MassOfDay],
  );
  return [usual, ...extra].filter(({ day }) => day >= first && day <= last);
}

const succeed = (data: unknown, more: object = {}) =>
  Response.json({ success: true, data, message: 'Salvo!', ...more });

function answer(method: string, address: URL, body: Record<string, unknown>): Response {
  const path = address.pathname.replace('/api', '');
  const id = path.split('/').at(-1);
  if (path === '/mass-changes/days') {
    return succeed(massesFrom(address.searchParams.get('first') ?? '', address.searchParams.get('last') ?? ''));
  }
  if (path === '/mass-intentions') {
    if (isDown) return Response.json({}, { status: 503 });
    const { filter_day, filter_last_day, filter_mass } = Object.fromEntries(address.searchParams);
    const isOfMass = filter_day === sunday && (filter_mass === weekly || filter_last_day === daysLater(sunday, 1));
    return succeed(isOfMass ? asked.map((has_offering) => ({ ...intention, ...ofIntention, has_offering })) : []);
  }
  if (path === '/mass-changes/feasts') return succeed(feasts);
  if (path === '/mass-changes/yearly-days') {
    return succeed([{ name: 'Natal', from: daysLater(sunday, -7), to: daysLater(sunday, 7), days: 1 }]);
  }
  if (path === '/waivers') {
    if (method === 'POST') waived.push(String(body.topic));
    return succeed(method === 'POST' ? null : waived);
  }
  if (method === 'POST' && path === '/mass-changes/cancelled-days') {
    changes = [changed({ is_cancelled: true })];
    return succeed({ act: weekly, count: 1 }, { message: '1 missa cancelada com sucesso!' });
  }
  if (method === 'POST' && path === '/mass-changes/copied-days') return succeed({ act: weekly, count: 2 });
  if (method === 'DELETE' && path.startsWith('/mass-changes')) {
    changes = [];
    return succeed(path.includes('/acts/') ? { deletedCount: 1 } : null);
  }
  if (meanwhile && method !== 'GET') {
    changes = [meanwhile];
    meanwhile = undefined;
  }
  const stored = changes.find((row) => row.id === (method === 'POST' ? body.id : id));
  if (method === 'POST' && stored) return conflict(stored);
  if (method === 'PUT' && body.updatedAt !== undefined && stored?.updatedAt !== body.updatedAt) return conflict(stored);
  if (method === 'POST' || method === 'PUT') {
    const row = changed({ ...stored, ...body, updatedAt: later });
    changes = [...changes.filter((each) => each.id !== row.id), row];
    return succeed(row);
  }
  if (path.startsWith('/mass-changes/')) return succeed(stored);
  if (path === `/mass-schedule/${weekly}`) {
    const times = { createdAt: written, updatedAt: written };
    return succeed({
      id: weekly,
      day_of_week: 0,
      time: '18:00',
      description: null,
      is_active: true,
      order: 0,
      ...times,
    });
  }
  return succeed([], { pagination: { page: 1, limit: 10, total: 0, pages: 0 } });
}

const conflict = (row: MassChange | undefined) =>
  Response.json(
    {
      success: false,
      message: 'Este registro mudou.',
      error: 'x',
      code: 'changed_meanwhile',
      request_id: 'x',
      conflict: { changedAt: row?.updatedAt, changedBy: 'Raimundo' },
    },
    { status: 409 },
  );

beforeEach(() => {
  changes = [];
  meanwhile = undefined;
  feasts = [];
  waived = [];
  asked = [];
  ofIntention = {};
  isDown = false;
  calls = [];
  history.replaceState({ section: 'mass-schedule' }, '');
  const fetch = vi.spyOn(window, 'fetch').mockImplementation(async (input, { method = 'GET', body } = {}) => {
    const address = new URL(String(input), location.href);
    const sent = body ? JSON.parse(String(body)) : {};
    if (method !== 'GET') calls.push({ method, path: address.pathname.replace('/api', ''), body: sent });
    return answer(method, address, sent);
  });
  onTestFinished(() => {
    fetch.mockRestore();
    history.replaceState(null, '');
  });
});

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const dialog = (name: string) => screen.getByRole('dialog', { name });
const name = `missa das 18h, ${dayTitle(sunday)}`;
const day = screen.getByRole('listitem', { name: dayTitle(sunday) });
const notice = screen.getByRole('alert');

async function openWeek(theme: 'light' | 'dark' = 'light'): Promise<void> {
  await renderInPanel(
    <main>
      <h1>Horários de Missa</h1>
      <MassScheduleSection />
    </main>,
    { theme },
  );
  await screen.getByRole('tab', { name: 'Esta semana' }).click();
  await expect.element(button(`Editar: ${name}`)).toBeVisible();
}

describe('a mass of the week', () => {
  it('is given up in three clicks from the section, with a reason if somebody has one, and comes back', async () => {
    await openWeek();
    await button(`Não haverá: ${name}`).click();
    const form = dialog(`Editar ${name}`);
    await form.getByLabelText('Motivo').fill('Férias do padre');
    await form.getByRole('button', { name: 'Salvar neste dia' }).click();
    await expect.element(day.getByText('Não haverá')).toBeVisible();
    await expect.element(day.getByText('Férias do padre')).toBeVisible();
    expect(calls[0]?.body).toMatchObject({ day: sunday, mass_id: weekly, is_cancelled: true, time: null });
    await button(`Ações: ${name}`).click();
    await screen.getByRole('menuitem', { name: 'Voltar ao de toda semana' }).click();
    await expect.element(button(`Não haverá: ${name}`)).toBeVisible();
    expect(calls[1]).toMatchObject({
      method: 'DELETE',
      path: `/mass-changes/${changeIdOf({ mass_id: weekly, day: sunday })}`,
    });
  });

  it('says so where its intentions could not be read', async () => {
    isDown = true;
    await openWeek();
    await button(`Não haverá: ${name}`).click();
    await dialog(`Editar ${name}`).getByRole('button', { name: 'Salvar neste dia' }).click();
    await expect.element(screen.getByText(/Não deu para ver se há intenções/)).toBeVisible();
    await button('Não haverá missa').click();
    await expect.element(day.getByText('Não haverá')).toBeVisible();
  });

  it.each([
    [[true], 'Há 1 intenção nesta missa, com espórtula: passe-a para outra missa.'],
    [[false, true, false], 'Há 3 intenções nesta missa, 1 com espórtula: passe-as para outra missa.'],
    [[false, false], 'Há 2 intenções nesta missa: passe-as para outra missa.'],
  ])('with intentions (of each, if it has an offering: %j) is given up only by who was told', async (each, told) => {
    asked = each;
    await openWeek();
    await button(`Não haverá: ${name}`).click();
    await dialog(`Editar ${name}`).getByRole('button', { name: 'Salvar neste dia' }).click();
    await expect.element(screen.getByText(told)).toBeVisible();
    expect(calls).toEqual([]);
    await button('Não haverá missa').click();
    await expect.element(day.getByText('Não haverá')).toBeVisible();
  });

  it('is at another hour and place on that day alone, and nothing is asked of who closes the form', async () => {
    await openWeek();
    await button(`Não haverá: ${name}`).click();
    await dialog(`Editar ${name}`).getByRole('button', { name: 'Cancelar' }).click();
    await expect.element(dialog(`Editar ${name}`)).not.toBeInTheDocument();
    await button(`Editar: ${name}`).click();
    const form = dialog(`Editar ${name}`);
    await expect.element(form.getByLabelText('Horário')).toHaveValue('18:00');
    await form.getByLabelText('Lugar').fill('Na praça');
    await form.getByRole('button', { name: 'Salvar neste dia' }).click();
    await expect.element(day.getByText('Na praça')).toBeVisible();
    // The hour is as every week, also after that becomes another.
    expect(calls[0]?.body).toMatchObject({ time: null, place: 'Na praça', is_cancelled: false });
  });

  it('that somebody else changed meanwhile is compared with theirs, and nothing is lost', async () => {
    await openWeek();
    await button(`Editar: ${name}`).click();
    meanwhile = changed({ is_cancelled: true, reason: 'Retiro', updatedAt: later });
    const form = dialog(`Editar ${name}`);
    await form.getByLabelText('Lugar').fill('Na praça');
    await form.getByRole('button', { name: 'Salvar neste dia' }).click();
    const compared = dialog('Este registro mudou enquanto você o editava');
    await expect.element(compared).toMatchTextContent(/Raimundo salvou outra versão/);
    await expect.element(compared).toMatchTextContent(/Retiro/);
    await expect.element(compared).toMatchTextContent(/Na praça/);
  });

  it('of every week has its own form', async () => {
    await openWeek();
    await button(`Ações: ${name}`).click();
    await screen.getByRole('menuitem', { name: 'Editar toda semana' }).click();
    await expect.element(screen.getByRole('dialog').getByLabelText(/^Dia da semana/)).toBeVisible();
  });

  it('is added to one day', async () => {
    await openWeek();
    await button(`Nova missa neste dia: ${dayTitle(monday)}`).click();
    const form = screen.getByRole('dialog');
    await form.getByLabelText(/^Horário/).fill('07:00');
    await form.getByRole('button', { name: 'Salvar', exact: true }).click();
    const added = screen.getByRole('listitem', { name: dayTitle(monday) });
    await expect.element(added.getByText('Só neste dia')).toBeVisible();
    expect(calls[0]?.body).toMatchObject({ day: monday, mass_id: null, time: '07:00' });
  });
});

it('the weeks before and after, and that of a day, are shown by keys too', async () => {
  await openWeek();
  await button('Próxima semana').click();
  await expect.element(button(`Editar: ${name}`)).not.toBeInTheDocument();
  await button('Semana anterior').click();
  await expect.element(button(`Editar: ${name}`)).toBeVisible();
  await screen.getByLabelText('Ir para o dia').fill(daysLater(sunday, 7));
  await expect.element(button(`Editar: ${name}`)).not.toBeInTheDocument();
  button('Hoje').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button(`Editar: ${name}`)).toBeVisible();
});

it('days without masses are one act, which is undone from its notice', async () => {
  await openWeek();
  await button('Mais').click();
  await button('Dias sem missa…').click();
  const form = dialog('Dias sem missa');
  await form.getByLabelText(/^Primeiro dia/).fill(sunday);
  await form.getByLabelText(/^Último dia/).fill(sunday);
  await form.getByLabelText('Motivo').fill('Retiro do clero');
  await form.getByRole('button', { name: 'Não haverá missas' }).click();
  await expect.element(notice).toMatchTextContent(/1 missa cancelada/);
  expect(calls[0]?.body).toEqual({ first: sunday, last: sunday, reason: 'Retiro do clero' });
  await expect.element(day.getByText('Não haverá')).toBeVisible();
  await notice.getByRole('button', { name: 'Desfazer' }).click();
  await expect.element(button(`Não haverá: ${name}`)).toBeVisible();
  expect(calls[1]?.path).toBe(`/mass-changes/acts/${weekly}`);
});

it.each([
  [{}, ' Há 2 intenções nessas missas, 1 com espórtula: passe-as para outras missas.'],
  [
    { mass_id: null, day: daysLater(sunday, -7), until: sunday },
    ' Há 2 intenções nessas missas, 1 com espórtula: passe-as para outras missas.',
  ],
  [{ day: daysLater(sunday, -14), until: daysLater(sunday, -1) }, ''],
  [{ mass_id: null, change_id: weekly }, ''],
])('days without masses count the intentions that lose theirs: of %j,%s', async (row, told) => {
  asked = [false, true];
  ofIntention = row;
  await openWeek();
  await button('Mais').click();
  await button('Dias sem missa…').click();
  const form = dialog('Dias sem missa');
  await form.getByLabelText(/^Primeiro dia/).fill(sunday);
  await form.getByLabelText(/^Último dia/).fill(daysLater(sunday, 1));
  await form.getByRole('button', { name: 'Não haverá missas' }).click();
  await expect.element(screen.getByText(`2 dias, 1 missa.${told} Continuar?`)).toBeVisible();
  expect(calls).toEqual([]);
});

it('days of the year before are shown before they are copied', async () => {
  await openWeek();
  await button('Mais').click();
  await button('Copiar do Natal do ano passado').click();
  const preview = screen.getByRole('dialog');
  await expect.element(preview.getByRole('cell', { name: 'Sem missa' }).first()).toBeVisible();
  await preview.getByRole('button', { name: 'Copiar' }).click();
  await expect.element(notice).toMatchTextContent(/Desfazer/);
  expect(calls[0]?.body).toEqual({ from: daysLater(sunday, -7), to: daysLater(sunday, 7), days: 1 });
});

it('the week is copied for WhatsApp', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  onTestFinished(() => copied.mockRestore());
  changes = [changed({ is_cancelled: true, reason: 'Procissão' })];
  await openWeek();
  await button('Copiar para WhatsApp').click();
  await expect.element(notice).toMatchTextContent(/Texto copiado/);
  const title = `${dayTitle(sunday)[0]?.toUpperCase()}${dayTitle(sunday).slice(1)}`;
  expect(copied.mock.calls[0]?.[0]).toContain(`*${title}*\n- 18h: não haverá, Procissão\n\n${location.origin}/contato`);
});

it.each([
  [360, 'light'],
  [1280, 'dark'],
] as const)('at %i px, %s, the week is whole and accessible', async (width, theme) => {
  await screen.viewport(width, 900);
  changes = [changed({ is_cancelled: true, reason: 'Procissão' })];
  await openWeek(theme);
  await expectNoAxeViolations();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

it('the overview asks about a feast ahead until somebody says that its masses stay', async () => {
  feasts = [{ day: '2026-12-25', name: 'Natal' }];
  await renderInPanel(<FeastQuestions />);
  await expect.element(screen.getByText('Natal cai numa sexta-feira: as missas mudam?')).toBeVisible();
  await button('Ver a semana').click();
  expect(history.state).toMatchObject({ section: 'mass-schedule', tab: 'esta-semana', filters: { dia: '2026-12-25' } });
  await button('Não mudam: Natal').click();
  await expect.element(screen.getByText(/Natal cai/)).not.toBeInTheDocument();
  expect(waived).toEqual(['masses.2026-12-25']);
});
