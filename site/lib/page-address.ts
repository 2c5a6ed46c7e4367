/**
 * The one address that the site gives of a page to search engines and to those who share it, absolute. It ends with a slash,
 * as a folder's page does: Cloudflare redirects there from the links inside the site, which have none.
 */
export const pageAddress = (path: string, site: URL | undefined): string =>
  new URL(path.replace(/\/?$/, '/'), site).href;
