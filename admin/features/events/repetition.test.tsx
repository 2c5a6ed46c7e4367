import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { daysLater } from '#contract/calendar-date.ts';
import { filtersOfDay } from '../../lib/day-filters.ts';
import { expectNoAxeViolations } from '../../testing/axe.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import { chooseRowAction } from '../../testing/row-actions.ts';
import EventsSection from './EventsSection.tsx';
import { reminderOf } from './reminder.ts';

const series = '00000000-0000-4000-8000-0000000000aa';
const written = '2026-11-20T12:00:0';
/** The second Tuesday of a month, and the following ones. */
const first = '2031-12-09';
const repeats = {
  frequency: 'weekly',
  every: 1,
  weekdays: [2, 4],
  nth: null,
  day_of_month: null,
  until: null,
  count: 3,
};
const dayOf = (index: number) => ({
  id: `00000000-0000-4000-8000-00000000000${index}`,
  date: daysLater(first, [0, 2, 7][index] ?? 0),
  occurrence: daysLater(first, [0, 2, 7][index] ?? 0),
  title: 'Terço',
  description: 'Na matriz.',
  createdAt: `${written}0+00:00`,
  updatedAt: `${written}${index + 1}+00:00`,
  series,
});
const days = [dayOf(0), dayOf(1), dayOf(2)];
const whole = {
  id: series,
  first_day: first,
  repeats,
  last_day: '2031-12-16',
  skipped: [],
  written_until: '2031-12-16',
  title: 'Terço',
  description: 'Na matriz.',
  createdAt: `${written}0+00:00`,
  updatedAt: `${written}0+00:00`,
};

interface Call {
  method: string;
  path: string;
  query: Record<string, string>;
  seen: string | null;
  body: Record<string, unknown> | undefined;
}

/** A server that keeps an event of three days, and writes any rule on the same ones; returns its calls. */
function serve(events: readonly object[] = days, scheduled: readonly { id: string; url: string }[] = []): Call[] {
  const calls: Call[] = [];
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (address, { method = 'GET', headers, body } = {}) => {
    const { pathname: path, searchParams } = new URL(String(address), location.href);
    calls.push({
      method,
      path,
      query: Object.fromEntries(searchParams),
      seen: new Headers(headers).get('If-Match'),
      body: body ? JSON.parse(String(body)) : undefined,
    });
    const answer = (data: unknown, message = '') => Response.json({ success: true, data, message });
    if (path === '/api/notifications/key') return answer({ key: 'BKey' });
    if (path === '/api/notifications/send') {
      return answer({ id: series, state: 'scheduled', sent: 0, errors: 0, queued: 0, total: 0 });
    }
    if (path.startsWith('/api/notifications')) return answer(method === 'GET' ? scheduled : null);
    if (path === '/api/events/days')
      return answer({ days: days.map(({ date }) => date), hasMore: !searchParams.has('count') });
    if (path === `/api/events/series/${series}` && method === 'GET') return answer(whole);
    if (path === '/api/events/clashes') return answer([]);
    if (method !== 'GET') return answer(events[0] ?? null, 'Pronto!');
    if (!/^\/api\/events\/[^/]+$/.test(path)) return answer(events);
    const one = days.find(({ id }) => path.endsWith(id));
    const missing = { success: false, message: 'x', error: 'x', code: 'not_found', request_id: 'x' };
    return one ? answer(one) : Response.json(missing, { status: 404 });
  });
  onTestFinished(() => spy.mockRestore());
  return calls;
}

const writes = (calls: Call[]) => calls.filter(({ method }) => method !== 'GET');

async function open(day = first): Promise<void> {
  history.replaceState({ section: 'calendar-events', filters: filtersOfDay(day) }, '');
  await renderInPanel(<EventsSection />, { role: 'editor' });
}

beforeEach(() => {
  onTestFinished(() => history.replaceState(null, ''));
  return screen.viewport(360, 740);
});

