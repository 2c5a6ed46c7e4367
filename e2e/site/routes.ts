/** A page of the site as visitors find it. */
export interface Route {
  /** An address; `{…}` is a placeholder for a row's (`addressOn`). */
  address: string;
  /** Its islands. A page without any loads the app's script alone: the frame's are inline. */
  islands: readonly string[];
  /** Its first island loads at its reader's first touch too; others once they are out of date. */
  touched?: true;
  /** Its island is shown where the parish has a payment provider, and loads at its reader's first touch. */
  configured?: true;
  /** Loads a script besides its islands, after the first paint (site/ui/AfterPaint.astro). */
  ownScript?: true;
  /** Without the top bar, the footer and their script. */
  bare?: true;
  /** Kept from search engines. */
  unlisted?: true;
  /** A page for something missing, for which the browser logs a 404, or a 400 of the API. */
  missing?: true;
  /** Has photos. */
  photos?: true;
}

/** Bytes that a server may send at once over a new connection (docs/decisions/0009). */
export const firstAnswer = 14_600;

/** Each file of `site/pages` that visitors may open. The panel has a walk of its own. */
export const routes: Record<string, Route> = {
  '404.astro': { address: '/nada-aqui', islands: [], unlisted: true, missing: true },
  'assinatura-sucesso.astro': { address: '/assinatura-sucesso', islands: [], unlisted: true },
  'aviso/[id].astro': { address: '/aviso/{announcement}', islands: [] },
  'aviso/index.astro': { address: '/aviso/nao-existe', islands: [], ownScript: true, unlisted: true, missing: true },
  'avisos.astro': { address: '/avisos', islands: ['AnnouncementList'] },
  'calendario.astro': { address: '/calendario', islands: ['EventCalendar', 'UpcomingEvents'], touched: true },
  'comunidades.astro': { address: '/comunidades', islands: [], photos: true },
  'contato.astro': { address: '/contato', islands: ['MassSchedule'] },
  'convite.astro': { address: '/convite', islands: [], ownScript: true },
  'dizimo.astro': { address: '/dizimo', islands: [], ownScript: true },
  'dizimo/carne.astro': { address: '/dizimo/2', islands: [], ownScript: true, unlisted: true },
  'dizimo/imprimir.astro': { address: '/dizimo/imprimir#2', islands: [], ownScript: true, unlisted: true },
  'doacao.astro': { address: '/doacao', islands: ['Donation'], configured: true },
  'galeria.astro': { address: '/galeria', islands: ['Galleries'], ownScript: true },
  'index.astro': {
    address: '/',
    islands: ['Today', 'MassSchedule', 'HomeNews', 'HomeAnnouncements', 'HomeEvents', 'HomeBirthdays'],
    ownScript: true,
    photos: true,
  },
  'links.astro': { address: '/links', islands: [], bare: true },
  'intencoes.astro': { address: '/intencoes', islands: [], unlisted: true },
  'liturgia.astro': { address: '/liturgia', islands: ['Liturgy'] },
  'login/esqueci-senha.astro': { address: '/login/esqueci-senha', islands: [], ownScript: true, unlisted: true },
  'login/nova-senha.astro': { address: '/login/nova-senha', islands: [], ownScript: true, unlisted: true },
  'login.astro': { address: '/login', islands: [], ownScript: true, unlisted: true },
  'noticia/[slug].astro': { address: '/noticia/{styled}', islands: [], photos: true },
  'noticia/index.astro': {
    address: '/noticia/nao-existe',
    islands: [],
    ownScript: true,
    unlisted: true,
    missing: true,
  },
  'noticias.astro': { address: '/noticias', islands: ['NewsList'], touched: true, photos: true },
  'offline.astro': { address: '/offline', islands: [], ownScript: true, unlisted: true },
  'paroquia.astro': { address: '/paroquia', islands: [], photos: true },
  'privacidade.astro': { address: '/privacidade', islands: [] },
  'recibo.astro': { address: '/recibo', islands: [], ownScript: true, unlisted: true },
  // No code, of which the API isn't asked.
  'recibo/conferir.astro': { address: '/recibo/x', islands: [], ownScript: true, unlisted: true },
};

/** Where the API's answers have the values of placeholders. */
const rows = {
  // With colours that the page's policy must allow.
  '{styled}': ['/api/news/published?limit=100', (row: Row) => (row.content?.includes('style="color') ? row.slug : '')],
  // With the day until which it is valid, which its print says.
  '{announcement}': ['/api/announcements/active?limit=100', (row: Row) => (row.expires_at ? row.id : '')],
} as const;

interface Row {
  id: string;
  slug?: string;
  content?: string;
  expires_at?: string | null;
}

/** The address on a stack. */
export async function addressOn(baseUrl: string, { address }: Route): Promise<string> {
  for (const [placeholder, [path, wordOf]] of Object.entries(rows)) {
    if (!address.includes(placeholder)) continue;
    const { data } = await (await fetch(baseUrl + path)).json();
    const word = (data as Row[]).map(wordOf).find(Boolean);
    if (!word) throw new Error(`No row for ${placeholder}.`);
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
