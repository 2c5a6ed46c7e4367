import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Role } from '#contract/primitives.ts';
import { newRow } from '../lib/menu.ts';
import { expectNoAxeViolations } from '../testing/axe.ts';
import { renderInPanel } from '../testing/panel.tsx';
import { PanelSearch } from './PanelSearch.tsx';

beforeEach(() => history.replaceState({ section: 'overview' }, ''));

const show = (role: Role = 'admin') =>
  renderInPanel(
    <main>
      <h1>Visão Geral</h1>
      <PanelSearch
        onDesk
        hasProvider={false}
        passwordDialog={(onClose) => (
          <button type="button" onClick={onClose}>
            Senha atual
          </button>
        )}
      />
    </main>,
    { role },
  );
const field = page.getByRole('searchbox', { name: 'Buscar no painel' });
const status = page.getByRole('dialog').getByRole('status');
const open = async (role?: Role) => {
  await show(role);
  await page.getByRole('button', { name: 'Buscar no painel' }).click();
};
const result = (name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name });

const id = (number: number) => `00000000-0000-4000-8000-0000000000${String(number).padStart(2, '0')}`;
const at = '2026-11-20T12:00:00+00:00';
const withoutDocument = { document: null, document_name: null, document_bytes: null };
const article = (number: number, title: string) => ({
  ...withoutDocument,
  ...{ id: id(number), title, slug: `n-${number}`, content: '<p>Sim.</p>', excerpt: null, order: 1, author: null },
  ...{ document: null, document_name: null, document_bytes: null },
  ...{ is_published: true, publish_at: null, expires_at: null, createdAt: at, publishedAt: at, updatedAt: at },
});
const notice = (number: number, title: string) => ({
  ...withoutDocument,
  ...{ id: id(number), title, content: '<p>Sim.</p>', order: 1, author: null, is_published: true, is_active: true },
  ...{
    week_start: null,
    week_end: null,
    publish_at: null,
    expires_at: null,
    ...{ document: null, document_name: null, document_bytes: null },
    createdAt: at,
    publishedAt: at,
    updatedAt: at,
  },
});
const event = (number: number, title: string, date: string) => ({
  ...{ id: id(number), title, date, description: '', createdAt: at, updatedAt: at },
});
const payer = (number: number, name: string) => ({
  ...{
    id: id(number),
    numero_ordinal: number,
    nome: name,
    nome_completo: name,
    apelido: null,
    cpf: null,
    telefone: null,
  },
  ...{ dizimista_ativo: true, incompleto: false, erased_at: null, updated_at: at },
});

/** A server with these rows by path, each a list or a failure; returns the calls that were asked and those aborted. */
function serve(rows: Record<string, object[] | 'fails'>, ready: Promise<void> = Promise.resolve()) {
  const asked: URL[] = [];
  const aborted: string[] = [];
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (address, { signal } = {}) => {
    const url = new URL(String(address), location.href);
    asked.push(url);
    signal?.addEventListener('abort', () => aborted.push(url.searchParams.get('search') ?? ''));
    await ready;
    const all = rows[url.pathname.replace(/^.*\/api/, '')] ?? [];
    if (all === 'fails') return Response.json({ success: false, error: {} }, { status: 500 });
    const pagination = { page: 1, limit: 10, total: all.length, pages: 1 };
    return Response.json({ success: true, data: all.slice(0, Number(url.searchParams.get('limit'))), pagination });
  });
  onTestFinished(() => spy.mockRestore());
  return { asked, aborted };
}

it('opens by Ctrl+K, takes the focus, and Enter leads to the first that is found', async () => {
  serve({});
  await show();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
  await expectNoAxeViolations();
  await userEvent.keyboard('nova noticia');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(history.state).toEqual({ section: 'news', row: newRow });
});

it('that breaks says so in its dialog, and the panel stays', async () => {
  serve({});
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { toSorted } = Array.prototype;
  onTestFinished(() => {
    vi.restoreAllMocks();
    Array.prototype.toSorted = toSorted;
  });
  await open();
  Reflect.deleteProperty(Array.prototype, 'toSorted');
  await field.fill('missa');
  await expect.element(page.getByRole('alert')).toMatchTextContent('Esta parte não abriu.');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Fechar/ })
    .click();
  await expect.element(page.getByRole('button', { name: 'Buscar no painel' })).toBeVisible();
});

