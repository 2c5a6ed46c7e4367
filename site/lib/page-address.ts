/**
 * A page's canonical absolute address, for search engines and sharing. It ends with a slash, to which Cloudflare
 * redirects from the site's own links without one.
 */
export const pageAddress = (path: string, site: URL | undefined): string =>
  new URL(path.replace(/\/?$/, '/'), site).href;
