import type { AstroIntegration } from 'astro';
import { demonstrationPictures } from './demonstration-pictures.ts';
import { hostFiles, type PageScripts } from './host-files.ts';
import { parishContent } from './parish-content.ts';
import { photoCopies } from './photo-copies.ts';
import { shareCards } from './share-cards.ts';
import { siteMap } from './site-map.ts';

/** The integrations that read or write what the parish says, in order: each rendering of the pages runs them. */
export const contentIntegrations = (scripts: PageScripts): AstroIntegration[] => [
  // Takes the version before anything is read.
  hostFiles(scripts),
  parishContent(),
  siteMap(),
  shareCards(),
  // After what reads the pages' photos from Storage.
  photoCopies(),
  demonstrationPictures(),
];
