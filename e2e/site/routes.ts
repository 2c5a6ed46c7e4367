/** A page of the site as visitors find it. */
export interface Route {
  /** An address at which it is seen; `{…}` stands for a row's (`addressOn`). */
  address: string;
  /** The islands in it. A page without any loads no script: those of the frame are inline. */
  islands: readonly string[];
  /** Its island loads for every reader, after the first paint; others load once they are out of date. */
  painted?: true;
  /** Loads a script besides its islands, after the first paint (site/ui/AfterPaint.astro). */
  ownScript?: true;
  /** Without the top bar, the footer and their script. */
  bare?: true;
  /** Kept from search engines. */
  unlisted?: true;
  /** Says that something is missing, and the browser notes the answer that said so. */
  missing?: true;
  /** Photos are a part of it. */
  photos?: true;
}

/** Each file of `site/pages` that visitors may open. The panel has a walk of its own. */
export const routes: Record<string, Route> = {
  '404.astro': { address: '/nada-aqui', islands: [], unlisted: true, missing: true },
  'assinatura-sucesso.astro': { address: '/assinatura-sucesso', islands: [], unlisted: true },
  'aviso/[id].astro': { address: '/aviso/{announcement}', islands: [] },
  'aviso/index.astro': { address: '/aviso/nao-existe', islands: [], ownScript: true, unlisted: true, missing: true },
  'avisos.astro': { address: '/avisos', islands: ['AnnouncementList'] },
  'calendario.astro': { address: '/calendario', islands: ['EventCalendar', 'UpcomingEvents'], painted: true },
  'comunidades.astro': { address: '/comunidades', islands: [], photos: true },
  'contato.astro': { address: '/contato', islands: ['MassSchedule'] },
  'convite.astro': { address: '/convite', islands: ['Countdown'], painted: true },
  'galeria.astro': { address: '/galeria', islands: ['Galleries'] },
  'index.astro': {
    address: '/',
    islands: ['HomeNews', 'HomeAnnouncements', 'MassSchedule', 'HomeBirthdays'],
    ownScript: true,
    photos: true,
  },
  'links.astro': { address: '/links', islands: [], bare: true },
  'liturgia.astro': { address: '/liturgia', islands: ['Liturgy'] },
  'login.astro': { address: '/login', islands: [], ownScript: true, unlisted: true },
  'noticia/[slug].astro': { address: '/noticia/{styled}', islands: [], photos: true },
  'noticia/index.astro': {
    address: '/noticia/nao-existe',
    islands: [],
    ownScript: true,
    unlisted: true,
    missing: true,
  },
  'noticias.astro': { address: '/noticias', islands: ['NewsList'], painted: true, photos: true },
  'paroquia.astro': { address: '/paroquia', islands: [], photos: true },
};

/** Where a route's placeholder finds its value, in the answers of the API. */
const rows = {
  // With colours of its own, which the page's policy has to allow.
  '{styled}': ['/api/news/published?limit=100', (row: Row) => (row.content?.includes('style="color') ? row.slug : '')],
  '{announcement}': ['/api/announcements/active?limit=1', (row: Row) => row.id],
} as const;

interface Row {
  id: string;
  slug?: string;
  content?: string;
}

/** The address on a stack. */
export async function addressOn(baseUrl: string, { address }: Route): Promise<string> {
  for (const [placeholder, [path, wordOf]] of Object.entries(rows)) {
    if (!address.includes(placeholder)) continue;
    const { data } = await (await fetch(baseUrl + path)).json();
    const word = (data as Row[]).map(wordOf).find(Boolean);
    if (!word) throw new Error(`No row for ${placeholder}`);
    return address.replace(placeholder, word);
  }
  return address;
}

/** The route of a file of the built site: `noticias/index.html` is `noticias.astro`. */
export function routeOf(builtFile: string): Route | undefined {
  const page = builtFile.replace(/(\/index)?\.html$/, '');
  const [folder] = page.split('/');
  const names = [`${page}.astro`, `${page}/index.astro`, `${folder}/[slug].astro`, `${folder}/[id].astro`];
  const name = names.find((each) => each in routes);
  return name === undefined ? undefined : routes[name];
}
