import type { SiteTable } from '#contract/concepts.ts';
import { siteBuild } from '#contract/site-build.ts';
import { buildCall } from './build-api.ts';

/** A build contains every change up to `version`, and possibly some made after `builtAt`. */
export interface BuildStart {
  builtAt: string;
  version: number;
}

/**
 * Reads the site's version; call it before the build reads anything else. Passed on through the environment, because
 * Astro loads integrations and pages as separate module instances.
 */
export async function beginBuild(): Promise<BuildStart> {
  const builtAt = new Date().toISOString();
  const version = await readVersion();
  process.env.SITE_VERSION = String(version);
  return { builtAt, version };
}

/** The page's site version; call it before other reads. The development server reads it on every render. */
export const siteVersion = async (): Promise<number> => Number(process.env.SITE_VERSION ?? (await readVersion()));

/** The version of the last change of any of these tables; 0 before the first one. */
export async function lastChangeOf(...tables: SiteTable[]): Promise<number> {
  const { changes } = (await buildCall(siteBuild.changes)).data;
  return Math.max(...tables.map((table) => changes[table] ?? 0));
}

const readVersion = async () => (await buildCall(siteBuild.changes)).data.version;
