import type { Page } from 'playwright';
import { expect } from 'vitest';
import { sanitizeRichText } from '../../edge-functions/api/rich-text/sanitize.ts';
import { forbiddenBelow, hostileMarkup } from '../../edge-functions/api/testing/hostile-markup.ts';
import { pastChecks } from '../../edge-functions/api/testing/past-checks.ts';
import { inDatabase } from '../in-database.ts';

const mark = '<p>§</p>';
/** Markup that swallows what follows it is excluded; it is tested one by one in `insert-content.test.tsx`. */
export const separate = hostileMarkup.filter((markup) => sanitizeRichText(markup + mark).endsWith(mark));
const half = Math.ceil(separate.length / 2);
export const articles = [separate.slice(0, half), separate.slice(half)].map((markup, at) => ({
  title: `Texto hostil ${at + 1}`,
  slug: `texto-hostil-${at + 1}`,
  content: markup.join(mark) + mark,
  excerpt: null,
}));
/** Titles and excerpts of maximum length. */
export const cards = Array.from({ length: 12 }, (_, at) => ({
  title: hostileMarkup
    .slice(at * 40)
    .join(' ')
    .slice(0, 200),
  slug: `cartao-hostil-${at}`,
  content: mark,
  excerpt: hostileMarkup
    .slice(at * 60)
    .join(' ')
    .slice(0, 500),
}));

/** Written directly into the tables, past the API and REST. */
export const writeHostileRows = (dataDir: string) =>
  inDatabase(dataDir, (runner) =>
    pastChecks(runner, async (sql) => {
      await sql.query(
        `insert into public.news (title, slug, content, excerpt, is_published)
       select title, slug, content, excerpt, true
       from jsonb_to_recordset($1::text::jsonb) as row (title text, slug text, content text, excerpt text)`,
        [JSON.stringify([...cards, ...articles])],
      );
      await sql.query(
        `insert into public.announcements (title, content) select title, content
       from jsonb_to_recordset($1::text::jsonb) as row (title text, content text)`,
        [JSON.stringify(cards.map(({ title, excerpt }) => ({ title, content: excerpt })))],
      );
      await sql.query(
        `insert into public.galeria (titulo, link, descricao) select title, 'javascript:hacked()', excerpt
       from jsonb_to_recordset($1::text::jsonb) as row (title text, excerpt text)`,
        [JSON.stringify(cards)],
      );
    }),
  );

/** Counts executed scripts in a page, and records its requests to the hostile host. */
export async function watch(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.addInitScript(() => {
    Object.assign(window, { ran: 0, hacked: () => Object.assign(window, { ran: 1 }) });
  });
  page.on('request', (request) => /\/\/evil\.test/.test(request.url()) && asked.push(request.url()));
  page.on('dialog', (dialog) => asked.push(dialog.message()));
  return asked;
}

/** Elements and attributes that no page may have. */
const strangers =
  'base, iframe, frame, object, embed, portal, meta[http-equiv=refresh i], [src*="evil.test"], [srcset], link[href*="evil.test"]';

/** Nothing of the rows has run, left the page for another, asked another host, or is there as an element. */
export async function expectHarmless(page: Page, at: string, asked: string[], places: string): Promise<void> {
  const faults = await page.locator(places).evaluateAll((elements, check) => {
    const below = new Function(`return (${check})`)() as (root: ParentNode) => string[];
    return elements.flatMap(below);
  }, forbiddenBelow.toString());
  expect(faults).toEqual([]);
  expect(await page.locator(strangers).count()).toBe(0);
  const handlers = await page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) =>
      [...element.attributes].filter(({ name }) => name.startsWith('on')).map(({ name }) => name),
    ),
  );
  expect(handlers).toEqual([]);
  expect(await page.evaluate(() => (window as { ran?: number }).ran)).toBe(0);
  expect(asked).toEqual([]);
  expect(new URL(page.url()).origin).toBe(new URL(at).origin);
}
