import { financialPurposes, purposeNoun } from '#contract/financial-purposes.ts';
import { sentencesAbout } from '#contract/noun.ts';
import type { Routes } from '../../http/call.ts';
import { listPurposes, namesOfPurposes, removePurpose, savePurpose } from './store.ts';

const { created, updated, removed } = sentencesAbout(purposeNoun);

export const financialPurposeRoutes: Routes = (on) => {
  on(financialPurposes.list, async ({ caller }) => ({ data: await listPurposes(caller) }));
  on(financialPurposes.names, async ({ caller }) => ({
    data: [...(await namesOfPurposes(caller)).purpose_id.values()].sort(new Intl.Collator('pt-BR').compare),
  }));
  on(financialPurposes.create, async ({ caller, body }) => {
    await savePurpose(caller, body);
    return { data: null, status: 201, message: created };
  });
  on(financialPurposes.update, async ({ caller, params, body, expectedVersion }) => {
    await savePurpose(caller, body, params.id, expectedVersion);
    return { data: null, message: updated };
  });
  on(financialPurposes.remove, async ({ caller, params, expectedVersion }) => {
    await removePurpose(caller, params.id, expectedVersion);
    return { data: null, message: removed };
  });
};
