/* The offline page's button, and its links to what is kept on this device. */
import { part } from '../ui/parts.ts';
import { fixedPages, offlinePage } from '../worker/fixed-pages.ts';
import { contentName } from '../worker/names.ts';

part(document, 'again').addEventListener('click', () => location.reload());

const pages = await keptPages();
part(document, 'pages').replaceChildren(
  ...pages.map(({ path, title }) => {
    const link = Object.assign(document.createElement('a'), { href: path, textContent: title });
    const item = document.createElement('li');
    item.append(link);
    return item;
  }),
);
part(document, 'kept').hidden = pages.length === 0;

/** The fixed pages first, then what was visited last. */
async function keptPages(): Promise<{ path: string; title: string }[]> {
  if (!('caches' in window)) return [];
  const content = await caches.open(contentName);
  const paths = (await content.keys())
    .map(({ url }) => new URL(url))
    .filter(({ origin }) => origin === location.origin);
  const found = paths.map(async ({ pathname, search }) => {
    const response = search === '' ? await content.match(pathname) : undefined;
    if (pathname === offlinePage || !response?.headers.get('Content-Type')?.startsWith('text/html')) return [];
    // Only the title: the styles of a whole page are against this page's policy.
    const [head = ''] = /<title>[^<]*/.exec(await response.text()) ?? [];
    const [title = ''] = new DOMParser().parseFromString(head, 'text/html').title.split(' | ');
    return [{ path: pathname, title: pathname === '/' ? 'Início' : title }];
  });
  const rank = ({ path }: { path: string }) => {
    const place = (fixedPages as readonly string[]).indexOf(path);
    return place < 0 ? fixedPages.length : place;
  };
  return (await Promise.all(found))
    .flat()
    .reverse()
    .sort((one, other) => rank(one) - rank(other));
}
