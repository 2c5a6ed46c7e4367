import { afterEach, expect, it } from 'vitest';
import type { RichText } from '#contract/primitives.ts';
import { forbiddenBelow, hostileMarkup } from '../../edge-functions/api/testing/hostile-markup.ts';
import { insertContent } from './insert-content.ts';
import { pageContent } from './page-content.ts';

const place = document.createElement('div');
document.body.append(place);
afterEach(() => place.replaceChildren());

it.each([
  '<h1 style="text-align: center">a</h1><p>b <strong>c</strong> <em>d</em> <u>e</u> <s>f</s></p><blockquote><p>g</p></blockquote>',
  '<ul><li><p>a</p></li></ul><ol start="3"><li>b</li></ol><hr>c<br>d',
  '<p><span style="color: rgb(29, 78, 137); background-color: rgb(255, 240, 0)">a</span></p>',
  '<p><a href="https://a.test/b?c=1&amp;d" target="_blank" rel="noopener noreferrer">a</a><a href="/galeria">b</a><a href="mailto:a@b.test">c</a></p>',
  '<table><thead><tr><th colspan="2">a</th></tr></thead><tbody><tr><td rowspan="2">b</td></tr></tbody></table>',
  '<img src="https://fotos.test/a.png" alt="A igreja" width="300" height="200" loading="lazy">',
  '<img alt="A igreja style=" src="https://fotos.test/a.png" loading="lazy">',
  '<img src="/storage/v1/object/public/media/0123456789abcdef0123456789abcdef.webp" alt="" width="300" height="200" loading="lazy">',
])('inserts what the API keeps: %s', (html) => {
  insertContent(place, html as RichText);
  const looks = / data-(style|look)="[^"]*"/g;
  expect(place.innerHTML.replace(looks, '').replaceAll(';"', '"')).toBe(pageContent(html));
});

it('inserts nothing that runs, loads or links elsewhere, for any answer of the API', async () => {
  let ran = 0;
  Object.assign(window, { hacked: () => (ran += 1) });
  const faults = hostileMarkup.flatMap((markup) => {
    insertContent(place, markup as RichText);
    return forbiddenBelow(place).map((fault) => `${fault} of ${markup}`);
  });
  expect(faults).toEqual([]);
  await lastImageFailed();
  expect(ran).toBe(0);
  expect(performance.getEntriesByType('resource').filter(({ name }) => name.includes('evil.test'))).toEqual([]);
});

/** By then the events of earlier insertions have fired. */
function lastImageFailed(): Promise<unknown> {
  const image = new Image();
  const failed = new Promise((resolve) => image.addEventListener('error', resolve));
  image.src = 'data:image/png,';
  return failed;
}
