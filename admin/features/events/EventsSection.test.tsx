import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { filtersOfDay } from '../../lib/day-filters.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import EventsSection from './EventsSection.tsx';

const written = '2026-11-20T12:00:00+00:00';
const event = {
  id: '00000000-0000-4000-8000-000000000001',
  date: '2031-12-08',
  title: 'Festa da padroeira',
  description: 'Na matriz.',
  createdAt: written,
  updatedAt: written,
};

const answers: Readonly<Record<string, unknown>> = {
  '/api/events': [event],
  [`/api/events/${event.id}`]: event,
};

beforeEach(() => {
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    const { pathname } = new URL(String(address), location.href);
    return Response.json({ success: true, message: '', data: answers[pathname] });
  });
  onTestFinished(() => {
    fetch.mockRestore();
    history.replaceState(null, '');
  });
});

it('opens the form of the event that another section leads to, once, over its day', async () => {
  history.replaceState({ section: 'calendar-events', row: event.id, filters: filtersOfDay(event.date) }, '');
  await renderInPanel(<EventsSection />);
  const form = screen.getByRole('dialog', { name: 'Editar Evento' });
  await expect.element(form.getByRole('textbox', { name: 'Título' })).toHaveValue(event.title);
  for (const [label, chosen] of [
    ['Ano', '2031'],
    ['Mês', '12'],
    ['Dia', event.date],
  ] as const) {
    await expect.element(screen.getByLabelText(label, { exact: true })).toHaveValue(chosen);
  }
  expect(history.state).toMatchObject({ row: '' });
});

it('marks the new day as today when it is left open past midnight', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T23:59:00-03:00') });
  onTestFinished(() => void vi.useRealTimers());
  await screen.viewport(1280, 740);
  await renderInPanel(<EventsSection />);
  const marked = () => document.querySelector('[aria-current="date"]')?.textContent;
  await expect.poll(marked).toMatch(/^22/);
  vi.setSystemTime(new Date('2026-11-23T00:00:05-03:00'));
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(marked).toMatch(/^23/);
});

it('offers the reports of a month only while it shows a month', async () => {
  await renderInPanel(<EventsSection />);
  const report = screen.getByRole('button', { name: 'PDF', exact: true });
  const search = screen.getByRole('searchbox', { name: 'Buscar eventos' });
  await expect.element(report).toBeVisible();
  await search.fill('festa');
  await expect.element(report).not.toBeInTheDocument();
  await search.fill('');
  await expect.element(report).toBeVisible();
});