describe('rows', () => {
  it('are found kind by kind, by title, and the next event before a past one', async () => {
    const { asked } = serve({
      '/news': [article(1, 'Obras na igreja'), article(2, 'Festa da padroeira')],
      '/announcements': [notice(3, 'Ensaio da festa')],
      '/events': [event(4, 'Festa junina', '2020-06-24'), event(5, 'Festa de Natal', '2099-12-25')],
      '/dizimistas': [payer(6, 'Festa Lima')],
    });
    await open();
    await field.fill('festa');
    await expect.element(result(/^Festa Lima/)).toBeVisible();
    const names = page.getByRole('dialog').getByRole('listitem').elements();
    expect(names.map(({ textContent }) => textContent)).toEqual([
      'Calendário',
      'Festa da padroeiraNotícia',
      'Ensaio da festaAviso',
      'Festa de NatalEvento, 25/12/2099',
      'Festa juninaEvento, 24/06/2020',
      'Festa LimaDizimista nº 6',
      'Ver os 2 resultados em Notícias',
    ]);
    await expect.element(status).toHaveTextContent('6 resultados');
    await expectNoAxeViolations();
    expect(asked.map(({ searchParams }) => searchParams.get('search'))).toEqual(Array(4).fill('festa'));
    await result(/^Festa de Natal/).click();
    expect(history.state).toEqual({ section: 'calendar-events', row: id(5) });
  });

  it('are opened by Enter as soon as they are known, and nothing of what was typed is kept on the device', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    serve({ '/dizimistas': [payer(7, 'Rosa Prado')] }, promise);
    await open('financial');
    await field.fill('rosa');
    await userEvent.keyboard('{Enter}');
    await expect.element(status).toHaveTextContent('Buscando...');
    resolve();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(history.state).toEqual({ section: 'dizimistas', row: id(7) });
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toMatch(/rosa/i);
  });

  it('beyond three of a kind are a step away, and the arrows go through all lines', async () => {
    serve({ '/dizimistas': [8, 9, 10, 11].map((number) => payer(number, `Rosa ${number}`)) });
    await open();
    await field.fill('rosa');
    await expect.element(result(/^Rosa 10/)).toBeVisible();
    await expect.element(result(/^Rosa 11/)).not.toBeInTheDocument();
    await expect.element(status).toHaveTextContent('3 resultados');
    await field.click();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}');
    await expect.element(result('Ver os 4 resultados em Dizimistas')).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}');
    await expect.element(field).toHaveFocus();
    await result('Ver os 4 resultados em Dizimistas').click();
    expect(history.state).toEqual({ section: 'dizimistas', memory: expect.any(String) });
  });

  it('with the words in their texts alone are a step away, and not counted', async () => {
    serve({ '/news': [article(1, 'Obras na igreja')] });
    await open('editor');
    await field.fill('rosa');
    await expect.element(result('Ver o resultado em Notícias')).toBeVisible();
    await expect.element(status).toHaveTextContent('Nenhum título com “rosa”');
  });

  it('of a kind that fails don’t hide the others, and are read again', async () => {
    const rows: Parameters<typeof serve>[0] = { '/news': 'fails', '/announcements': [notice(3, 'Ensaio')] };
    serve(rows);
    await open('editor');
    await field.fill('ensaio');
    await expect.element(status).toHaveTextContent('1 resultado. Erro ao carregar notícias.');
    await expect.element(result(/^Ensaio/)).toBeVisible();
    await expectNoAxeViolations();
    rows['/news'] = [article(1, 'Ensaio geral')];
    await result(/Tentar novamente/).click();
    await expect.element(result(/^Ensaio geral/)).toBeVisible();
  });

  it('of older words are no longer waited for', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { asked, aborted } = serve({}, promise);
    await open('editor');
    await field.fill('ros');
    await expect.poll(() => asked.length).toBe(4);
    await field.fill('rosa');
    await expect.poll(() => aborted).toEqual(Array(4).fill('ros'));
    resolve();
  });

  it('are not asked for by who may not see them', async () => {
    const { asked } = serve({});
    await open('common');
    await field.fill('rosa');
    await expect.element(status).toHaveTextContent('Nada com “rosa”.');
    expect(asked).toEqual([]);
  });
});

it('says where to look for what isn’t found, and Enter doesn’t go there', async () => {
  serve({});
  await open('editor');
  await field.fill('rosa');
  await expect
    .element(status)
    .toHaveTextContent(
      'Nada com “rosa”. Busque em Dizimistas por CPF ou telefone, em Intenções pelo nome ou em Galeria pelo título.',
    );
  await expectNoAxeViolations();
  await userEvent.keyboard('{Enter}');
  await result('Buscar em Intenções').click();
  expect(history.state).toEqual({ section: 'mass-intentions', memory: expect.any(String) });
});

it('opens the dialog for one’s own password', async () => {
  serve({});
  await open('editor');
  await field.fill('trocar senha');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Senha atual' })).toBeVisible();
});
