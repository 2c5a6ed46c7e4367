import { hostileMarkup } from '../../edge-functions/api/testing/hostile-markup.ts';
import { pastChecks } from '../../edge-functions/api/testing/past-checks.ts';
import { inDatabase } from '../in-database.ts';

/** A row with a page of its own and one of a shared page, which never had a version that could be read. */
export const writeUnreadableRows = async (dataDir: string): Promise<Record<string, boolean>> => {
  const ids: string[] = [];
  await inDatabase(dataDir, (runner) =>
    pastChecks(runner, async (sql) => {
      const written = await sql.query<{ id: string }>(
        `with article as (
           insert into public.news (title, content, is_published, created_at)
           values ('Que nunca se leu', '<p>a</p>', true, 'infinity') returning id
         ), event as (
           insert into public.events (title, description, "date", updated_at)
           values ('Sem data', 'a', private.parish_today(), 'infinity') returning id
         )
         select id from article union all select id from event`,
      );
      ids.push(...written.map(({ id }) => id));
    }),
  );
  return Object.fromEntries(ids.map((id) => [id, false]));
};

/** Articles with markup that was never cleaned. */
export const writeHostileArticles = (dataDir: string) =>
  inDatabase(dataDir, (runner) =>
    pastChecks(runner, async (sql) => {
      const rows = Array.from({ length: 120 }, (_, at) => ({
        title: `${at} ${hostileMarkup[(at * 11) % hostileMarkup.length]}`.slice(0, 200),
        slug: `hostil-${at}`,
        content: `<p>${hostileMarkup[(at * 11) % hostileMarkup.length]}</p>`,
      }));
      await sql.query(
        `insert into public.news (title, slug, content, is_published)
       select title, slug, content, true
       from jsonb_to_recordset($1::text::jsonb) as row (title text, slug text, content text)`,
        [JSON.stringify(rows)],
      );
    }),
  );
