import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import EventsSection from '../../features/events/EventsSection.tsx';
import { renderInPanel } from '../../testing/panel.tsx';
import { ana, payerForm, payers } from '../../testing/payers.ts';
import { CollectionSection } from '../collection/CollectionSection.tsx';

const names = [
  'Ana Lima',
  'Ana Sousa',
  'Bento Reis',
  ...Array.from({ length: 12 }, (_, index) => `Carlos ${index + 1}`),
];
const idOf = (row: number) => `00000000-0000-4000-8000-0000000000${String(row).padStart(2, '0')}`;
const written = '2026-11-22T12:00:00+00:00';
const event = (row: number) => ({
  id: idOf(row),
  title: `Festa ${row}`,
  description: 'Na matriz.',
  date: '2031-12-08',
  createdAt: written,
  updatedAt: written,
});

/** The texts of the shared live region, in order. */
let heard: string[];

/** The API's answers: pages of ten payers, and the events of December 2031. */
function answer(address: URL) {
  const { year, month: number, search } = Object.fromEntries(address.searchParams);
  if (address.pathname.endsWith('/events')) {
    const events = search === 'nada' || (year && `${year}-${number}` !== '2031-12') ? [] : [1, 2].map(event);
    return { data: events, pagination: { page: 1, limit: 10, total: events.length, pages: 1 } };
  }
  const page = Number(address.searchParams.get('page') ?? 1);
  const found = names.filter((name) => name.toLowerCase().includes((search ?? '').toLowerCase()));
  const data = found.slice(page * 10 - 10, page * 10).map((name) => ({ ...ana, id: idOf(names.indexOf(name)), name }));
  return { data, pagination: { page, limit: 10, total: found.length, pages: Math.ceil(found.length / 10) } };
}

let gate: Promise<void> | undefined;
/** The requested addresses. */
let asked: string[];

beforeEach(() => {
  heard = [];
  asked = [];
  gate = undefined;
  history.replaceState(null, '');
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    asked.push(String(address));
    await gate;
    return Response.json({ success: true, message: '', ...answer(new URL(String(address), location.href)) });
  });
  onTestFinished(() => {
    fetch.mockRestore();
    history.replaceState(null, '');
  });
});

/** Records what is added to an existing live region, as a screen reader does. */
async function listen(): Promise<Element> {
  const region = screen.getByRole('status').last();
  await expect.element(region).toHaveAttribute('aria-atomic', 'false');
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) heard.push(node.textContent ?? '');
  }).observe(region.element(), { childList: true });
  return region.element();
}

const expectHeard = (sentences: string[]) => expect.poll(() => heard).toEqual(sentences);

async function openPayers(): Promise<void> {
  const columns = [{ header: 'Nome', leads: true, cell: ({ name }: { name: string }) => name }];
  await renderInPanel(<CollectionSection collection={payers} label="Dizimistas" columns={columns} form={payerForm} />);
  await listen();
  await expect.element(screen.getByText('Ana Lima')).toBeVisible();
}

const search = screen.getByRole('searchbox');

it('what a search found is read out once it is answered, and not what the section opened with', async () => {
  await openPayers();
  expect(heard).toEqual([]);
  const { promise, resolve } = Promise.withResolvers<void>();
  gate = promise;
  await search.fill('ana');
  await expect.element(screen.getByText('Carregando...').or(screen.getByText('Bento Reis'))).toBeVisible();
  await expect.poll(() => asked.at(-1)).toContain('search=ana');
  expect(heard).toEqual([]);
  resolve();
  await expectHeard(['2 dizimistas encontrados']);
  await search.fill('bento');
  await expectHeard(['2 dizimistas encontrados', '1 dizimista encontrado']);
});

it('that nothing was found is read out each time, with the words that are seen', async () => {
  await openPayers();
  await search.fill('xx');
  await expectHeard(['Nenhum item encontrado']);
  await search.fill('yy');
  await expectHeard(['Nenhum item encontrado', 'Nenhum item encontrado']);
  await screen.getByRole('button', { name: 'Limpar filtros' }).click();
  await expectHeard(['Nenhum item encontrado', 'Nenhum item encontrado', '15 dizimistas']);
});

it('another page is read out by its rows', async () => {
  await openPayers();
  await screen.getByRole('button', { name: 'Próxima página' }).click();
  await expectHeard(['Mostrando 11 a 15 de 15 itens']);
  await userEvent.keyboard('{Enter}');
  await screen.getByRole('button', { name: 'Página anterior' }).click();
  await expectHeard(['Mostrando 11 a 15 de 15 itens', '15 dizimistas']);
});

it('another month, a search in all of them and the way back are read out, one after the other', async () => {
  history.replaceState({ section: 'calendar-events', filters: { year: '2031', month: '11' } }, '');
  await renderInPanel(<EventsSection />);
  await listen();
  await expect.element(screen.getByRole('heading', { name: /novembro de 2031/i })).toBeVisible();
  await screen.getByRole('button', { name: 'Próximo mês' }).click();
  await expectHeard(['Dezembro de 2031: 2 eventos']);
  await search.fill('festa');
  await expectHeard(['Dezembro de 2031: 2 eventos', '2 eventos encontrados']);
  await search.fill('');
  await expectHeard(['Dezembro de 2031: 2 eventos', '2 eventos encontrados', 'Dezembro de 2031: 2 eventos']);
});
