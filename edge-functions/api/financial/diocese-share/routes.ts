import { dioceseShareNoun, financialDioceseShare } from '#contract/financial-diocese-share.ts';
import { sentencesAbout } from '#contract/noun.ts';
import type { Routes } from '../../http/call.ts';
import { readShare, saveShare } from './store.ts';

export const dioceseShareRoutes: Routes = (on) => {
  on(financialDioceseShare.read, async ({ caller }) => ({ data: await readShare(caller) }));
  on(financialDioceseShare.save, async ({ caller, body, expectedVersion }) => {
    await saveShare(caller, body, expectedVersion);
    return { data: null, message: sentencesAbout(dioceseShareNoun).updated };
  });
};
