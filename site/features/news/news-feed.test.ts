import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { expect, it } from 'vitest';
import { newsItem } from '#contract/news.ts';
import { hostileMarkup } from '../../../edge-functions/api/testing/hostile-markup.ts';
import { newsFeed } from './news-feed.ts';

/** The texts of a well-formed XML document, by the name of their element; throws for another. */
function readXml(xml: string): [name: string, text: string][] {
  const texts: [string, string][] = [];
  const parser = new SaxesParser();
  const open: string[] = [];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => {
    open.push(name);
    texts.push([name, '']);
  });
  parser.on('text', (text) => {
    const last = texts.findLast(([name]) => name === open.at(-1));
    if (last) last[1] += text;
  });
  parser.on('closetag', () => open.pop());
  parser.write(xml).close();
  return texts;
}

const item = (title: string, excerpt: string | null, content: string) =>
  newsItem.parse({
    id: crypto.randomUUID(),
    title,
    excerpt,
    content,
    slug: 'festa',
    document: null,
    document_name: null,
    document_bytes: null,
    is_published: true,
    publish_at: null,
    expires_at: null,
    order: 0,
    createdAt: '2026-11-21T12:00:00+00:00',
    publishedAt: '2026-11-21T12:00:00+00:00',
    updatedAt: '2026-11-21T12:00:00+00:00',
    author: null,
  });

const read = async (...items: ReturnType<typeof item>[]) =>
  readXml(await (await newsFeed(items, new URL('https://paroquia.test'))).text());

it.each([
  ['a\u0001b\ufffec\0', 'a\ufffdb\ufffdc\ufffd'],
  ['half of \ud83d', 'half of \ufffd'],
  [']]> & </title><b>"\'', ']]> & </title><b>"\''],
  ['1e3', '1e3'],
])('a title %j is read as %j', async (title, seen) => {
  const texts = await read(item(title, null, '<p>a</p>'));
  expect(texts.filter(([name]) => name === 'title').at(-1)?.[1]).toBe(seen);
});

it('is well-formed and has every item, with any content', async () => {
  const signs = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 8 }),
    fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
    fc.constantFrom(...hostileMarkup, '&#1;', '&#xD800;', '&#xfffe;', ']]>', '<![CDATA[', '&amp;', '<!--', '<?xml ?>'),
  );
  const words = fc.array(signs, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''));
  const items = fc.array(fc.tuple(words, fc.option(words), words), { minLength: 1, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(items, async (rows) => {
      const texts = await read(...rows.map((row) => item(...row)));
      expect(texts.filter(([name]) => name === 'item')).toHaveLength(rows.length);
    }),
  );
});
