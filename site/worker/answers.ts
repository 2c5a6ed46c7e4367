import { parishDayOf } from '#contract/parish-day.ts';
import { forgetPage, isWhole, keep, kept } from './content.ts';
import { liturgyOf } from './day-answers.ts';
import { alwaysKept, offlinePage } from './fixed-pages.ts';
import { keptAt } from './names.ts';
import { type Kind, pageKey } from './requests.ts';
import { api, type FetchEvent } from './scope.ts';

/** Milliseconds after which the kept answer is given while the network is silent. */
const patience = 3000;

/** Answers a request of each kind. */
export const answers: Readonly<Record<Exclude<Kind, 'untouched'>, (event: FetchEvent) => Promise<Response>>> = {
  page: answerPage,
  'personal-page': (event) => fromNetwork(event).catch(withoutNetwork),
  asset: async ({ request }) => (await caches.match(request.url)) ?? (await fetch(request)),
  picture: answerPicture,
  answer: answerCall,
};

async function answerPage(event: FetchEvent): Promise<Response> {
  const key = pageKey(event.request.url);
  const network = fromNetwork(event);
  follow(event, network, (response) => keepPage(key, response));
  const known = await kept(key);
  return known ? await orKept(network, () => asKept(known)) : await network.catch(withoutNetwork);
}

/** Calls with a session may read cached visitors' answers, the same for everybody; theirs are not cached. */
async function answerCall(event: FetchEvent): Promise<Response> {
  const { url, headers, credentials } = event.request;
  const network = fetch(event.request);
  const isVisitors = !headers.has('Authorization') && credentials !== 'include';
  const isDated = url.includes('?');
  if (isVisitors && isDated) follow(event, network, (response) => keep(url, response, { kind: 'answer' }));
  const isOfToday = url.endsWith(`${api}/liturgia`);
  const known = await kept(isOfToday ? api + liturgyOf(parishDayOf(new Date())) : url);
  return known ? await orKept(network, async () => known) : await network;
}

/** Pictures have hashed names, so the kept one is the right one. */
async function answerPicture(event: FetchEvent): Promise<Response> {
  const { url } = event.request;
  const known = await caches.match(url);
  if (known) return known;
  const network = fetch(event.request);
  follow(event, network, (response) => keep(url, response, { kind: url.endsWith('.svg') ? 'drawing' : 'picture' }));
  return await network;
}

const fromNetwork = async ({ request, preloadResponse }: FetchEvent): Promise<Response> =>
  (await preloadResponse) ?? (await fetch(request));

/** Works on a copy of the response after it was given; a failure, as of a full device, is ignored. */
function follow(event: FetchEvent, network: Promise<Response>, act: (copy: Response) => Promise<unknown>): void {
  event.waitUntil(network.then((response) => act(response.clone())).catch(() => undefined));
}

/** The network's answer, and the kept one where it fails or is silent. */
function orKept(network: Promise<Response>, giveKept: () => Promise<Response>): Promise<Response> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(giveKept()), patience);
    network
      .then((response) => (response.status >= 500 ? giveKept() : response))
      .catch(giveKept)
      .then((answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
  });
}

/** Pages that search engines may not list are a person's, staff's, or forms that the browser fills. */
const isUnlisted = (html: string) => html.includes('<meta name="robots" content="noindex"');

/** Keeps a page that is everybody's. Any other answer says that none is at this address, or no longer. */
async function keepPage(key: string, response: Response): Promise<void> {
  const { status, headers } = response;
  if (status === 404 || status === 410) return await forgetPage(key);
  if (!isWhole(response) || !/^text\/(html|calendar)/.test(headers.get('Content-Type') ?? '')) return;
  if (alwaysKept.includes(key)) return await keep(key, response);
  const isOfOne = headers.get('Cache-Control')?.includes('no-store') || isUnlisted(await response.clone().text());
  if (isOfOne) await forgetPage(key);
  else await keep(key, response, { kind: 'page' });
}

/** A kept page says since when, to the layout's script and to the islands (lib/kept.ts). */
async function asKept(page: Response): Promise<Response> {
  const html = await page.text();
  return new Response(html.replace('<html ', `<html data-kept="${page.headers.get(keptAt)}" `), {
    headers: page.headers,
  });
}

async function withoutNetwork(): Promise<Response> {
  const page = await kept(offlinePage);
  return page ? await asKept(page) : Response.error();
}