const form = (name: string) => screen.getByRole('dialog', { name });
/** A required field's label has a mark. */
const choice = (label: string) => form('Novo Evento').getByLabelText(new RegExp(`^${label}( \\*)?$`));
const check = (day: string) => form('Novo Evento').getByRole('checkbox', { name: day });

/** Begins a new event of the day. */
async function begin(): Promise<void> {
  await open();
  await screen.getByRole('button', { name: 'Adicionar Evento' }).click();
  await form('Novo Evento').getByRole('textbox', { name: 'Título' }).fill('Terço');
  await form('Novo Evento').getByRole('textbox', { name: 'Descrição' }).fill('Na matriz.');
}

const named = '09/12/2031, 11/12/2031 e 16/12/2031';
const none = { until: null, count: null };

interface Written {
  write: () => Promise<void>;
  words: string;
  repeats: object;
}

it.each<[string, Written]>([
  [
    'weekly on its weekday',
    {
      write: () => choice('Repete').selectOptions('Toda semana'),
      words: `Toda terça, sem fim. Os primeiros: ${named}.`,
      repeats: { frequency: 'weekly', every: 1, weekdays: [2], ...none },
    },
  ],
  [
    'weekly on two days, until a day, every other week',
    {
      write: async () => {
        await choice('Repete').selectOptions('Toda semana');
        await check('Quinta').click();
        await choice('Até').fill('2032-12-30');
        await form('Novo Evento').getByRole('button', { name: 'Mais', exact: true }).click();
        await choice('Repete a cada').fill('2');
      },
      words: `A cada 2 semanas, na terça e na quinta, até 30/12/2032. Os primeiros: ${named}.`,
      repeats: { frequency: 'weekly', every: 2, weekdays: [2, 4], until: '2032-12-30', count: null },
    },
  ],
  [
    'weekly on the weekday of another date',
    {
      write: async () => {
        await choice('Repete').selectOptions('Toda semana');
        await check('Sábado').click();
        await choice('Data').fill('2031-12-10');
      },
      words: `Toda quarta e todo sábado, sem fim. Os primeiros: ${named}.`,
      repeats: { frequency: 'weekly', every: 1, weekdays: [3, 6], ...none },
    },
  ],
  [
    'monthly on its day',
    {
      write: () => choice('Repete').selectOptions('Todo mês'),
      words: `Todo mês, no dia 9, sem fim. Os primeiros: ${named}.`,
      repeats: { frequency: 'monthly', every: 1, weekdays: [], nth: null, day_of_month: 9, ...none },
    },
  ],
  [
    'monthly on the nth weekday, some times',
    {
      write: async () => {
        await choice('Repete').selectOptions('Todo mês');
        await choice('No mês').selectOptions('Na 2ª terça');
        await choice('Vezes').fill('3');
      },
      words: `Todo mês, na 2ª terça, 3 vezes: ${named}.`,
      repeats: { frequency: 'monthly', every: 1, weekdays: [2], nth: 2, day_of_month: null, until: null, count: 3 },
    },
  ],
  [
    'monthly on the nth weekday of another date',
    {
      write: async () => {
        await choice('Repete').selectOptions('Todo mês');
        await choice('No mês').selectOptions('Na 2ª terça');
        await choice('Data').fill('2031-12-17');
      },
      words: `Todo mês, na 3ª quarta, sem fim. Os primeiros: ${named}.`,
      repeats: { frequency: 'monthly', every: 1, weekdays: [3], nth: 3, day_of_month: null, ...none },
    },
  ],
  [
    'monthly on the last day',
    {
      write: async () => {
        await choice('Data').fill('2031-12-31');
        await choice('Repete').selectOptions('Todo mês');
        await choice('No mês').selectOptions('No último dia');
      },
      words: `Todo mês, no último dia, sem fim. Os primeiros: ${named}.`,
      repeats: { frequency: 'monthly', every: 1, weekdays: [], nth: null, day_of_month: -1, ...none },
    },
  ],
  [
    'yearly on the last weekday of its month',
    {
      write: async () => {
        await choice('Data').fill('2031-12-26');
        await choice('Repete').selectOptions('Todo ano');
        await choice('No mês').selectOptions('Na última sexta');
      },
      words: `Todo ano, na última sexta de dezembro, sem fim. Os primeiros: ${named}.`,
      repeats: { frequency: 'yearly', every: 1, weekdays: [5], nth: -1, day_of_month: null, ...none },
    },
  ],
])('writes an event that repeats %s, and says so before it is saved', async (_, { write, words, repeats: rule }) => {
  const calls = serve([]);
  await begin();
  await write();
  await expect.element(form('Novo Evento').getByText(words, { exact: true })).toBeVisible();
  await expectNoAxeViolations();
  await form('Novo Evento').getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect
    .poll(() => writes(calls).map(({ path, body }) => [path, body?.repeats]))
    .toEqual([['/api/events', rule]]);
});

