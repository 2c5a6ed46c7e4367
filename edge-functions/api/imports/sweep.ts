import type { Job } from '../http/job.ts';
import { sweepImports } from './store.ts';

/** What a spreadsheet said is kept no longer than taking it back needs. */
export const importSweep: Job = {
  name: 'import-sweep',
  label: 'Limpeza das linhas de importações',
  every: 3600,
  run: sweepImports,
};
