import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Endpoint, endpoint } from '#contract/endpoint.ts';
import { galeria } from '#contract/galeria.ts';
import { labelled } from '#contract/label.ts';
import { html, richText } from '#contract/primitives.ts';
import { send } from '../testing/api.ts';
import { hostileMarkup } from '../testing/hostile-markup.ts';
import { openParish } from '../testing/parish.ts';
import { pastChecks } from '../testing/past-checks.ts';
import { richTextOf } from './clean.ts';
import { sanitizeRichText } from './sanitize.ts';

const parish = openParish();

/** Those of the texts that the database's type accepts. */
async function taken(texts: readonly string[]): Promise<string[]> {
  const rows = await parish().database.sql.query<{ html: string }>(
    'select html from unnest($1::text[]) as html where private.is_rich_text(html)',
    [texts],
  );
  return rows.map(({ html }) => html);
}

describe('the type of a rich-text column', () => {
  it('accepts everything that the sanitizer returns', async () => {
    const attribute = fc.constantFrom(
      ...[
        'href',
        'src',
        'style',
        'title',
        'alt',
        'target',
        'rel',
        'start',
        'width',
        'colspan',
        'scope',
        'class',
        'id',
        'src',
      ],
    );
    const value = fc.oneof(
      fc.constantFrom(`/storage/v1/object/public/media/${'0f'.repeat(16)}.jpg`, '10000', '10001', '0'),
      fc.constantFrom('https://a.test/?b=1&c="2"', 'mailto:a@b.test', '/galeria', '#a', 'color: #FFF !important'),
      fc.constantFrom('text-align:center; color:RGBA(1, 2,3, .5)', 'x:y', 'javascript:x', '&#1;&#xfffe;&#xd800;'),
      fc.string({ unit: 'binary', maxLength: 20 }),
    );
    const name = fc.constantFrom(
      ...'p h1 b i del span a img ol li table thead tr th td col script svg br hr'.split(' '),
    );
    const tag = fc
      .tuple(name, attribute, value, fc.constantFrom('"', "'", ''))
      .map(([n, a, v, q]) => `<${n} ${a}=${q}${v}${q}>`);
    const end = name.map((n) => `</${n}>`);
    const piece = fc.oneof(tag, end, fc.string({ unit: 'binary', maxLength: 10 }), fc.constantFrom(...hostileMarkup));
    const written = fc.sample(
      fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
      500,
    );
    const cleaned = [...new Set([...written, ...hostileMarkup].map(sanitizeRichText))];
    const isTaken = new Set(await taken(cleaned));
    expect(cleaned.filter((text) => !isTaken.has(text))).toEqual([]);
    expect(cleaned.filter((text) => sanitizeRichText(text) !== text)).toEqual([]);
  });

  it('accepts the image sizes that the sanitizer keeps, and no others', async () => {
    const image = (side: string) => `<img src="https://a.test/b.png" width="${side}" height="${side}" />`;
    const kept = ['1', '9999', '10000'].map(image);
    expect(await taken([...kept, ...['0', '01', '10001', '99999', '1.5', '', '-1', '50%'].map(image)])).toEqual(kept);
  });

  it('refuses all hostile markup', async () => {
    expect(await taken(hostileMarkup)).toEqual([]);
  });
});

