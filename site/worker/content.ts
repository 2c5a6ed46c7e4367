import { contentName, keptAt } from './names.ts';

/** The most that are kept of what readers visited, of each kind; the oldest go first. */
const limits = { page: 40, picture: 60, drawing: 20, answer: 30 } as const;

/** Bytes; a larger file is not kept. */
const largest = 600_000;

interface Keeping {
  /** None for what is always kept. */
  kind?: keyof typeof limits;
  /** When the response was read, if not now. */
  at?: Date;
}

/** How a kept response says of what kind it is. */
const kindHeader = 'X-Kept-Kind';

const openContent = () => caches.open(contentName);

/** The cached response for a path or an address. */
export const kept = async (key: string): Promise<Response | undefined> => (await openContent()).match(key);

/** Deletes a page, and the pictures that no other cached page names. */
export async function forgetPage(key: string): Promise<void> {
  const content = await openContent();
  const html = await (await content.match(key))?.text();
  if (html === undefined) return;
  await content.delete(key);
  const others = await keptPages();
  for (const picture of await ofKind(content, 'picture')) {
    const isNamedIn = (text: string) => text.includes(new URL(picture.url).pathname);
    if (isNamedIn(html) && !others.some(isNamedIn)) await content.delete(picture);
  }
}

/** The texts of all cached pages. */
export async function keptPages(): Promise<string[]> {
  const content = await openContent();
  const texts: string[] = [];
  for (const entry of await content.keys()) {
    const response = await content.match(entry);
    if (response?.headers.get('Content-Type')?.includes('text/html')) texts.push(await response.text());
  }
  return texts;
}

/** The keys of the pages that were visited. */
export const visitedPages = async (): Promise<string[]> =>
  (await ofKind(await openContent(), 'page')).map(({ url }) => new URL(url).pathname);

/** A redirected answer can't serve a navigation. */
export const isWhole = (response: Response): boolean => response.status === 200 && !response.redirected;

/** Caches a response within its kind's limit. A full device caches nothing new, and the site works on. */
export async function keep(key: string, response: Response, { kind, at = new Date() }: Keeping = {}): Promise<void> {
  const body = await response.blob();
  if (!isWhole(response) || body.size > largest) return;
  const headers = new Headers(response.headers);
  for (const name of ['Vary', 'Content-Encoding', 'Content-Length']) headers.delete(name);
  headers.set(keptAt, at.toISOString());
  if (kind) headers.set(kindHeader, kind);
  const content = await openContent();
  await content.put(key, new Response(body, { headers }));
  if (kind) await trim(content, kind);
}

/** Removes the oldest of a kind; what was put last is the last. */
async function trim(content: Cache, kind: keyof typeof limits): Promise<void> {
  const entries = await ofKind(content, kind);
  await Promise.all(entries.slice(0, -limits[kind]).map((entry) => content.delete(entry)));
}

async function ofKind(content: Cache, kind: keyof typeof limits): Promise<Request[]> {
  const entries = [...(await content.keys())];
  const kinds = await Promise.all(
    entries.map(async (entry) => (await content.match(entry))?.headers.get(kindHeader) === kind),
  );
  return entries.filter((_, place) => kinds[place]);
}

const refreshed = '/.refreshed';

/** When the fixed content was last fetched, in milliseconds since 1970; NaN when it never was. */
export const lastRefresh = async (): Promise<number> => Date.parse((await kept(refreshed))?.headers.get(keptAt) ?? '');

export const markRefresh = (): Promise<void> => keep(refreshed, new Response(''));
