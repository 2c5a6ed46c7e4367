import { parishDayOf } from '#contract/parish-day.ts';
import { forgetPage, isWhole, keep, kept, keptPages, lastRefresh, markRefresh, visitedPages } from './content.ts';
import { answersFile, answersOf, answersOfToday } from './day-answers.ts';
import { keepDrawings } from './files.ts';
import { alwaysKept } from './fixed-pages.ts';
import { keptAt } from './names.ts';
import { pageKey } from './requests.ts';
import { api } from './scope.ts';

/** Milliseconds for which what was fetched is new enough, within one day of the parish. */
const newEnough = 3 * 3_600_000;

/** Fetches again what every device keeps, where that is old, one after another: readers come first. */
export async function refreshContent(): Promise<void> {
  const last = await lastRefresh();
  const now = new Date();
  const today = parishDayOf(now);
  if (now.getTime() - last < newEnough && parishDayOf(new Date(last)) === today) return;
  await markRefresh();
  await forgetGonePages();
  await refreshAnswers(today);
  for (const page of alwaysKept) await fetchAndKeep(page);
  await keepDrawings(await keptPages());
}

/** Forgets the visited pages that the site no longer has; a device without any asks for nothing. */
async function forgetGonePages(): Promise<void> {
  const visited = await visitedPages();
  if (visited.length === 0) return;
  const map = await (await fetchAnew('/sitemap-0.xml')).text();
  const pages = new Set([...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => pageKey(address)));
  // Without home it is no site map.
  if (!pages.has('/')) return;
  for (const page of visited) if (!pages.has(page)) await forgetPage(page);
}

/** Takes the answers from the static host, where a call costs nothing, and asks the API for those that it lacks. */
async function refreshAnswers(today: string): Promise<void> {
  const built = answersOfToday(await (await fetchAnew(answersFile)).text(), today);
  for (const address of answersOf(today)) {
    const answer = built?.answers[address];
    if (built && answer) await keepBuilt(api + address, answer, new Date(built.readAt));
    else await fetchAndKeep(api + address);
  }
}

/** Keeps an answer of the build, unless a page has read a newer one from the API. */
async function keepBuilt(address: string, answer: unknown, readAt: Date): Promise<void> {
  const known = await kept(address);
  if (known && Date.parse(known.headers.get(keptAt) ?? '') >= readAt.getTime()) return;
  const response = new Response(JSON.stringify(answer), { headers: { 'Content-Type': 'application/json' } });
  await keep(address, response, { at: readAt });
}

async function fetchAndKeep(address: string): Promise<void> {
  const response = await fetchAnew(address);
  if (isWhole(response)) await keep(address, response);
}

const fetchAnew = (address: string): Promise<Response> =>
  fetch(address, { credentials: 'omit', cache: 'no-cache', priority: 'low' });
