/**
 * A module of Astro's own that its package doesn't offer. Its version is exact (package.json), and a test compares the
 * rendered pages with those of a whole build.
 */
export const astroInternal = <Module>(path: string): Promise<Module> =>
  import(new URL(`dist/${path}`, import.meta.resolve('astro/package.json')).href);
