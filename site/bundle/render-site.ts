import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AstroIntegrationLogger } from 'astro';
import { StaticPaths } from 'astro/runtime/prerender/static-paths.js';
import { contentIntegrations } from '../integrations/content-integrations.ts';
import type { PageScripts } from '../integrations/host-files.ts';
import { readLook } from '../integrations/page-look.ts';
import { keepBroken } from '../lib/broken-rows.ts';
import { ofEveryPage } from '../lib/page-key.ts';
import { parishBuild, parishRows } from '../lib/parish-build.ts';
import { leaveOutUnreadable } from '../lib/unreadable-rows.ts';
import { astroInternal } from './astro-internal.ts';
import { type Bundle, filesOf, keptPagesOf, pagesOf, runsOf } from './bundle.ts';
import { KeptPages, type KeyedPage, withPage } from './kept-pages.ts';
import { linkTree } from './link-tree.ts';
import { renderPages } from './render-pages.ts';
import { collectImages } from './static-images.ts';

interface Route {
  type: string;
  component: string;
}

interface Path {
  pathname: string;
  file: string;
  route: Route;
  page?: KeyedPage;
}

/** The bundled pages (Astro's `entrypoints/prerender.js`). */
interface App {
  /** The paths that it has listed. */
  routeCache: { clearAll(): void };
  setInternals(internals: object): void;
  setOptions(options: object): void;
  render(request: Request, options: { routeData: Route }): Promise<Response>;
}

const { generateImagesForPath } = await astroInternal<{
  generateImagesForPath: (path: string, transforms: unknown, place: object) => Promise<void>;
}>('assets/build/generate.js');

/**
 * Renders all pages of a kept bundle into its output folder, the same as a whole build would have, after `erasures` of
 * people's data. Returns false, without a site, if what is bundled has changed with the day.
 */
