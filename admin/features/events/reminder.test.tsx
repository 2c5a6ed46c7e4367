import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { daysLater } from '#contract/calendar-date.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import type { Role } from '#contract/primitives.ts';
import { filtersOfDay } from '../../lib/day-filters.ts';
import { expectNoAxeViolations } from '../../testing/axe.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import { chooseRowAction } from '../../testing/row-actions.ts';
import EventsSection from './EventsSection.tsx';
import { reminderOf } from './reminder.ts';

const written = '2026-11-20T12:00:00+00:00';
const today = parishDayOf(new Date());
const id = '00000000-0000-4000-8000-000000000001';
const eventOn = (date: string) => ({
  id,
  date,
  title: 'Festa da padroeira',
  description: 'Na matriz, às 19h.',
  createdAt: written,
  updatedAt: written,
});
const inTwoWeeks = daysLater(today, 14);
const eve = daysLater(inTwoWeeks, -1);
const shown = (date: string) => date.split('-').reverse().join('/');

type Message = Record<string, unknown>;

/** A server that keeps an event and the messages that are scheduled; what was sent and is not cancelled is returned. */
function serve(date: string): Message[] {
  let events = [eventOn(date)];
  const messages: Message[] = [];
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (address, { method = 'GET', body } = {}) => {
    const { pathname } = new URL(String(address), location.href);
    const [, , concept, name] = pathname.split('/');
    const input = body && JSON.parse(String(body));
    const answer = (data: unknown, message = '') => Response.json({ success: true, data, message });
    if (name === 'key') return answer({ key: 'BKey' });
    if (name === 'send') {
      const message = { id: crypto.randomUUID(), ...input };
      messages.push(message);
      const counts = { sent: 0, errors: 0, queued: 0, total: 0 };
      return answer({ id: message.id, state: 'scheduled', ...counts }, 'Notificação programada');
    }
    if (concept === 'notifications') {
      if (method === 'GET') return answer(messages.map(asRow));
      messages.splice(
        messages.findIndex((message) => message.id === name),
        1,
      );
      return answer(null, 'Notificação cancelada');
    }
    if (method === 'DELETE') events = [];
    // As the API, which leaves out what an event doesn't have.
    const given = Object.fromEntries(Object.entries(input || {}).filter(([, value]) => value));
    if (method === 'PUT') events = events.map((event) => ({ ...event, ...given }));
    return answer(method === 'GET' ? events : (events[0] ?? null), 'Pronto!');
  });
  onTestFinished(() => spy.mockRestore());
  return messages;
}

const asRow = (message: Message) => ({
  ...message,
  state: 'scheduled',
  total: 0,
  delivered: 0,
  failed: 0,
  gone: 0,
  waiting: 0,
  author: null,
  finished_at: null,
  created_at: written,
});

/** On a telephone, where the month is a list. */
async function openAt(date: string, role: Role = 'editor'): Promise<void> {
  history.replaceState({ section: 'calendar-events', filters: filtersOfDay(date) }, '');
  await renderInPanel(<EventsSection />, { role });
  await expect.element(screen.getByText('Festa da padroeira').first()).toBeVisible();
}

beforeEach(() => {
  onTestFinished(() => history.replaceState(null, ''));
  return screen.viewport(360, 740);
});

const button = (name: string) => screen.getByRole('button', { name, exact: true });
const reminding = 'Lembrar na véspera';
const choose = (action: string) => chooseRowAction(action, 'Festa da padroeira');
const remind = () => choose(reminding);
async function expectNoReminding(): Promise<void> {
  await button('Ações: Festa da padroeira').click();
  await expect.element(screen.getByRole('menuitem').first()).toBeVisible();
  expect(screen.getByRole('menuitem', { name: reminding }).elements()).toEqual([]);
}
const notice = screen.getByRole('alert');
const dialog = (name: string) => screen.getByRole('dialog', { name });

it('a click schedules the reminder for six in the evening of the day before, once', async () => {
  const scheduled = serve(inTwoWeeks);
  await openAt(inTwoWeeks);
  await remind();
  const [year, month] = inTwoWeeks.split('-').map(Number);
  await expect.element(notice).toMatchTextContent(/Notificação programada/);
  await expect.element(notice).toMatchTextContent(new RegExp(`Vai em ${shown(eve)} 18:00`));
  expect(scheduled).toMatchObject([
    {
      type: 'geral',
      title: 'Amanhã: Festa da padroeira',
      body: 'Na matriz, às 19h.',
      url: `/calendario?ano=${year}&mes=${month}#evento-${id}`,
      send_at: `${eve}T21:00:00.000Z`,
      ends_at: `${inTwoWeeks}T03:00:00.000Z`,
    },
  ]);
  await remind();
  await expect
    .element(dialog('Este lembrete já está programado'))
    .toMatchTextContent(new RegExp(`Vai em ${shown(eve)} 18:00`));
  expect(scheduled).toHaveLength(1);
});

