import { siteBuild } from '#contract/site-build.ts';
import { buildCall } from './build-api.ts';

/** What a build holds: everything that had changed up to `version`, and perhaps some of what changed since `builtAt`. */
export interface BuildStart {
  builtAt: string;
  version: number;
}

/**
 * Reads the site's version before a build reads anything else. Astro loads the pages apart from the integrations: they
 * have the environment in common.
 */
export async function beginBuild(): Promise<BuildStart> {
  const builtAt = new Date().toISOString();
  const version = await readVersion();
  process.env.SITE_VERSION = String(version);
  return { builtAt, version };
}

/** The version that a page is made from. The development server has no build: ask before each page's own reads. */
export const siteVersion = async (): Promise<number> => Number(process.env.SITE_VERSION ?? (await readVersion()));

const readVersion = async () => (await buildCall(siteBuild.changes)).data.version;
