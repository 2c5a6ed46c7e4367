import type { Job } from '../http/job.ts';
import { removeReleased } from './store.ts';

/** Removes private files whose row is gone or has another, and those that no row took within a day. */
export const fileRemoval: Job = {
  name: 'file-removal',
  label: 'Remoção dos arquivos de registros apagados',
  every: 600,
  run: removeReleased,
};
