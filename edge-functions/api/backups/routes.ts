import { backups, type LastBackup, passphraseWait } from '#contract/backups.ts';
import { ApiError } from '#contract/errors.ts';
import { memberOf } from '../http/authenticate.ts';
import type { Call, Routes } from '../http/call.ts';
import { readLastBackup } from './store.ts';

/** Tries of a passphrase, which costs a second of the computer's time and could be guessed. */
const tryLimits = {
  person: { name: 'backups:passphrase', max: 5, windowSeconds: 600 },
  parish: { name: 'backups:passphrases', max: 20, windowSeconds: 3600 },
};

export const backupRoutes: Routes = (on) => {
  on(backups.last, async (call) => ({ data: await stateOf(call) }));

  on(backups.make, async (call) => {
    const { backups: machine } = call.gateways;
    if (!machine) throw new ApiError('not_found', 'As cópias deste site não são feitas pelo painel.');
    if (!machine.start()) throw new ApiError('conflict', 'Uma cópia de segurança já está sendo feita.');
    return { data: await stateOf(call), message: 'A cópia de segurança começou.' };
  });

  on(backups.checkPassphrase, async ({ body, caller, gateways, hitLimit }) => {
    const { checkPassphrase } = gateways;
    if (!checkPassphrase) throw new ApiError('not_found', 'A senha das cópias deste site não se confere pelo painel.');
    const takeBack = [
      await hitLimit(tryLimits.person, memberOf(caller).profile.id, passphraseWait),
      await hitLimit(tryLimits.parish, '', passphraseWait),
    ];
    const checked = await checkPassphrase(body.passphrase);
    if (checked?.opens !== false) for (const each of takeBack) await each();
    if (!checked) throw new ApiError('not_found', 'Ainda não há cópia de segurança cifrada para conferir.');
    return { data: checked };
  });
};

async function stateOf({
  caller,
  gateways,
}: Pick<Call<typeof backups.last>, 'caller' | 'gateways'>): Promise<LastBackup> {
  const places = gateways.backups?.places() ?? [];
  return {
    ...(await readLastBackup(caller.db)),
    isAutomatic: gateways.backups !== undefined,
    isRunning: gateways.backups?.isRunning() ?? false,
    checksPassphrase:
      gateways.checkPassphrase !== undefined && places.some(({ isSecond, encrypted }) => !isSecond && encrypted > 0),
    places: [...places],
  };
}
