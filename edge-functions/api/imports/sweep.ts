import type { Job } from '../http/job.ts';
import { sweepImports } from './store.ts';

/** The rows of a spreadsheet are kept only as long as its import can be undone. */
export const importSweep: Job = {
  name: 'import-sweep',
  label: 'Limpeza das linhas de importações',
  every: 3600,
  run: sweepImports,
};
