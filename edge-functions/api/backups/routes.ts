import { backups, type LastBackup } from '#contract/backups.ts';
import { ApiError } from '#contract/errors.ts';
import type { Call, Routes } from '../http/call.ts';
import { readLastBackup } from './store.ts';

export const backupRoutes: Routes = (on) => {
  on(backups.last, async (call) => ({ data: await stateOf(call) }));

  on(backups.make, async (call) => {
    const { backups: machine } = call.gateways;
    if (!machine) throw new ApiError('not_found', 'As cópias deste site não são feitas pelo painel.');
    if (!machine.start()) throw new ApiError('conflict', 'Uma cópia de segurança já está sendo feita.');
    return { data: await stateOf(call), message: 'A cópia de segurança começou.' };
  });
};

async function stateOf({
  caller,
  gateways,
}: Pick<Call<typeof backups.last>, 'caller' | 'gateways'>): Promise<LastBackup> {
  return {
    ...(await readLastBackup(caller.db)),
    isAutomatic: gateways.backups !== undefined,
    isRunning: gateways.backups?.isRunning() ?? false,
    places: [...(gateways.backups?.places() ?? [])],
  };
}
