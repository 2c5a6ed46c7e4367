import { expect, it } from 'vitest';
import type { Client } from '#contract/client.ts';
import { countHeading, loadGalleries } from './gallery-cards.ts';

it.each([
  [1, '1 galeria disponível'],
  [2, '2 galerias disponíveis'],
])('%i is counted as "%s"', (total, heading) => expect(countHeading(total)).toBe(heading));

it('leaves out a link that is not a web address', async () => {
  const links = [
    'https://fotos.test/festa',
    'javascript:alert(1)',
    'HTTP://fotos.test',
    'data:text/html,x',
    '//fotos.test',
  ];
  const call = (async () => ({ data: links.map((link) => ({ link })) })) as unknown as Client;
  const { cards } = await loadGalleries(call);
  expect(cards.map(({ link }) => link)).toEqual(['https://fotos.test/festa', 'HTTP://fotos.test']);
});