it('at a desk the day’s dialog tells it beside the button, and nothing follows when it closes', async () => {
  await screen.viewport(1280, 900);
  const scheduled = serve(inTwoWeeks);
  await openAt(inTwoWeeks);
  await screen.getByRole('gridcell', { selected: true }).getByRole('button').click();
  const day = dialog(`Eventos do dia ${shown(inTwoWeeks)}`);
  const told = day.getByRole('status');
  await expect.element(told).toBeInTheDocument();
  await remind();
  await expect.element(told).toMatchTextContent(`Lembrete programado para ${shown(eve)} 18:00`);
  await expectNoAxeViolations();
  await remind();
  const again = dialog('Este lembrete já está programado');
  await again.getByRole('button', { name: 'OK' }).click();
  await expect.element(again).not.toBeInTheDocument();
  expect(scheduled).toHaveLength(1);
  await day.getByRole('button', { name: 'Fechar' }).click();
  await expect.element(day).not.toBeInTheDocument();
  expect(notice.elements()).toEqual([]);
});

describe('of an event with a reminder', () => {
  async function openWithReminder(): Promise<Message[]> {
    const scheduled = serve(inTwoWeeks);
    scheduled.push({ ...reminderOf(eventOn(inTwoWeeks)), id: '00000000-0000-4000-8000-000000000009' });
    await openAt(inTwoWeeks);
    return scheduled;
  }
  async function change(label: RegExp, value: string): Promise<void> {
    await choose('Editar');
    const form = dialog('Editar Evento');
    await form.getByLabelText(label).fill(value);
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect.element(form).not.toBeInTheDocument();
  }

  it('the deletion says beforehand that the reminder goes too, and cancels it', async () => {
    const scheduled = await openWithReminder();
    await remind();
    await dialog('Este lembrete já está programado').getByRole('button', { name: 'OK' }).click();
    await choose('Excluir');
    const question = dialog('Excluir');
    await expect.element(question).toMatchTextContent(/O lembrete programado também será cancelado\./);
    await question.getByRole('button', { name: 'Confirmar' }).click();
    await expect.element(notice).toMatchTextContent(/O lembrete programado foi cancelado\./);
    expect(scheduled).toEqual([]);
  });

  it('another title or day makes the reminder anew', async () => {
    const scheduled = await openWithReminder();
    await change(/^Título/, 'Festa de Santa Luzia');
    await expect
      .element(notice)
      .toMatchTextContent(new RegExp(`O lembrete programado também mudou: vai em ${shown(eve)} 18:00\\.`));
    expect(scheduled).toMatchObject([{ title: 'Amanhã: Festa de Santa Luzia' }]);
    expect(scheduled).toHaveLength(1);
  });

  it('a day whose eve is past cancels it', async () => {
    const scheduled = await openWithReminder();
    await change(/^Data/, today);
    await expect.element(notice).toMatchTextContent(/O lembrete programado foi cancelado\./);
    expect(scheduled).toEqual([]);
  });

  it('a reminder that can’t be cancelled leaves the change saved, and is told', async () => {
    await openWithReminder();
    const { fetch } = window;
    const spy = vi.spyOn(window, 'fetch');
    const answers = spy.getMockImplementation() ?? fetch;
    spy.mockImplementation(async (address, init) =>
      init?.method === 'DELETE' ? new Response('', { status: 502 }) : answers(address, init),
    );
    await change(/^Título/, 'Festa de Santa Luzia');
    await expect.element(notice).toMatchTextContent(/Pronto!/);
    await expect.element(notice).toMatchTextContent(/O lembrete programado não pôde ser mudado/);
  });
});

it.each([
  ['today', today],
  ['of yesterday', daysLater(today, -1)],
])('is not offered of an event %s, whose eve is past', async (_, date) => {
  serve(date);
  await openAt(date);
  await expect.element(button('Ações: Festa da padroeira')).toBeVisible();
  await expect
    .poll(() => vi.mocked(window.fetch).mock.calls.some(([address]) => /\/notifications\?/.test(String(address))))
    .toBe(true);
  await expectNoReminding();
});

it('is not offered to those who may not send', async () => {
  serve(inTwoWeeks);
  await openAt(inTwoWeeks, 'financial');
  await expectNoReminding();
});
