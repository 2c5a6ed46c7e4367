import type { Page } from 'playwright';
import { expect, inject, onTestFinished } from 'vitest';
import type { NewsItem } from '#contract/news.ts';
import { baseUrl, openPage, type Visit } from '../actors.ts';
import type { StaffRole } from '../staff.ts';

/** The panel as a member of staff finds it, once nothing covers it; an editor unless the journey says otherwise. */
export async function openPanel(visit: Visit = {}): Promise<Page> {
  const page = await openPage({ signedInAs: 'editor', ...visit });
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1, name: 'Visão Geral' }).waitFor();
  if (visit.signedInAs !== 'common') await firstCount(page).waitFor();
  return page;
}

/** Of the overview. While it is read, the busy overlay takes the clicks that are meant for the menu. */
export const firstCount = (page: Page) => page.getByRole('definition').filter({ hasText: /\d/ }).first();

export async function openNews(visit: Visit = {}): Promise<Page> {
  const page = await openPanel(visit);
  if ((visit.width ?? 1280) < 1024) await page.getByRole('button', { name: 'Abrir menu' }).click();
  await page.getByRole('button', { name: 'Notícias', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Notícias' }).waitFor();
  return page;
}

/**
 * Changes the stored session as time or a stranger would, once the panel has read all that it reads: a call that is
 * made in between would already meet the change.
 */
export async function changeSession(page: Page, change: Record<string, unknown>): Promise<void> {
  await page.getByText(/^Site publicado em/).waitFor();
  await changeStored(page, 'token', change);
}

/** Changes some fields of what the browser keeps: the session under `token`, the person under `user`. */
export const changeStored = (page: Page, key: 'token' | 'user', change: Record<string, unknown>): Promise<void> =>
  page.evaluate(
    ([item, changed]) => {
      const stored = JSON.parse(localStorage.getItem(item) ?? '{}');
      localStorage.setItem(item, JSON.stringify({ ...stored, ...changed }));
    },
    [key, change] as const,
  );

export const forgedToken = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.forjado';

/** The form with its editor ready to write in. */
export async function openNewsForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Nova Notícia' }).click();
  await editorOf(page).waitFor();
}

export const editorOf = (page: Page) => page.getByRole('textbox', { name: 'Conteúdo' });

export const notice = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

/** The API as a member of staff calls it, for what a journey needs before or checks after. */
export async function call<Data>(method: string, path: string, body?: object, role: StaffRole = 'editor') {
  const session = new Map(inject('sessions')[role]);
  const { access_token } = JSON.parse(session.get('token') ?? '{}');
  const response = await fetch(`${baseUrl}/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${access_token}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, ...((await response.json()) as { data: Data }) };
}

/** News that the journey needs and takes away when it ends. */
export async function givenNews(news: Partial<NewsItem> & { title: string }): Promise<NewsItem> {
  const { status, data } = await call<NewsItem>('POST', '/news', { content: '<p>Um texto.</p>', ...news });
  expect(status).toBe(201);
  onTestFinished(async () => {
    await call('DELETE', `/news/${data.id}`);
  });
  return data;
}

/** Takes away what a journey writes through the screen, whether it gets that far or not. */
export function removedAfterwards(title: string): void {
  onTestFinished(async () => {
    const { data } = await call<NewsItem[]>('GET', `/news?search=${encodeURIComponent(title)}`);
    for (const { id } of data) await call('DELETE', `/news/${id}`);
  });
}

/** Lets the real answers to some address through with their envelope changed, until the journey ends. */
export async function changeAnswers(
  page: Page,
  address: string,
  change: (envelope: Record<string, unknown>, request: URL) => Record<string, unknown>,
  ready: Promise<void> = Promise.resolve(),
): Promise<void> {
  onTestFinished(() => page.unrouteAll({ behavior: 'ignoreErrors' }));
  await page.route(address, async (route) => {
    await ready;
    const response = await route.fetch();
    const json = change(await response.json(), new URL(route.request().url()));
    await route.fulfill({ response, json });
  });
}

/** A promise to be kept by hand: what waits for it shows what it shows meanwhile. */
export function gate(): { opened: Promise<void>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}
