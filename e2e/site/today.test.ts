import { expect, it } from 'vitest';
import { baseUrl, openPage } from '../actors.ts';
import { allChanged } from './site-changes.ts';

const section = 'Hoje na paróquia';

it('home says the next mass, the liturgy with its colour and the events of the day, also without script', async () => {
  const page = await openPage({ withoutScript: true, width: 360 });
  await page.goto('/');
  const today = page.getByRole('region', { name: section });
  const { data } = await (await fetch(`${baseUrl}/api/liturgia`)).json();
  const liturgy = today.getByRole('link', { name: `${data.liturgia} · ${data.cor}` });
  expect(await liturgy.getAttribute('href')).toBe('/liturgia#evangelho');
  const [year, month, day] = data.data.split('-').map(Number);
  const events = await (await fetch(`${baseUrl}/api/events?year=${year}&month=${month}&day=${day}`)).json();
  for (const { title } of events.data.slice(0, 2)) await today.getByText(title).waitFor();

  const withScript = await openPage({ width: 360 });
  await withScript.goto('/');
  const next = withScript.getByRole('region', { name: section }).getByRole('link', { name: /^Próxima missa: / });
  await next.waitFor();
  // On the first screen of a small telephone.
  expect(await next.evaluate((line) => line.getBoundingClientRect().bottom)).toBeLessThan(640);
  await next.click();
  await withScript.waitForURL(/#schedule$/);
});

it('one tap on the liturgy shows the gospel', async () => {
  const page = await openPage({ width: 360 });
  await page.goto('/');
  await page.getByRole('region', { name: section }).locator('a[href^="/liturgia"]').click();
  await page.waitForURL('**/liturgia#evangelho');
  const gospel = page.getByRole('heading', { name: 'Evangelho', exact: true });
  await expect
    .poll(() => gospel.evaluate((title) => Math.round((title.getBoundingClientRect().top / innerHeight) * 4)))
    .toBeOneOf([0, 1]);
});

it('a page of an earlier day doesn’t call it today, and takes the new day where it can be read', async () => {
  const page = await openPage({ expectedErrors: /ERR_FAILED/ });
  await page.clock.setFixedTime(Date.now() + 2 * 86_400_000);
  await allChanged(page);
  const answer = { data: '2026-01-01', liturgia: 'O dia de depois', cor: 'Roxo', leituras: null, oracoes: null };
  const day = { ...answer, antifonas: null, fonte: null, anterior: null, proximo: null };
  let isAnswered = false;
  await page.route(/\/api\/liturgia/, (route) =>
    isAnswered ? route.fulfill({ json: { success: true, data: day } }) : route.abort(),
  );
  await page.goto('/', { waitUntil: 'commit' });
  const today = page.getByRole('region', { name: section });
  await today.getByRole('heading', { name: section }).waitFor();
  await expect.poll(() => today.getByRole('link', { name: /semana|Domingo|São|Santa/ }).count()).toBe(0);
  isAnswered = true;
  await page.reload();
  await today.scrollIntoViewIfNeeded();
  await today.getByRole('link', { name: 'O dia de depois · Roxo' }).waitFor();
});
