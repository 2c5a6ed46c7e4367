/** A page of the site as visitors find it. */
export interface Route {
  /** An address at which it is seen; `{…}` stands for a row's (`addressOn`). */
  address: string;
  /** The islands in it. A page without any loads no script: those of the frame are inline. */
  islands: readonly string[];
  /** It loads a script without an island: nothing on it works without one. */
  ownScript?: true;
}

/** Each file of `site/pages` that visitors may open. The panel has a walk of its own. */
export const routes: Record<string, Route> = {
  '404.astro': { address: '/nada-aqui', islands: [] },
  'assinatura-sucesso.astro': { address: '/assinatura-sucesso', islands: [] },
  'aviso/[id].astro': { address: '/aviso/{announcement}', islands: [] },
  'aviso/index.astro': { address: '/aviso/nao-existe', islands: [], ownScript: true },
  'avisos.astro': { address: '/avisos', islands: ['AnnouncementList'] },
  'calendario.astro': { address: '/calendario', islands: ['EventCalendar', 'UpcomingEvents'] },
  'comunidades.astro': { address: '/comunidades', islands: [] },
  'contato.astro': { address: '/contato', islands: ['MassSchedule'] },
  'convite.astro': { address: '/convite', islands: ['Countdown'] },
  'galeria.astro': { address: '/galeria', islands: ['Galleries'] },
  'index.astro': { address: '/', islands: ['HomeNews', 'HomeAnnouncements', 'MassSchedule', 'HomeBirthdays'] },
  'links.astro': { address: '/links', islands: [] },
  'liturgia.astro': { address: '/liturgia', islands: ['Liturgy'] },
  'login.astro': { address: '/login', islands: [], ownScript: true },
  'noticia/[slug].astro': { address: '/noticia/{styled}', islands: [] },
  'noticia/index.astro': { address: '/noticia/nao-existe', islands: [], ownScript: true },
  'noticias.astro': { address: '/noticias', islands: ['NewsList'] },
  'paroquia.astro': { address: '/paroquia', islands: [] },
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
    return address.replace(placeholder, (data as Row[]).map(wordOf).find(Boolean) ?? 'nao-existe');
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
