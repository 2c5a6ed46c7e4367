import type { Job } from '../http/job.ts';
import { claimUnused, removePhotos } from './store.ts';

const day = 24 * 3600;

/** Seconds for which a photo may be in no text. */
const patience = 30 * day;

/** Photos that Storage removes at once. */
const atOnce = 100;

/** Removes photos that no text has used for thirty days; a draft is a text too. */
export const mediaSweep: Job = {
  name: 'media-sweep',
  label: 'Limpeza das fotos que nenhum texto usa há 30 dias',
  every: day,
  run: async ({ db }) => {
    let names: string[];
    do {
      names = await claimUnused(db, patience, atOnce);
      if (names.length > 0) await removePhotos(db, names);
    } while (names.length === atOnce);
  },
};
