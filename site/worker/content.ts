import { contentName, keptAt } from './names.ts';

/** The most that are kept of what readers visited, of each kind; the oldest go first. */
const limits = { page: 40, picture: 60, answer: 30 } as const;

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

export const forget = async (key: string): Promise<boolean> => (await openContent()).delete(key);

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
  const entries = await content.keys();
  const kinds = await Promise.all(
    entries.map(async (entry) => (await content.match(entry))?.headers.get(kindHeader) === kind),
  );
  const ofKind = entries.filter((_, place) => kinds[place]);
  await Promise.all(ofKind.slice(0, -limits[kind]).map((entry) => content.delete(entry)));
}

const refreshed = '/.refreshed';

/** When the fixed content was last fetched, in milliseconds since 1970; NaN when it never was. */
export const lastRefresh = async (): Promise<number> => Date.parse((await kept(refreshed))?.headers.get(keptAt) ?? '');

export const markRefresh = (): Promise<void> => keep(refreshed, new Response(''));
