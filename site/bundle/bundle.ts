import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { AstroConfig } from 'astro';

/** A whole build's work that code alone decides, as `bundle.json` in its folder says. */
export interface Bundle {
  /** A hash of the sources and settings that it was made of. */
  sources: string;
  /** The folder that its pages know as the build's: share cards are put there. */
  outDir: string;
  cacheDir: string;
  siteUrl: string;
  /** The style sheet of the day's and the parish's colours, which is bundled with the pages' styles. */
  look: string;
  /** The arms that its icons show, as the row names them. */
  arms?: string | undefined;
  image: AstroConfig['image'];
  /** Files of images that something shows as they are, so that they stay when their copies are made. */
  referencedImages: string[];
  /** The styles that Astro adds to each page, by the page's key. */
  styles: [key: string, styles: unknown[]][];
}

/** A bundle's parts: the pages' code, the files that are no pages, and items' pages of earlier builds. */
export const pagesOf = (folder: string) => join(folder, 'pages');
export const filesOf = (folder: string) => join(folder, 'files');
export const keptPagesOf = (folder: string) => join(folder, 'items');
export const descriptionOf = (folder: string) => join(folder, 'bundle.json');

/** Copies of the pages' code, one for each rendering that goes on. */
export const runsOf = (folder: string) => `${folder}.runs`;

/** Undefined if there is none, or one of other sources, or of a project that was elsewhere. */
export async function readBundle(folder: string, sources: string): Promise<Bundle | undefined> {
  const text = await readFile(descriptionOf(folder), 'utf8').catch(() => undefined);
  const bundle = text === undefined ? undefined : (JSON.parse(text) as Bundle);
  const isHere = bundle && dirname(bundle.outDir) === dirname(folder);
  return isHere && bundle.sources === sources ? bundle : undefined;
}
