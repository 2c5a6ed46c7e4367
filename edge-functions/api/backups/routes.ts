import { backups } from '#contract/backups.ts';
import type { Routes } from '../http/call.ts';
import { readLastBackup } from './store.ts';

export const backupRoutes: Routes = (on) => {
  on(backups.last, async ({ caller }) => ({ data: await readLastBackup(caller.db) }));
};
