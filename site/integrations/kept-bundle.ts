import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroConfig, AstroIntegration } from 'astro';
import { moveTo } from '../../local/atomic-file.ts';
import { type Bundle, descriptionOf, filesOf, keptPagesOf, pagesOf } from '../bundle/bundle.ts';
import { KeptPages, type KeyedPage, rowOf, withPage } from '../bundle/kept-pages.ts';
import { linkTree } from '../bundle/link-tree.ts';
import { brokenRows } from '../lib/broken-rows.ts';
import { linkFile } from '../lib/link-file.ts';
import { parishBuild, parishRows } from '../lib/parish-build.ts';
import type { PageScripts } from './host-files.ts';
import { bundledLook } from './page-look.ts';
import { leavingOutBroken } from './without-broken-rows.ts';

/** The images that the pages' code names while it is bundled (Astro's own, of which it has no type). */
const images = globalThis as { astroAsset?: { referencedImages?: ReadonlySet<string> } };

/**
 * Keeps what a build made of the code alone in `folder`, for those that only render its pages (docs/decisions/0055).
 * It is there whole or not at all. To be the last integration.
 */
export function keptBundle(folder: string, sources: string, erasures: number, scripts: PageScripts): AstroIntegration {
  const unfinished = `${folder}.new`;
  let config: AstroConfig;
  let pages: ReadonlyMap<string, { styles: unknown[] }>;
  let keyed: KeyedPage[] = [];

  async function describe(): Promise<Bundle> {
    return {
      sources,
      outDir: fileURLToPath(config.outDir),
      cacheDir: fileURLToPath(config.cacheDir),
      siteUrl: config.site as string,
      look: await bundledLook(),
      arms: parishBuild().arms?.path,
      image: config.image,
      referencedImages: [...(images.astroAsset?.referencedImages ?? [])],
      styles: [...pages].map(([key, { styles }]) => [key, styles]),
    };
  }

  return {
    name: 'kept-bundle',
    hooks: {
      'astro:config:done': (done) => {
        config = done.config;
      },
      'astro:build:setup': (setup) => {
        pages = setup.pages;
      },
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer((original) => {
          const careful = leavingOutBroken(original);
          return {
            ...careful,
            async getStaticPaths() {
              const paths = await careful.getStaticPaths();
              keyed = paths.flatMap((path) => withPage(path).page ?? []);
              return paths;
            },
            // Everything is bundled, and no page is rendered.
            async setup() {
              await careful.setup?.();
              await rm(unfinished, { recursive: true, force: true });
              await mkdir(unfinished, { recursive: true });
              await linkTree(fileURLToPath(config.outDir), filesOf(unfinished));
              await moveTo(join(filesOf(unfinished), '.prerender'), pagesOf(unfinished));
              await writeFile(descriptionOf(unfinished), JSON.stringify(await describe()));
            },
          };
        });
      },
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        // The worker's list doesn't depend on what pages say (pwa.ts), and the icons on what the bundle names.
        linkFile(join(root, 'sw.js'), join(filesOf(unfinished), 'sw.js'));
        await linkTree(join(root, 'icones'), join(filesOf(unfinished), 'icones'));
        const kept = await KeptPages.open(keptPagesOf(unfinished));
        const ground = { erasures, parishRows: parishRows() };
        const broken = new Set(brokenRows().map(({ id }) => id));
        const whole = keyed.filter((page) => !broken.has(rowOf(page).id));
        await kept.keep(whole, { outDir: root, cacheDir: fileURLToPath(config.cacheDir), scripts, ground });
        await rm(folder, { recursive: true, force: true });
        await moveTo(unfinished, folder);
      },
    },
  };
}
