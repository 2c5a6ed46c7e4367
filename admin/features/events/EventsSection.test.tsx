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

it('begins a telephone’s list of the current month with today, also where all is past', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-12-09T12:00:00-03:00') });
  onTestFinished(() => void vi.useRealTimers());
  await screen.viewport(360, 740);
  await renderInPanel(<EventsSection />);
  await expect.element(screen.getByText('Nenhum evento de hoje em diante.')).toBeVisible();
  expect(screen.getByText(event.title).elements()).toEqual([]);
  await screen.getByRole('button', { name: 'Mostrar o que já passou' }).click();
  await expect.element(screen.getByText(event.title).first()).toBeVisible();
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

it('asks before an event is saved where another one is, and saves it all the same', async () => {
  const sent: unknown[] = [];
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, { method = 'GET', body } = {}) => {
    const { pathname } = new URL(String(address), location.href);
    const answer = (data: unknown) => Response.json({ success: true, message: 'Pronto!', data });
    if (method === 'POST') sent.push(JSON.parse(String(body)));
    if (method === 'POST') return answer(event);
    const clash = { ...event, title: 'Catequese', begins: '19:00', ends: null, place: 'Salão' };
    return answer(pathname.endsWith('/clashes') ? [clash] : []);
  });
  onTestFinished(() => fetch.mockRestore());
  history.replaceState({ section: 'calendar-events', filters: filtersOfDay(event.date) }, '');
  await renderInPanel(<EventsSection />);
  await screen.getByRole('button', { name: 'Adicionar Evento' }).click();
  const form = screen.getByRole('dialog', { name: 'Novo Evento' });
  await form.getByRole('textbox', { name: 'Título' }).fill('Ensaio');
  await form.getByRole('textbox', { name: 'Descrição' }).fill('Do coral.');
  await expect.element(form.getByLabelText('Termina às')).not.toBeInTheDocument();
  await form.getByLabelText('Começa às').fill('19:00');
  await expect.element(form.getByLabelText('Termina às')).toBeVisible();
  await form.getByRole('textbox', { name: 'Lugar' }).fill('Salão');
  await form.getByRole('button', { name: 'Salvar', exact: true }).click();
  const question = screen.getByRole('dialog', { name: 'O lugar já está ocupado' });
  await expect.element(question.getByText('Salão, 19h: já há Catequese.')).toBeVisible();
  await question.getByRole('button', { name: 'Voltar' }).click();
  expect(sent).toEqual([]);
  await form.getByRole('button', { name: 'Salvar', exact: true }).click();
  await question.getByRole('button', { name: 'Salvar assim mesmo' }).click();
  await expect.poll(() => sent).toMatchObject([{ title: 'Ensaio', begins: '19:00', place: 'Salão' }]);
});

it('asks before an event is saved on a day long ago', async () => {
  const sent: unknown[] = [];
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, { method = 'GET', body } = {}) => {
    if (method === 'POST') sent.push(JSON.parse(String(body)));
    return Response.json({ success: true, message: 'Pronto!', data: method === 'POST' ? event : [] });
  });
  onTestFinished(() => fetch.mockRestore());
  history.replaceState({ section: 'calendar-events', filters: filtersOfDay(event.date) }, '');
  await renderInPanel(<EventsSection />);
  await screen.getByRole('button', { name: 'Adicionar Evento' }).click();
  const form = screen.getByRole('dialog', { name: 'Novo Evento' });
  await form.getByLabelText(/^Data/).fill('2006-12-01');
  await form.getByRole('textbox', { name: 'Título' }).fill('Ensaio');
  await form.getByRole('textbox', { name: 'Descrição' }).fill('Do coral.');
  await form.getByRole('button', { name: 'Salvar', exact: true }).click();
  const question = screen.getByRole('dialog', { name: 'Confira o dia' });
  await expect.element(question.getByText('01/12/2006 fica longe de hoje. O dia está certo?')).toBeVisible();
  expect(sent).toEqual([]);
  await question.getByRole('button', { name: 'Está certo' }).click();
  await expect.poll(() => sent).toMatchObject([{ date: '2006-12-01' }]);
});
