import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { daysLater } from '#contract/calendar-date.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { baseUrl, openPage } from '../actors.ts';
import { becomeApp, openApp, until, withWorker } from './app.ts';
import { type ChangingHost, changingHost } from './changing-host.ts';

/** Visits of a day: the first, and one each time that the worker fetches again. */
const visits = 8;

const today = parishDayOf(new Date());

it('a new device asks the API once in each visit of a day, and its worker never', async () => {
  const host = await unchangedHost();
  const page = await openPage({ ...withWorker, at: host.url });
  for (let visit = 0; visit < visits; visit += 1) {
    if (visit > 0) await letThreeHoursPass(page);
    host.asked.splice(0);
    await becomeApp(page);
    for (const path of ['/liturgia', '/calendario', '/avisos', '/']) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
    }
    expect(callsTo(host), `visit ${visit}`).toEqual([expect.stringMatching(/^\/api\/site-build\/changes\?\d+$/)]);
    expect(host.asked.filter((path) => path === '/dados.json')).toHaveLength(1);
  }
  expect(await keptLiturgies(page)).toEqual(Array.from({ length: 7 }, (_, later) => daysLater(today, later)));
});

it.each([
  ['of yesterday', () => ({ readAt: new Date(Date.now() - 86_400_000).toISOString(), answers: {} })],
  ['that is broken', () => 'Bad Gateway'],
  ['that is missing', undefined],
])('a file %s sends the worker to the API', async (_, content) => {
  const host = await unchangedHost();
  const body = content ? JSON.stringify(content()) : '<!doctype html>';
  host.answers.set('/dados.json', { status: content ? 200 : 404, type: 'application/json', body });
  const page = await openApp({ at: host.url });
  expect(workersCalls(host)).toHaveLength(9);
  expect(await keptLiturgies(page)).toHaveLength(7);
});

it('an answer that the build could not read is asked of the API, alone', async () => {
  const host = await unchangedHost();
  const built = await (await fetch(`${baseUrl}/dados.json`)).json();
  const missing = `/liturgia?date=${daysLater(today, 3)}`;
  delete built.answers[missing];
  host.answers.set('/dados.json', { status: 200, type: 'application/json', body: JSON.stringify(built) });
  await openApp({ at: host.url });
  expect(workersCalls(host)).toEqual([`/api${missing}`]);
});

it('an event that changed after the build is shown, and stays on the device when its worker fetches the build’s again', async () => {
  const host = await changingHost();
  const page = await openApp({ at: host.url });
  const [year, month] = today.split('-').map(Number);
  const address = `/api/events?year=${year}&month=${month}`;
  const title = 'Procissão adiada para as 20h';
  const envelope = await (await fetch(baseUrl + address)).json();
  const data = [{ ...envelope.data[0], date: today, title }];
  const answer = (body: unknown) => ({ status: 200, type: 'application/json', body: JSON.stringify(body) });
  host.answers.set(address, answer({ ...envelope, data, pagination: { ...envelope.pagination, total: 1 } }));
  const { version } = await (await fetch(`${baseUrl}/build.json`)).json();
  const changes = { version: version + 1, changes: { events: version + 1 } };
  host.answers.set(`/api/site-build/changes?${version}`, answer({ success: true, data: changes }));
  await forgetAnswers(page);
  await page.goto('/calendario');
  await page.getByText(title).filter({ visible: true }).first().waitFor();
  await until(page, async () => {
    const kept = await (await caches.open('content')).matchAll();
    return (await Promise.all(kept.map((each) => each.text()))).some((text) => text.includes('Procissão adiada'));
  });

  await letThreeHoursPass(page);
  host.asked.splice(0);
  await becomeApp(page);
  expect(callsTo(host)).not.toContain(address);
  await page.context().setOffline(true);
  // Another month first: the calendar of the kept page is the build's.
  await page.goto('/calendario');
  await page.getByRole('button', { name: /^Próximo mês/ }).click();
  await page.getByRole('button', { name: /^Mês anterior/ }).click();
  await page.getByText(title).filter({ visible: true }).first().waitFor();
});

/** A host whose site is as it was built, whatever other tests have changed at the stack; cached as the API says. */
async function unchangedHost(): Promise<ChangingHost> {
  const host = await changingHost();
  const { version } = await (await fetch(`${baseUrl}/build.json`)).json();
  const path = `/api/site-build/changes?${version}`;
  const cacheControl = (await fetch(baseUrl + path)).headers.get('cache-control') ?? '';
  const body = JSON.stringify({ success: true, data: { version, changes: {} } });
  host.answers.set(path, { status: 200, type: 'application/json', body, cacheControl });
  return host;
}

const callsTo = (host: ChangingHost) => host.asked.filter((path) => path.startsWith('/api/'));

/** The calls but for the pages' own. */
const workersCalls = (host: ChangingHost) => callsTo(host).filter((path) => !path.includes('/site-build/changes'));

/** The days whose liturgy is kept with its texts. */
const keptLiturgies = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const content = await caches.open('content');
    const keys = (await content.keys()).filter(({ url }) => url.includes('/api/liturgia?'));
    const kept = (await Promise.all(keys.map((key) => content.match(key)))) as Response[];
    const days = (await Promise.all(kept.map((each) => each.json()))).map((answer) => answer.data);
    return days.flatMap(({ data, leituras }) => (leituras ? [data as string] : [])).sort();
  });

/** Makes what the worker and the browser keep three hours older. */
async function letThreeHoursPass(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const content = await caches.open('content');
    const headers = { 'X-Kept': new Date(Date.now() - 3 * 3_600_000).toISOString() };
    await content.put('/.refreshed', new Response('', { headers }));
    // When it is there again, the worker has fetched everything.
    await content.delete('/offline/');
  });
  await forgetAnswers(page);
}

/** Empties the browser's own cache, as if what is in it had expired. */
async function forgetAnswers(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.clearBrowserCache');
}
