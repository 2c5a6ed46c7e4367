import sitemap from '@astrojs/sitemap';
import { isUnwritten } from '../lib/written-pages.ts';

/** The sitemap of the pages that visitors may find. */
export const siteMap = () =>
  sitemap({ filter: (page) => !isPrivate(new URL(page).pathname) && !isUnwritten(new URL(page).pathname) });

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
    ].includes(path)
  );
}
