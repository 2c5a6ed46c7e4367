import { createHash } from 'node:crypto';
import { cp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { moveTo } from '../atomic-file.ts';
import { runToEnd } from '../run-to-end.ts';
import { projectRoot } from '../settings.ts';
import { removeOrphans } from './orphan-bundles.ts';
import { PageRenderer } from './page-renderer.ts';

export interface AstroSettings {
  /** The stack's own address: the pages are built from its API. */
  stackUrl: string;
  siteUrl: string;
  publishableKey: string;
  cacheFolder: string;
  /** The demonstration's variables of giving, where the parish has none of its own. */
  giving: Readonly<Record<string, string>>;
  /** True if the site is the demonstration's, of whose pages there are pictures. */
  isDemonstration: boolean;
}

/** Milliseconds after which a build counts as hung. */
const buildTimeout = 10 * 60_000;

/** Environment of the site's build. Empty values override a file with a host's settings. */
export const siteEnvironment = ({
  stackUrl,
  siteUrl,
  publishableKey,
  cacheFolder,
  giving,
  isDemonstration,
}: AstroSettings) => ({
  ...giving,
  STATIC_HOST: 'local',
  API_URL: `${stackUrl}/api`,
  PUBLIC_API_URL: '',
  PUBLIC_SUPABASE_URL: '',
  SITE_URL: siteUrl,
  DEMONSTRATION_SITE: isDemonstration ? 'on' : '',
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: publishableKey,
  ASTRO_CACHE_DIR: cacheFolder,
  ASTRO_TELEMETRY_DISABLED: '1',
});

/** Milliseconds for which the process that renders pages stays for another publication. */
const idle = 3 * 60_000;

export interface SiteBuilder {
  /** Builds the site of some sources, after `erasures` of people's data, into a folder. */
  build(outDir: string, sources: string, erasures: number): Promise<void>;
  /** Makes ready what a publication needs, if that isn't. */
  prepare(sources: () => Promise<string>): Promise<void>;
}

/**
 * Builds the site in a separate process: with Astro, or from what its last build of the same sources has kept. Throws
 * with the output when the build fails.
 */
export function astroBuilder(settings: AstroSettings, stop: AbortSignal): SiteBuilder {
  const env = { ...process.env, ...siteEnvironment(settings), NODE_ENV: 'production' };
  const stagingFolder = stagingFolderFor(settings.cacheFolder);
  const bundle = bundleBeside(stagingFolder);
  const renderer = new PageRenderer({ bundle, env, stop, idle });
  const isClean = removeOrphans(stagingFolders).catch(() => undefined);
  return {
    async build(outDir, sources, erasures) {
      await isClean;
      const signal = AbortSignal.any([stop, AbortSignal.timeout(buildTimeout)]);
      if (!(await renderer.render(sources, erasures, signal))) {
        await rm(stagingFolder, { recursive: true, force: true });
        await runToEnd('node', [astroProgram, 'build'], {
          cwd: projectRoot,
          inBackground: true,
          env: {
            ...env,
            ASTRO_OUT_DIR: stagingFolder,
            BUNDLE_ERASURES: String(erasures),
            BUNDLE_FOLDER: bundle,
            BUNDLE_SOURCES: sources,
          },
          signal,
        });
      }
      await move(stagingFolder, outDir);
    },
    prepare: (sources) => renderer.prepare(sources),
  };
}

/**
 * The staging folder for builds of one data folder, by one of the files in its site's. It lies in the project because
 * Astro puts its temporary files beside the output there; for an output elsewhere, two stacks on one checkout would
 * share them.
 */
export function stagingFolderFor(path: string): string {
  const owner = createHash('sha256').update(dirname(path)).digest('hex').slice(0, 16);
  return join(stagingFolders, owner);
}

const stagingFolders = join(projectRoot, '.astro', 'builds');

/** The folder of the last whole build's bundle. */
export const bundleBeside = (stagingFolder: string) => `${stagingFolder}-bundle`;

async function move(from: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true });
  try {
    await moveTo(from, to);
  } catch (error) {
    if ((error as { code?: string }).code !== 'EXDEV') throw error;
    await cp(from, to, { recursive: true });
    await rm(from, { recursive: true });
  }
}

export const astroProgram = join(projectRoot, 'node_modules', 'astro', 'bin', 'astro.mjs');
