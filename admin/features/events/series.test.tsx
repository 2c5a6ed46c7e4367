import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { daysLater } from '#contract/calendar-date.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { filtersOfDay } from '../../lib/day-filters.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import EventsSection from './EventsSection.tsx';
import { reminderOf } from './reminder.ts';

const series = '00000000-0000-4000-8000-0000000000aa';
const first = daysLater(parishDayOf(new Date()), 14);
const dayOf = (index: number, own: string | null = series) => ({
  id: `00000000-0000-4000-8000-00000000000${index}`,
  date: daysLater(first, index),
  title: own ? `Novena (${index + 1}º dia)` : 'Retiro',
  description: 'Na matriz.',
  createdAt: '2026-11-20T12:00:00+00:00',
  updatedAt: `2026-11-20T12:00:0${9 - index}+00:00`,
  ...(own && { series: own }),
});
const days = [dayOf(0), dayOf(1), dayOf(2)];
const shown = (date: string) => date.split('-').reverse().join('/');

/** A server that keeps a novena of three days and two reminders; returns its deletions. */
function serve(events = days, refusal?: string) {
  const calls: { path: string; seen: string | null }[] = [];
  const scheduled = days.slice(0, 2).map((day) => ({
    ...reminderOf(day),
    id: day.id,
    state: 'scheduled',
    ...{ total: 0, delivered: 0, failed: 0, gone: 0, waiting: 0, author: null, finished_at: null },
    created_at: day.createdAt,
  }));
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (address, { method = 'GET', headers } = {}) => {
    const { pathname } = new URL(String(address), location.href);
    const answer = (data: unknown, message = '') => Response.json({ success: true, data, message });
    if (pathname.endsWith('/notifications/key')) return answer({ key: 'BKey' });
    if (method === 'DELETE') {
      calls.push({ path: pathname, seen: new Headers(headers).get('If-Match') });
      if (refusal)
        return Response.json(
          { success: false, message: refusal, error: refusal, code: 'changed_meanwhile', request_id: 'r-1' },
          { status: 409 },
        );
      return pathname.startsWith('/api/notifications')
        ? answer(null, 'Notificação cancelada')
        : answer({ deletedCount: 3 }, '3 eventos excluídos com sucesso!');
    }
    return answer(pathname.startsWith('/api/notifications') ? scheduled : events);
  });
  onTestFinished(() => spy.mockRestore());
  return calls;
}

/** On a telephone, where the month is a list. */
async function openMenu(title: string) {
  history.replaceState({ section: 'calendar-events', filters: filtersOfDay(first) }, '');
  await renderInPanel(<EventsSection />, { role: 'editor' });
  await screen.getByRole('button', { name: `Ações: ${title}`, exact: true }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Lembrar na véspera', exact: true })).toBeVisible();
}

const all = screen.getByRole('menuitem', { name: 'Excluir todos os dias', exact: true });
const question = screen.getByRole('dialog', { name: 'Excluir' });

beforeEach(() => {
  onTestFinished(() => history.replaceState(null, ''));
  return screen.viewport(360, 740);
});

it('deletes all days in one act, whichever is chosen, and cancels their reminders', async () => {
  const calls = serve();
  await openMenu('Novena (1º dia)');
  await all.click();
  await expect
    .element(question)
    .toMatchTextContent(`os 3 dias de “Novena”, de ${shown(first)} a ${shown(daysLater(first, 2))}?`);
  await expect.element(question).toMatchTextContent('Os lembretes programados também serão cancelados.');
  await question.getByRole('button', { name: 'Confirmar' }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/3 eventos excluídos com sucesso!/);
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/Os lembretes programados foram cancelados\./);
  // The version is the latest among the days: another day's change is noticed too.
  expect(calls).toEqual([
    { path: `/api/events/series/${series}`, seen: `"${days[0]?.updatedAt}"` },
    ...days.slice(0, 2).map(({ id }) => ({ path: `/api/notifications/${id}`, seen: null })),
  ]);
});

it('says that someone changed one of the days meanwhile, and cancels no reminder', async () => {
  const refusal = 'Dona Lúcia alterou este registro em 20/11/2026 às 9h, depois que você o abriu.';
  const calls = serve(days, refusal);
  await openMenu('Novena (1º dia)');
  await all.click();
  await question.getByRole('button', { name: 'Confirmar' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Erro ao excluir evento.' })).toMatchTextContent(refusal);
  expect(calls).toHaveLength(1);
});

it('is not offered of an event of one day', async () => {
  serve([dayOf(0, null)]);
  await openMenu('Retiro');
  await expect.element(screen.getByRole('menuitem', { name: 'Excluir', exact: true })).toBeVisible();
  await expect.element(all).not.toBeInTheDocument();
});
