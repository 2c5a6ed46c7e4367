/** How the worker treats a request. */
export type Kind = 'page' | 'personal-page' | 'asset' | 'picture' | 'answer' | 'untouched';

interface Asked {
  url: string;
  method: string;
  mode: string;
  destination: string;
  /** True if only a part of the file is asked for. */
  isRange: boolean;
}

export const hashedFiles = '/_astro/';
const publicPictures = '/storage/v1/object/public/';

/** Pages that say or ask something about one person, or are for staff. `/dizimo` itself says nothing. */
const personal = /^\/+(dizimo\/+[^/]|(dashboard|login|recibo|intencoes|assinatura-sucesso)(\/|$))/;
const services = /^\/(api|auth|rest|storage|realtime|functions)(\/|$)/;

/** Lists that are the same for everybody, and that pages read in flight mode. */
const keptAnswers = ['/liturgia', '/events'];

/** `site` is the site's origin, `api` the API's base address. */
export function kindOf({ url, method, mode, destination, isRange }: Asked, site: string, api: string): Kind {
  if (method !== 'GET' || isRange) return 'untouched';
  const { origin, pathname } = new URL(url);
  const base = new URL(api, site).href;
  if (url.startsWith(`${base}/`)) return isKeptAnswer(url.slice(base.length)) ? 'answer' : 'untouched';
  if (origin !== site) return 'untouched';
  if (pathname.startsWith(hashedFiles)) return destination === 'image' ? 'picture' : 'asset';
  if (pathname.startsWith(publicPictures)) return destination === 'image' ? 'picture' : 'untouched';
  if (services.test(pathname) || mode !== 'navigate') return 'untouched';
  return isPersonal(pathname) ? 'personal-page' : 'page';
}

export const isPersonal = (path: string): boolean => personal.test(path);

const isKeptAnswer = (address: string) => keptAnswers.includes(address.replace(/\?.*/, ''));

/** The address under which a page is kept: without its query, and with the slash to which some hosts redirect. */
export const pageKey = (url: string): string => new URL(url).pathname.replace(/\/*$/, '/');
