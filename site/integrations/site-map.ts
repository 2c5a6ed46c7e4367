import sitemap from '@astrojs/sitemap';
import { isLeftOut } from '../lib/broken-rows.ts';
import { isUnwritten } from '../lib/written-pages.ts';

/** The sitemap of the pages that visitors may find. */
export const siteMap = () =>
  sitemap({
    filter: (page) => {
      const { pathname } = new URL(page);
      return !isPrivate(pathname) && !isUnwritten(pathname) && !isLeftOut(pathname);
    },
  });

/** Pages left out of the sitemap: the staff's, and the shells in which unbuilt pages are rendered. */
function isPrivate(path: string): boolean {
  return (
    path.startsWith('/login/') ||
    [
      '/dashboard/',
      '/offline/',
      '/noticia/',
      '/aviso/',
      '/assinatura-sucesso/',
      '/dizimo/carne/',
      '/dizimo/imprimir/',
      '/recibo/',
      '/recibo/conferir/',
    ].includes(path)
  );
}
