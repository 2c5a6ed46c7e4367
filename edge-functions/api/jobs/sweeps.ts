import type { Job } from '../http/job.ts';
import { sweepOldRecords, sweepRateLimits } from './store.ts';

const hour = 3600;

export const rateLimitSweep: Job = {
  name: 'rate-limit-sweep',
  label: 'Limpeza das tentativas de acesso antigas',
  every: hour,
  run: sweepRateLimits,
};

export const recordRetention: Job = {
  name: 'record-retention',
  label: 'Limpeza dos registros antigos',
  every: 24 * hour,
  run: sweepOldRecords,
};
