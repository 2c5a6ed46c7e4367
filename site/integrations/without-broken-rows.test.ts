import type { AstroPrerenderer } from 'astro';
import { expect, onTestFinished, test, vi } from 'vitest';
import { brokenRows, isLeftOut } from '../lib/broken-rows.ts';
import { leavingOutBroken } from './without-broken-rows.ts';

const row = { section: 'news', id: '3b0e3c5e-8f0e-4f5c-9d43-1d2f2b1b7a10', title: 'Festa' } as const;
const route = { type: 'page' };
const paths = ['/', '/noticia/festa'].map((pathname) => ({
  pathname,
  route,
  ...(pathname !== '/' && { cacheKey: `key.cards.${JSON.stringify(row)}` }),
}));

/** Renders a page of a whole build whose pages fail for `cause`, and ends it. */
async function rendered(pathname: string, cause?: unknown): Promise<string | undefined> {
  for (const name of ['error', 'warn'] as const) {
    const line = vi.spyOn(console, name).mockImplementation(() => undefined);
    onTestFinished(() => line.mockRestore());
  }
  const body = new ReadableStream({
    pull(page) {
      if (cause !== undefined) throw cause;
      page.enqueue(new TextEncoder().encode('a page'));
      page.close();
    },
  });
  const prerenderer = leavingOutBroken({
    name: 'fake',
    getStaticPaths: async () => paths,
    render: async () => new Response(body),
  } as unknown as AstroPrerenderer);
  await prerenderer.getStaticPaths();
  const answer = await prerenderer.render(new Request(`http://site${pathname}/`), { routeData: route } as never);
  const response = answer as Response;
  const text = response.body ? await response.text() : undefined;
  await prerenderer.teardown?.();
  return text;
}

test("a row's page that breaks while it is read is left out, and named", async () => {
  expect(await rendered('/noticia/festa', new TypeError('nobody expected this'))).toBeUndefined();
  expect(brokenRows()).toEqual([{ ...row, isKept: false }]);
  expect([isLeftOut('/noticia/festa/'), isLeftOut('/noticia/missa/')]).toEqual([true, false]);
  expect(await rendered('/noticia/festa')).toBe('a page');
  expect(brokenRows()).toEqual([]);
});

test.each([
  ['of another page', '', new TypeError('nobody expected this')],
  ['of the API', '/noticia/festa', Object.assign(new Error('off'), { code: 'unavailable' })],
])('a failure %s fails the build', async (_, pathname, cause) => {
  await expect(rendered(pathname, cause)).rejects.toBe(cause);
});
