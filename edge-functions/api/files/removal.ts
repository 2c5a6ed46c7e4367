import type { Job } from '../http/job.ts';
import { removeReleased } from './store.ts';

/** Removes private files that no row refers to, new uploads after a day. */
export const fileRemoval: Job = {
  name: 'file-removal',
  label: 'Remoção dos arquivos de registros apagados',
  every: 600,
  run: removeReleased,
};
