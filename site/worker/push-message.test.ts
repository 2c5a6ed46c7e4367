import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noticeOf, ownAddress } from './push-message.ts';

const origin = 'https://paroquia.example';
const home = `${origin}/`;

const declarative = (notification: unknown) => JSON.stringify({ web_push: 8030, notification });

describe('a push message', () => {
  it('becomes a notice with the parish’s icons and its page', () => {
    const message = {
      title: 'Novena',
      body: 'Hoje às 19h <b>não é negrito</b>',
      navigate: `${origin}/avisos?x=1#fim`,
      lang: 'pt-BR',
      dir: 'ltr',
      tag: 'm-1',
    };
    expect(noticeOf(declarative(message), origin)).toEqual({
      title: 'Novena',
      options: {
        body: 'Hoje às 19h <b>não é negrito</b>',
        tag: 'm-1',
        lang: 'pt-BR',
        dir: 'ltr',
        icon: '/icones/192.png',
        badge: '/icones/emblema-72.png',
        data: { page: `${origin}/avisos?x=1#fim` },
      },
    });
  });

  it.each([
    '',
    'oi',
    'null',
    '[]',
    '7',
    '{"notification":null}',
    declarative({}),
    declarative({ title: 7, body: {}, navigate: [], lang: null, dir: 'up', tag: 0 }),
    declarative({ title: '  ' }),
  ])('%s shows the sample title and opens home', (text) => {
    const { title, options } = noticeOf(text, origin);
    expect(title).toBe('Boletim Paroquial');
    expect(options).toMatchObject({ lang: 'pt-BR', dir: 'auto', data: { page: home } });
    expect(options).not.toHaveProperty('tag');
  });

  it('of any text is a notice that opens the site', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.json().map((value) => declarative(JSON.parse(value))),
        ),
        (text) => {
          const { title, options } = noticeOf(text, origin);
          expect(title).not.toBe('');
          expect(options.data.page.startsWith(home)).toBe(true);
        },
      ),
    );
  });
});

it.each([
  ['/noticias', `${home}noticias`],
  [`${origin}/aviso/7`, `${home}aviso/7`],
  ['https://outro.example/', home],
  ['//outro.example/', home],
  ['/\\outro.example', home],
  ['javascript:alert(1)', home],
  ['https://a:b@paroquia.example/', home],
  ['http://paroquia.example/', home],
  ['http://[', home],
  [`blob:${origin}/7b1c`, home],
  [undefined, home],
])('%s opens %s', (address, opened) => {
  expect(ownAddress(address, origin)).toBe(opened);
});
