import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instant } from './primitives.ts';

/** Days after which the last backup is too old. */
export const backupInterval = 7;

export const lastBackup = z.object({
  /** Null before the first one. */
  madeAt: z.nullable(instant),
});
export type LastBackup = z.output<typeof lastBackup>;

export const backups = {
  last: endpoint({
    method: 'GET',
    path: '/backups/last',
    access: ['admin'],
    summary: 'Quando foi feita a última cópia de segurança',
    answer: lastBackup,
  }),
};
