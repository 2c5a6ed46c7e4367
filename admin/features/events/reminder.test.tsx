import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { daysLater } from '#contract/calendar-date.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import type { Role } from '#contract/primitives.ts';
import { filtersOfDay } from '../../lib/day-filters.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import EventsSection from './EventsSection.tsx';

const written = '2026-11-20T12:00:00+00:00';
const today = parishDayOf(new Date());
const eventOn = (date: string) => ({
  id: '00000000-0000-4000-8000-000000000001',
  date,
  title: 'Festa da padroeira',
  description: 'Na matriz, às 19h.',
  createdAt: written,
  updatedAt: written,
});
const inTwoWeeks = daysLater(today, 14);

/** A server that keeps an event and the messages that are scheduled; what it was asked to send is returned. */
function serve(date: string): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = [];
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (address, { method = 'GET', body } = {}) => {
    const { pathname } = new URL(String(address), location.href);
    const path = `${method} ${pathname.replace('/api', '')}`;
    if (path === 'GET /notifications/key') return Response.json({ success: true, data: { key: 'BKey' } });
    if (path === 'GET /notifications') return Response.json({ success: true, data: sent.map(asRow) });
    if (path === 'POST /notifications/send') {
      const message = JSON.parse(String(body));
      sent.push(message);
      const data = { id: message.id, state: 'scheduled', sent: 0, errors: 0, queued: 0, total: 0 };
      return Response.json({ success: true, data, message: 'Notificação programada' });
    }
    return Response.json({ success: true, message: '', data: [eventOn(date)] });
  });
  onTestFinished(() => spy.mockRestore());
  return sent;
}

const asRow = (message: Record<string, unknown>) => ({
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
  await expect.element(screen.getByText('Festa da padroeira')).toBeVisible();
}

beforeEach(() => {
  onTestFinished(() => history.replaceState(null, ''));
  return screen.viewport(360, 740);
});

const remind = screen.getByRole('button', { name: 'Lembrar na véspera: Festa da padroeira' });

it('a click schedules the reminder for six in the evening of the day before, once', async () => {
  const sent = serve(inTwoWeeks);
  await openAt(inTwoWeeks);
  await remind.click();
  const eve = daysLater(inTwoWeeks, -1);
  const [year, month] = inTwoWeeks.split('-').map(Number);
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/Notificação programada/);
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent(new RegExp(`Vai em ${eve.split('-').reverse().join('/')} 18:00`));
  expect(sent).toMatchObject([
    {
      type: 'geral',
      title: 'Amanhã: Festa da padroeira',
      body: 'Na matriz, às 19h.',
      url: `/calendario?ano=${year}&mes=${month}`,
      send_at: `${eve}T21:00:00.000Z`,
      ends_at: `${inTwoWeeks}T03:00:00.000Z`,
    },
  ]);
  await remind.click();
  await expect.element(screen.getByText('Este lembrete já está programado')).toBeVisible();
  expect(sent).toHaveLength(1);
});

it('a day before that is past is told, and nothing is scheduled', async () => {
  const sent = serve(today);
  await openAt(today);
  await remind.click();
  await expect
    .element(screen.getByRole('dialog', { name: 'Lembrar na véspera' }))
    .toMatchTextContent(/18:00, que já passou\./);
  expect(sent).toEqual([]);
});

it('is not offered of an event that was', async () => {
  const yesterday = daysLater(today, -1);
  serve(yesterday);
  await openAt(yesterday);
  await expect.element(screen.getByRole('button', { name: 'Editar: Festa da padroeira' })).toBeVisible();
  await expect.element(remind).not.toBeInTheDocument();
});

it('is not offered to those who may not send', async () => {
  serve(inTwoWeeks);
  await openAt(inTwoWeeks, 'financial');
  await expect.element(screen.getByRole('button', { name: 'Editar: Festa da padroeira' })).toBeVisible();
  await expect.element(remind).not.toBeInTheDocument();
});
