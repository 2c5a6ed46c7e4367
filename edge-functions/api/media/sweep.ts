import type { Job } from '../http/job.ts';
import { removeUnused } from './store.ts';

const day = 24 * 3600;

/** Removes photos that no text, drafts included, has used for thirty days. */
export const mediaSweep: Job = {
  name: 'media-sweep',
  label: 'Limpeza das fotos que nenhum texto usa há 30 dias',
  every: day,
  run: (context) => removeUnused(context, 30 * day),
};
