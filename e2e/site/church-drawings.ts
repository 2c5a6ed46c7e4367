/** The pages with a drawing of the parish's church, as files of a build, and which they show where it has no photo. */
export const churchDrawings: Readonly<Record<string, readonly ('window' | 'front' | 'inlined front')[]>> = {
  'comunidades/index.html': ['window', 'front'],
  'contato/index.html': ['front', 'front'],
  'convite/index.html': ['window', 'front'],
  'paroquia/index.html': ['inlined front', 'window', 'front'],
  'privacidade/index.html': ['front', 'front'],
  'links/index.html': ['inlined front'],
  'login/index.html': ['window', 'front'],
  'offline/index.html': ['window', 'front'],
  '404.html': ['window', 'front'],
};

/** The names of the windows and fronts in a page, in their order; a front within its text is `inlined`. */
export const drawingsIn = (html: string): string[] =>
  [...html.matchAll(/<img src="(?:\/_astro\/(?!streets)(\w+)\.[\w-]{8}\.svg|data:image\/(svg)\+xml)/g)].map(
    ([, name, inlined]) => name ?? (inlined && 'inlined') ?? '',
  );
