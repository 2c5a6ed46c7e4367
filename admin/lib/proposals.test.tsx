import { Suspense } from 'react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { MenuId } from '#contract/concepts.ts';
import type { Role } from '#contract/primitives.ts';
import { sections } from '../sections.ts';
import { expectNoAxeViolations } from '../testing/axe.ts';
import { renderInPanel } from '../testing/panel.tsx';

const written = '2026-11-20T12:00:00+00:00';
const kept = {
  id: '00000000-0000-4000-8000-000000000001',
  title: 'Festa da padroeira',
  content: '<p>Domingo, às <strong>17h</strong>.</p>',
  order: 1,
  createdAt: written,
  publishedAt: written,
  updatedAt: written,
  author: null,
  document: null,
  document_name: null,
  document_bytes: null,
};
const always = { publish_at: null, expires_at: null };
const draft = { ...kept, ...always, slug: 'festa-da-padroeira', excerpt: null, is_published: false };
const notice = { ...kept, is_published: true, is_active: false, week_start: null, week_end: null, ...always };

/** A server that keeps one row, and has a key for notifications unless told. */
function serve(first: object, key: string | null = 'BKey'): void {
  let row = first;
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (address, { method = 'GET', body } = {}) => {
    const { pathname } = new URL(String(address), location.href);
    if (pathname.endsWith('/notifications/key')) return Response.json({ success: true, data: { key } });
    if (method !== 'GET') row = { ...row, ...JSON.parse(String(body)) };
    const isOne = pathname.endsWith(kept.id) || method !== 'GET';
    return Response.json({
      success: true,
      data: isOne ? row : [row],
      message: method === 'GET' ? '' : 'Pronto!',
      pagination: { page: 1, limit: 10, total: 1, pages: 1 },
    });
  });
  onTestFinished(() => spy.mockRestore());
}

async function open(id: MenuId, role: Role = 'editor'): Promise<void> {
  history.replaceState({ section: id }, '');
  const { Screen } = sections.find((section) => section.id === id) ?? {};
  if (!Screen) throw new Error(`no section ${id}`);
  await renderInPanel(
    <main>
      <Suspense>
        <Screen />
      </Suspense>
    </main>,
    { role },
  );
  await expect.element(screen.getByText(kept.title).first()).toBeVisible();
}

async function untilKeyIsKnown(): Promise<void> {
  const keyAsked = () =>
    vi.mocked(window.fetch).mock.calls.some(([address]) => String(address).endsWith('/notifications/key'));
  await expect.poll(keyAsked).toBe(true);
}

// Wide enough that each row’s actions are buttons.
beforeEach(() => screen.viewport(1920, 900));

const button = (name: string) => screen.getByRole('button', { name, exact: true });
const offer = button('Avisar os inscritos');
const saved = screen.getByRole('alert').filter({ hasText: /Pronto!/ });
const form = screen.getByRole('dialog');
const save = () => form.getByRole('button', { name: 'Salvar' }).click();

const nextNovember = `${new Date().getFullYear() + 1}-11-30`;

describe('a news item that is published', () => {
  it('is offered to the subscribers, with its title, its text and its page', async () => {
    serve(draft);
    await open('news');
    await untilKeyIsKnown();
    await button(`Publicar: ${draft.title}`).click();
    await expect.element(saved).toBeVisible();
    await expect.element(offer).toBeVisible();
    await expectNoAxeViolations();
    await offer.click();
    expect(history.state).toMatchObject({
      section: 'notificacoes',
      form: { type: 'noticias', title: draft.title, body: 'Domingo, às 17h.', url: '/noticia/festa-da-padroeira' },
    });
    await expect.element(saved).not.toBeInTheDocument();
  });

  it('is offered when its form publishes it, not when a draft or a published one is changed', async () => {
    serve(draft);
    await open('news');
    await untilKeyIsKnown();
    const change = async (title: string, publishes: boolean) => {
      await screen.getByRole('button', { name: /^Editar: / }).click();
      await form.getByLabelText(/^Título/).fill(title);
      if (publishes) await form.getByRole('checkbox', { name: 'Publicar imediatamente' }).click();
      await save();
      await expect.element(form).not.toBeInTheDocument();
      await expect.element(saved).toBeVisible();
    };
    await change('Um rascunho', false);
    await expect.element(offer).not.toBeInTheDocument();
    await change('Publicada', true);
    await expect.element(offer).toBeVisible();
    await change('Corrigida', false);
    await expect.element(offer).not.toBeInTheDocument();
  });

  it('that waits for its moment is offered for that moment, and asks no more whether it is published', async () => {
    serve(draft);
    await open('news');
    await untilKeyIsKnown();
    await screen.getByRole('button', { name: /^Editar: / }).click();
    await form.getByLabelText(/^Publicar em/).fill(`${nextNovember}T07:00`);
    await expect.element(form.getByRole('checkbox', { name: 'Publicar imediatamente' })).not.toBeInTheDocument();
    await save();
    await expect.element(offer).toBeVisible();
    await expect.element(screen.getByText('Publica em 30/11/2027 às 07:00')).toBeVisible();
    const [, sent] = vi.mocked(window.fetch).mock.calls.find(([, init]) => init?.method === 'PUT') ?? [];
    expect(JSON.parse(String(sent?.body))).toMatchObject({
      is_published: true,
      publish_at: `${nextNovember}T10:00:00.000Z`,
    });
    await offer.click();
    expect(history.state.form).toMatchObject({ itemId: kept.id, sendAt: `${nextNovember}T10:00:00.000Z` });
  });

  it.each<[who: string, role: Role, key: string | null]>([
    ['who may not send', 'financial', 'BKey'],
    ['where the site can’t', 'admin', null],
  ])('is not offered to those %s', async (_, role, key) => {
    serve(draft, key);
    await open('news', role);
    if (role === 'admin') await untilKeyIsKnown();
    await button(`Publicar: ${draft.title}`).click();
    await expect.element(saved).toBeVisible();
    await expect.element(offer).not.toBeInTheDocument();
  });
});

it('a notice that comes into force is offered with its page', async () => {
  serve(notice);
  await open('announcements');
  await screen.getByRole('button', { name: /^Editar: / }).click();
  await untilKeyIsKnown();
  await form.getByRole('checkbox', { name: 'Ativo', exact: true }).click();
  await save();
  await offer.click();
  expect(history.state.form).toEqual({
    type: 'avisos',
    itemId: kept.id,
    title: notice.title,
    body: 'Domingo, às 17h.',
    url: `/aviso/${notice.id}`,
  });
});