export async function renderSite(folder: string, bundle: Bundle, erasures: number): Promise<boolean> {
  const { outDir } = bundle;
  const dir = pathToFileURL(join(outDir, '/'));
  const scripts: PageScripts = new Map();
  const integrations = contentIntegrations(scripts);
  const config = {
    site: bundle.siteUrl,
    base: '/',
    trailingSlash: 'ignore',
    build: { format: 'directory' },
    outDir: dir,
    cacheDir: pathToFileURL(join(bundle.cacheDir, '/')),
  };
  const run = async (hook: string, options: object) => {
    for (const { hooks } of integrations) {
      await (hooks as Record<string, (options: object) => unknown>)[hook]?.({ ...options, logger });
    }
  };

  await rm(outDir, { recursive: true, force: true });
  const unreadable = leaveOutUnreadable();
  await run('astro:config:setup', { command: 'build', config, updateConfig: () => config });
  await run('astro:config:done', { config });
  await run('astro:routes:resolved', { routes: [] });
  if ((await readLook()) !== bundle.look || parishBuild().arms?.path !== bundle.arms) return false;
  await linkTree(filesOf(folder), outDir);

  try {
    const images = collectImages(bundle.image, bundle.referencedImages);
    const app = await appOf(folder, bundle);
    const listed = unique((await new StaticPaths(app as never).getAll()).map(withPage));
    const kept = await KeptPages.open(keptPagesOf(folder));
    const build = { ...bundle, scripts, ground: { erasures, parishRows: parishRows() } };
    const render = (path: Path) => renderPage(app, path, bundle);
    const { paths, taken, brokenRows } = await renderPages({ paths: listed, unreadable, render, kept, build });
    keepBroken(brokenRows);
    const place = {
      logger,
      isSSR: false,
      count: { total: 0, current: 0 },
      useCache: true,
      assetsCacheDir: new URL('assets/', config.cacheDir),
      serverRoot: dir,
      clientRoot: dir,
      imageConfig: bundle.image,
      assetsFolder: '_astro',
    };
    await mkdir(place.assetsCacheDir, { recursive: true });
    for (const [path, transforms] of images) await generateImagesForPath(path, transforms, place);
    const keyed = paths.flatMap(({ page }) => page ?? []);
    const finished = keyed.filter((page) => !taken.has(page));
    const former = [...taken].filter(({ isFormer }) => isFormer);
    const pages = [
      ...paths.filter(({ route }) => route.type === 'page').map(({ pathname }) => pathname),
      ...former.map(({ file }) => dirname(file)),
    ].map((pathname) => ({ pathname: pathname.replace(/\/?$/, '/').replace(/^\//, '') }));
    await run('astro:build:done', { dir, pages });
    await kept.keep([...keyed, ...former], build);
    kept.place(taken, finished, outDir);
    return true;
  } catch (error) {
    await unload();
    throw error;
  }
}

/** The pages' code as this process has loaded it: its modules hold what they said of the parish, and of the day. */
interface Loaded {
  app: App;
  said: string;
  /** The folder of the modules, of which some are only loaded when they are needed. */
  modules: string;
}

let loaded: Loaded | undefined;

/** Each loading leaves the former modules in memory. */
let loadings = 0;

/** How often this process has loaded the pages' code. */
export const timesLoaded = (): number => loadings;

/** The pages' code, loaded anew when what all pages say has changed: code that has run before is far quicker. */
async function appOf(folder: string, bundle: Bundle): Promise<App> {
  const said = ofEveryPage();
  if (loaded?.said === said) {
    loaded.app.routeCache.clearAll();
    giveStyles(loaded.app, bundle);
    return loaded.app;
  }
  await unload();
  const modules = join(runsOf(folder), randomUUID());
  await linkTree(pagesOf(folder), modules);
  loadings += 1;
  const app = await openApp(modules);
  giveStyles(app, bundle);
  loaded = { app, said, modules };
  return app;
}

async function unload(): Promise<void> {
  const former = loaded;
  loaded = undefined;
  if (former) await rm(former.modules, { recursive: true, force: true });
}

/** Anew for each rendering, since Astro sorts them in place, and others each time. */
const giveStyles = (app: App, { styles }: Bundle) =>
  app.setInternals({ pagesByKeys: new Map(styles.map(([key, each]) => [key, { styles: each }])) });

async function openApp(modules: string): Promise<App> {
  const entry = (await readdir(modules)).find((name) => name.startsWith('prerender-entry'));
  const { app } = (await import(pathToFileURL(join(modules, entry as string)).href)) as { app: App };
  app.setOptions({ settings: { scripts: [] }, logger: { options: { destination: logger } } });
  return app;
}

/** Of two routes with one address the first is rendered. */
function unique(paths: readonly Path[]): Path[] {
  const taken = new Set<string>();
  return paths.filter(({ pathname }) => {
    const address = pathname.replace(/\/$/, '');
    return !taken.has(address) && taken.add(address);
  });
}

async function renderPage(app: App, { pathname, file, route }: Path, bundle: Bundle): Promise<Buffer | undefined> {
  // A file of the code's own with the same name wins, as does one that is drawn from code alone.
  if (existsSync(join(bundle.outDir, file))) return undefined;
  const address = route.type === 'page' ? pathname.replace(/\/*$/, '/') : pathname;
  const response = await app.render(new Request(new URL(address, bundle.siteUrl)), { routeData: route });
  if (!response.body) return undefined;
  if (response.status >= 300 && response.status < 400) throw new Error(`${pathname} is a redirect.`);
  return Buffer.from(await response.arrayBuffer());
}

const show = (message: unknown) => console.warn(message);

/** Says only what has gone wrong. */
const logger = {
  options: { level: 'warn' },
  info: () => undefined,
  debug: () => undefined,
  warn: (...parts: unknown[]) => show(parts.at(-1)),
  error: (...parts: unknown[]) => show(parts.at(-1)),
  write: (event: { level: string; message: string }) => {
    if (event.level === 'warn' || event.level === 'error') show(event.message);
    return true;
  },
} as unknown as AstroIntegrationLogger;