it('asks how an event repeats only of one that does, beside its date', async () => {
  await screen.viewport(1280, 900);
  const calls = serve([]);
  await begin();
  const top = (label: string) => choice(label).element().getBoundingClientRect().top;
  expect(top('Repete')).toBe(top('Data'));
  await form('Novo Evento').getByRole('button', { name: 'Mais', exact: true }).click();
  await expect.element(choice('Dias seguidos')).toBeVisible();
  for (const label of ['No mês', 'Até', 'Vezes', 'Repete a cada'])
    await expect.element(choice(label)).not.toBeInTheDocument();
  await expect.element(check('Terça')).not.toBeInTheDocument();
  await choice('Repete').selectOptions('Toda semana');
  await expect.element(check('Terça')).toBeChecked();
  await expect.element(choice('Dias seguidos')).not.toBeInTheDocument();
  await choice('Até').fill('2032-12-30');
  await choice('Vezes').fill('3');
  await form('Novo Evento').getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect.element(choice('Vezes')).toHaveAttribute('aria-invalid', 'true');
  await choice('Repete').selectOptions('Não repete');
  await form('Novo Evento').getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect.poll(() => writes(calls).length).toBe(1);
  expect(writes(calls)[0]?.body).not.toHaveProperty('repeats');
});

it('asks about other events on all days of the rule', async () => {
  const calls = serve([]);
  await begin();
  await choice('Repete').selectOptions('Todo mês');
  await choice('No mês').selectOptions('Na 2ª terça');
  await choice('Começa às').fill('19:00');
  await form('Novo Evento').getByRole('textbox', { name: 'Lugar' }).fill('Salão');
  await form('Novo Evento').getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect.poll(() => writes(calls).length).toBe(1);
  expect(calls.find(({ path }) => path === '/api/events/clashes')?.query).toEqual({
    ...{ date: first, begins: '19:00', place: 'Salão' },
    ...{ frequency: 'monthly', every: '1', nth: '2', weekdays: '2' },
  });
});

const question = (title: string) => screen.getByRole('dialog', { name: title, exact: true });
const answer = (title: string, reach: string) =>
  question(title)
    .getByRole('button', { name: new RegExp(`^${reach}`) })
    .click();
const [opened, second, third] = days as [(typeof days)[0], (typeof days)[0], (typeof days)[0]];
/** The second day. */
const ofSecond = () => open(second.date);

it.each([
  ['Só este dia', `/api/events/${second.id}`, second, second.date, 'Só este dia muda.', undefined],
  ['Deste dia em diante', `/api/events/${second.id}/onwards`, third, second.date, 'Muda de 11/12/2031 em diante.', 2],
  ['Todos os dias', `/api/events/${opened.id}/onwards`, third, opened.date, 'Todos os dias mudam.', 3],
])('changes %s of a repeated event', async (reach, path, seen, date, said, left) => {
  const calls = serve();
  await ofSecond();
  await chooseRowAction('Editar', 'Terço');
  await expect.element(question('Editar')).toMatchTextContent('“Terço” se repete. O que muda?');
  await answer('Editar', reach);
  const editing = form('Editar Evento');
  await expect.element(editing.getByText(said)).toBeVisible();
  if (left) await expect.element(editing.getByLabelText('Repete', { exact: true })).toHaveValue('weekly');
  else await expect.element(editing.getByLabelText('Repete', { exact: true })).not.toBeInTheDocument();
  await editing.getByRole('textbox', { name: 'Título' }).fill('Rosário');
  await editing.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect.poll(() => writes(calls)).toMatchObject([{ method: 'PUT', path, seen: `"${seen.updatedAt}"` }]);
  const { body } = writes(calls)[0] as Call;
  expect(body).toMatchObject({ title: 'Rosário', date });
  if (left)
    expect(body?.repeats).toEqual({ frequency: 'weekly', every: 1, weekdays: [2, 4], until: null, count: left });
  else expect(body).not.toHaveProperty('repeats');
});

