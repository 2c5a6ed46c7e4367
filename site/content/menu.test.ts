import { readdirSync } from 'node:fs';
import { expect, it, onTestFinished, vi } from 'vitest';
import { keepParishBuild, parishBuild } from '../lib/parish-build.ts';
import { mainLinks, moreLinks } from './menu.ts';

/** Pages to which something else leads: another page, a mail, a code on paper, the browser. */
const reachedOtherwise = [
  ...[
    '404',
    'assinatura-sucesso',
    'avisos',
    'comunidades',
    'convite',
    'index',
    'intencoes',
    'links',
    'login',
    'offline',
  ],
  ...['paroquia', 'privacidade', 'recibo'],
];

it('the menu has every page to which nothing else leads', () => {
  const pages = readdirSync('site/pages').flatMap((file) => /^(.+)\.astro$/.exec(file)?.[1] ?? []);
  const linked = [...mainLinks, ...moreLinks].map(({ href }) => href.slice(1));
  const isLeft = (page: string) => !linked.includes(page) && !reachedOtherwise.includes(page);
  expect(pages.filter(isLeft)).toEqual([]);
});

it.each([
  [[], ['/contato', '/avisos']],
  [['announcements'], ['/contato', '/#announcements']],
  [
    ['schedule', 'announcements'],
    ['/#schedule', '/#announcements'],
  ],
] as const)('with %j on home, Horários and Avisos lead to %j', async (filled, addresses) => {
  const before = parishBuild();
  onTestFinished(() => {
    keepParishBuild(before);
    vi.resetModules();
  });
  keepParishBuild({ ...before, filled });
  vi.resetModules();
  const { mainLinks: links } = await import('./menu.ts');
  const hrefs = ['Horários', 'Avisos'].map((wanted) => links.find(({ label }) => label === wanted)?.href);
  expect(hrefs).toEqual(addresses);
});
