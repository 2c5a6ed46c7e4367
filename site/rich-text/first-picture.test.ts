import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitizeRichText } from '../../edge-functions/api/rich-text/sanitize.ts';
import { firstPicture } from './first-picture.ts';

const photo = '/storage/v1/object/public/media/0123456789abcdef0123456789abcdef.webp';

describe('the first picture of a text', () => {
  it.each<[html: string, picture: ReturnType<typeof firstPicture>]>([
    ['<p>a</p>', undefined],
    ['', undefined],
    ['<p>&lt;img src="https://a.test/b.png"></p>', undefined],
    ['<img alt="sem endereço" />', undefined],
    ['<img src="https://a b%/" alt="" />', undefined],
    [
      '<p>a</p><img src="https://a.test/b.png?c=1&amp;d=2" alt="A &quot;igreja&quot; > o pátio" /><img src="https://a.test/c.png" />',
      { src: 'https://a.test/b.png?c=1&d=2', alt: 'A "igreja" > o pátio' },
    ],
    [
      `<img alt="" height="900" width="1600" src="${photo}" loading="lazy" />`,
      { src: photo, alt: '', size: { width: 1600, height: 900 } },
    ],
    [`<img src="${photo}" width="1600" />`, { src: photo, alt: '' }],
    [`<img src="${photo}" width="0" height="9" />`, { src: photo, alt: '' }],
  ])('of %s', (html, picture) => expect(firstPicture(html, '')).toEqual(picture));

  it('is at Supabase’s origin, when it is the parish’s', () => {
    expect(firstPicture(`<img src="${photo}" />`, 'https://a.supabase.test')?.src).toBe(
      `https://a.supabase.test${photo}`,
    );
    expect(firstPicture('<img src="https://a.test/b.png" />', 'https://a.supabase.test')?.src).toBe(
      'https://a.test/b.png',
    );
  });

  it('has the written description and address, with any characters', () => {
    const signs = fc.string({ unit: fc.constantFrom(...'<>&"\'=/ aé;#'), maxLength: 20 });
    fc.assert(
      fc.property(signs, signs, (alt, query) => {
        const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
        const src = `https://a.test/?${encodeURIComponent(query)}&b="`;
        const html = sanitizeRichText(`<p>a</p><img src="${attribute(src)}" alt="${attribute(alt)}">`);
        expect(firstPicture(html)).toEqual({ src, alt });
      }),
    );
  });
});
