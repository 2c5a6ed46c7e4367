import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { mainLinks, moreLinks } from './menu.ts';

/** Pages to which something else leads: another page, a mail, a code on paper, the browser. */
const reachedOtherwise = [
  ...['404', 'assinatura-sucesso', 'avisos', 'comunidades', 'convite', 'index', 'links', 'login', 'offline'],
  ...['paroquia', 'privacidade', 'recibo'],
];

it('the menu has every page to which nothing else leads', () => {
  const pages = readdirSync('site/pages').flatMap((file) => /^(.+)\.astro$/.exec(file)?.[1] ?? []);
  const linked = [...mainLinks, ...moreLinks].map(({ href }) => href.slice(1));
  const isLeft = (page: string) => !linked.includes(page) && !reachedOtherwise.includes(page);
  expect(pages.filter(isLeft)).toEqual([]);
});
