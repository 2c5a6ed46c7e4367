import { createHash } from 'node:crypto';
import { cp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { runToEnd } from '../run-to-end.ts';
import { projectRoot } from '../settings.ts';

export interface AstroSettings {
  /** Where the stack listens: the pages are built from its API. */
  stackUrl: string;
  siteUrl: string;
  publishableKey: string;
  cacheFolder: string;
}

/** A build that takes longer than this many milliseconds hangs. */
const patience = 10 * 60_000;

/** What the site's own build reads from its environment. */
export const siteEnvironment = ({ stackUrl, siteUrl, publishableKey, cacheFolder }: AstroSettings) => ({
  API_URL: `${stackUrl}/api`,
  SITE_URL: siteUrl,
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: publishableKey,
  ASTRO_CACHE_DIR: cacheFolder,
  ASTRO_TELEMETRY_DISABLED: '1',
});

/** Builds the site with Astro in a process of its own. Throws with its output when it fails. */
export function astroBuilder(settings: AstroSettings, stop: AbortSignal): (outDir: string) => Promise<void> {
  return async (outDir) => {
    const workshop = workshopFor(outDir);
    await rm(workshop, { recursive: true, force: true });
    await runToEnd('node', [astroProgram, 'build'], {
      cwd: projectRoot,
      env: { ...process.env, ...siteEnvironment(settings), NODE_ENV: 'production', ASTRO_OUT_DIR: workshop },
      signal: AbortSignal.any([stop, AbortSignal.timeout(patience)]),
    });
    await move(workshop, outDir);
  };
}

/**
 * A folder in the project for the builds of one data folder. Astro keeps its unfinished work beside the output when that
 * lies in the project, and else in a place that two stacks on one checkout would share.
 */
function workshopFor(outDir: string): string {
  const owner = createHash('sha256').update(dirname(outDir)).digest('hex').slice(0, 16);
  return join(projectRoot, '.astro', 'builds', owner);
}

async function move(from: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true });
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as { code?: string }).code !== 'EXDEV') throw error;
    await cp(from, to, { recursive: true });
    await rm(from, { recursive: true });
  }
}

export const astroProgram = join(projectRoot, 'node_modules', 'astro', 'bin', 'astro.mjs');
