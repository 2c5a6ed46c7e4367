import { expect, it } from 'vitest';
import { createClient } from '#contract/client.ts';
import { openParish } from '../../../edge-functions/api/testing/parish.ts';
import { loadAnnouncements } from './announcement-card.ts';

const parish = openParish();

it('loads them all, also above the API’s limit of one call', async () => {
  const { api, database } = parish();
  const titles = Array.from({ length: 1_101 }, (_, index) => `Aviso ${index}`);
  await database.sql.query(
    `insert into public.announcements (title, content, "order")
     select title, '<p>a</p>', place from unnest($1::text[]) with ordinality as row (title, place)`,
    [titles],
  );
  const inProcess = async (address: string | URL | Request, init?: RequestInit) =>
    api.fetch(new Request(address, init));
  const call = createClient({ baseUrl: 'https://paroquia.test/api', timeout: 30_000, fetch: inProcess });
  expect((await loadAnnouncements(call)).cards.map(({ title }) => title)).toEqual(titles);
});