it.each([
  ['Só este dia', `/api/events/${second.id}`, second],
  ['Deste dia em diante', `/api/events/${second.id}/onwards`, third],
  ['Todos os dias', `/api/events/series/${series}`, third],
])('deletes %s of a repeated event', async (reach, path, seen) => {
  const calls = serve();
  await ofSecond();
  await chooseRowAction('Excluir', 'Terço');
  await expect.element(question('Excluir')).toMatchTextContent('“Terço” se repete. O que deseja excluir?');
  await expect.element(question('Excluir')).toMatchTextContent('Deste dia em diante2 dias, de 11/12/2031 a 16/12/2031');
  await answer('Excluir', reach);
  await expect.poll(() => writes(calls)).toMatchObject([{ method: 'DELETE', path, seen: `"${seen.updatedAt}"` }]);
});

const { series: _, occurrence: __, ...single } = second;

it.each([
  ['ends a repetition', undefined, 'Deste dia em diante', 'Não repete', null],
  ['begins to repeat a stored event', [single], undefined, 'Toda semana', { frequency: 'weekly', weekdays: [4] }],
])('%s', async (_title, rows, reach, repeats, rule) => {
  const calls = serve(rows);
  await ofSecond();
  await chooseRowAction('Editar', 'Terço');
  if (reach) await answer('Editar', reach);
  const editing = form('Editar Evento');
  await editing.getByLabelText('Repete', { exact: true }).selectOptions(repeats);
  await editing.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect
    .poll(() => writes(calls))
    .toMatchObject([{ path: `/api/events/${second.id}/onwards`, body: { repeats: rule } }]);
});

it('makes the reminders of the changed days anew, and cancels those of days that are gone', async () => {
  const gone = { ...third, id: '00000000-0000-4000-8000-000000000009' };
  const reminders = [reminderOf({ ...second, title: 'Rosário' }), reminderOf(third), reminderOf(gone)];
  const scheduled = reminders.map((reminder, index) => ({
    ...reminder,
    id: `00000000-0000-4000-8000-0000000000b${index}`,
    state: 'scheduled',
    ...{ total: 0, delivered: 0, failed: 0, gone: 0, waiting: 0, author: null, finished_at: null },
    created_at: second.createdAt,
  }));
  const calls = serve(days, scheduled);
  await ofSecond();
  await chooseRowAction('Editar', 'Terço');
  await answer('Editar', 'Todos os dias');
  await form('Editar Evento').getByRole('textbox', { name: 'Título' }).fill('Terço dos homens');
  await form('Editar Evento').getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent(/Os lembretes programados acompanharam a mudança\./);
  expect(
    writes(calls)
      .slice(1)
      .map(({ method, path, body }) => [method, path, body?.title]),
  ).toEqual([
    ['DELETE', `/api/notifications/${scheduled[0]?.id}`, undefined],
    ['POST', '/api/notifications/send', 'Amanhã: Terço'],
    ['DELETE', `/api/notifications/${scheduled[2]?.id}`, undefined],
  ]);
});

it.each([360, 1280])('says of each day that it repeats, at a width of %i', async (width) => {
  await screen.viewport(width, 900);
  serve();
  await open();
  await expect.element(screen.getByText('Repete', { exact: true }).first()).toBeVisible();
});
