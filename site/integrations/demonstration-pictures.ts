import { rm } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';

/** Removes the pictures of the demonstration's pages from another parish's site, whose manifest doesn't name them. */
export const demonstrationPictures = (): AstroIntegration => ({
  name: 'demonstration-pictures',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      if (process.env.DEMONSTRATION_SITE !== 'on') await rm(new URL('telas/', dir), { recursive: true, force: true });
    },
  },
});