describe('an answer of the API', () => {
  it('is sanitized, even if written past the API', async () => {
    const { database, api } = parish();
    const rows = hostileMarkup
      .filter((_, at) => at % 5 === 0)
      .map((markup, at) => ({ title: `${at} ${markup}`.slice(0, 200), content: markup }));
    await pastChecks(database.sql, async (sql) => {
      await sql.query(
        `insert into public.announcements (title, content)
         select title, content from jsonb_to_recordset($1::text::jsonb) as row (title text, content text)`,
        [JSON.stringify(rows)],
      );
    });
    const read: string[] = [];
    for (let page = 1; page <= Math.ceil(rows.length / 100); page += 1) {
      const { body } = await send(api, `/announcements?limit=100&page=${page}`);
      read.push(...body.data.map(({ content }: { content: string }) => content));
    }
    expect(read.sort()).toEqual(rows.map(({ content }) => sanitizeRichText(content)).sort());
    expect((await taken(read)).length).toBe(read.length);
  });

  it('contains no address that runs script', async () => {
    const { database, api } = parish();
    const links = ['javascript:hacked()', 'data:text/html,x', ' https://a b', 'https://fotos.test/a'];
    await pastChecks(database.sql, (sql) =>
      sql.query('insert into public.galeria (titulo, link) select link, link from unnest($1::text[]) as link', [links]),
    );
    const { body } = await send(api, '/galeria/active');
    const seen = galeria.active.answer.parse(body.data).map(({ titulo, link }) => [titulo, link]);
    expect(Object.fromEntries(seen)).toEqual({
      'javascript:hacked()': 'about:blank',
      'data:text/html,x': 'about:blank',
      ' https://a b': 'about:blank',
      'https://fotos.test/a': 'https://fotos.test/a',
    });
  });
});

describe('rich text is found', () => {
  const of = (details: Partial<Endpoint>) =>
    richTextOf(endpoint({ method: 'GET', path: '/x', access: 'anyone', summary: '', answer: z.null(), ...details }));
  const dirty = '<p onclick="a()">a</p>';
  const clean = '<p>a</p>';

  it.each<[string, z.ZodMiniType, unknown, unknown]>([
    [
      'in a field',
      z.object({ content: richText, title: z.string() }),
      { content: dirty, title: dirty },
      { content: clean, title: dirty },
    ],
    ['in rows', z.array(z.object({ content: richText })), [{ content: dirty }], [{ content: clean }]],
    [
      'in what may be missing',
      z.nullable(z.object({ content: z.optional(z.nullable(richText)) })),
      { content: dirty },
      { content: clean },
    ],
    ['that is empty', z.object({ content: richText }), { content: '' }, { content: '' }],
    ['in no value', z.nullable(z.object({ content: z.nullable(richText) })), { content: null }, { content: null }],
    ['by any name', z.record(z.string(), z.array(richText)), { a: [dirty, dirty] }, { a: [clean, clean] }],
    ['in no other field', z.object({ title: z.string() }), { title: dirty }, { title: dirty }],
  ])('%s', (_, answer, data, cleaned) => expect(of({ answer }).cleanAnswer(data)).toEqual(cleaned));

  it('in a body or a part of one, and refused where it shows nothing', () => {
    const { cleanBody } = of({
      body: z.partial(z.strictObject({ content: labelled(html(100), 'conteúdo'), title: z.string() })),
    });
    expect(cleanBody({ content: dirty })).toEqual({ content: clean });
    expect(cleanBody({ title: 'a' })).toEqual({ title: 'a' });
    for (const nothing of ['<p>\u3164</p>', '<p> </p><p><br></p>', '<p>&#8203;</p>', '<svg>']) {
      expect(() => cleanBody({ content: nothing })).toThrow('O campo "conteúdo" é obrigatório.');
    }
  });

  it('is refused with too many tags', () => {
    const { cleanBody } = of({ body: z.object({ content: labelled(html(200_000), 'conteúdo') }) });
    expect(() => cleanBody({ content: '<ul><li>'.repeat(22_000) })).toThrow(
      'O campo "conteúdo" tem formatação demais.',
    );
  });

  it('is refused when its sanitized form is too long', () => {
    const { cleanBody } = of({ body: z.object({ content: labelled(html(100), 'conteúdo') }) });
    expect(cleanBody({ content: '&'.repeat(20) })).toEqual({ content: '&amp;'.repeat(20) });
    expect(() => cleanBody({ content: '&'.repeat(21) })).toThrow(
      'O campo "conteúdo" deve ter no máximo 100 caracteres.',
    );
  });

  it('or the schema is refused', () => {
    expect(() => of({ answer: z.union([richText, z.null()]) })).toThrow('one of several types');
  });
});
