/** The pages that people are told of, as they write them; an address has the same word without accents. */
const written = [
  'avisos',
  'calendário',
  'comunidades',
  'contato',
  'convite',
  'dashboard',
  'dízimo',
  'doação',
  'galeria',
  'intenções',
  'links',
  'liturgia',
  'login',
  'notícias',
  'paróquia',
  'privacidade',
  'recibo',
];

/** Addresses that programs and people guess, and those that are meant. */
const guessed: Readonly<Record<string, string>> = {
  '': '/',
  index: '/',
  home: '/',
  inicio: '/',
  aviso: '/avisos',
  historia: '/paroquia',
  horarios: '/contato',
  missas: '/contato',
  noticia: '/noticias',
  feed: '/rss.xml',
  rss: '/rss.xml',
  'rss.xml': '/rss.xml',
  sitemap: '/sitemap-index.xml',
  'sitemap.xml': '/sitemap-index.xml',
};

/** Signs of a path that somebody may have typed, percent signs included; a key has 100 at most. */
const longestPath = 500;

const folded = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const pages: Readonly<Record<string, string>> = Object.fromEntries(
  written.map((word) => [folded(word), `/${folded(word)}`]),
);

/** Folders of one page for each key. An article's is in lower case; an id, a number, a code are read as written. */
const keyFolders: readonly string[] = ['aviso', 'dizimo', 'noticia', 'recibo'];

const plainKey = /^[a-z\d]+(-[a-z\d]+)*$/i;

/**
 * The page that is meant by a path, as it is typed from a leaflet or sent within a sentence: `/DOAÇÃO.` is `/doacao`.
 * Undefined for a page's own path, and for what means none. It never means another page than the one it answers, and
 * nothing of the path is in it but such a key, so no path leads in a circle or off the site.
 */
export function meantPath(pathname: string): string | undefined {
  if (pathname.length > longestPath) return undefined;
  const segments = segmentsIn(pathname);
  const words = segments?.map(withoutSigns).filter(Boolean);
  // More than one sign behind the site's own address means nothing.
  if (!segments || !words || (words.length === 0 && segments.join('').length > 1)) return undefined;
  const meant = pageOf(words);
  return meant === `/${segments.join('/')}`.replace(/(.)\/$/, '$1') ? undefined : meant;
}

function pageOf([folder = '', key, ...rest]: readonly string[]): string | undefined {
  const name = folded(folder).replace(/\.(php|html?|aspx?)$/, '');
  if (key === undefined) return lookUp(pages, name) ?? lookUp(guessed, name);
  const meantKey = name === 'noticia' ? folded(key) : key;
  const isKey = rest.length === 0 && keyFolders.includes(name) && plainKey.test(meantKey);
  return isKey ? `/${name}/${meantKey}` : undefined;
}

const lookUp = (among: Readonly<Record<string, string>>, name: string) =>
  Object.hasOwn(among, name) ? among[name] : undefined;

/** Without the signs around a word: brackets, a full stop, spaces that nobody sees. */
function withoutSigns(segment: string): string {
  const signs = [...segment];
  const isAround = (sign: string | undefined) => sign !== undefined && !/[\p{L}\p{N}/]/u.test(sign);
  while (isAround(signs.at(-1))) signs.pop();
  const begin = signs.findIndex((sign) => !isAround(sign));
  return signs.slice(Math.max(0, begin)).join('');
}

/** The decoded segments below the root; undefined for a path that browsers don't send. */
function segmentsIn(pathname: string): string[] | undefined {
  try {
    return pathname.slice(1).split('/').map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

/** Lines of `_redirects` for how people write the pages most, for hosts that know no function. */
export function redirectLines(): string[] {
  const spellings = written.flatMap((word) =>
    [word, folded(word)].flatMap((spelt) => [
      spelt,
      (spelt[0] as string).toUpperCase() + spelt.slice(1),
      spelt.toUpperCase(),
    ]),
  );
  const paths = [...spellings, 'feed', 'sitemap.xml'].map((word) => `/${word}`);
  return [...new Set(paths)].flatMap((path) => {
    const meant = meantPath(path);
    return meant ? [`${path}  ${meant}  301`] : [];
  });
}
