import type { Job } from '../http/job.ts';
import { removeReleased } from './store.ts';

/** Removes private files whose row was deleted or has another file, and uploads that no row referred to within a day. */
export const fileRemoval: Job = {
  name: 'file-removal',
  label: 'Remoção dos arquivos de registros apagados',
  every: 600,
  run: removeReleased,
};
