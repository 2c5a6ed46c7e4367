import { personalData } from '#contract/personal-data.ts';
import { readParish } from '../gateways/parish.ts';
import type { Routes } from '../http/call.ts';
import { erasePayer, exportPayer, mentionsOf, papersOf } from './store.ts';

const exportedSentence = 'Cópia feita. O registro dela está na auditoria.';

export const personalDataRoutes: Routes = (on) => {
  on(personalData.export, async (call) => {
    const { name: parish } = await readParish(call.caller.db);
    const data = await exportPayer(call, call.params.id, call.body.numero_ordinal);
    return {
      data: { ...data, parish, generatedAt: call.gateways.now().toISOString() },
      message: exportedSentence,
    };
  });
  on(personalData.mentions, async (call) => ({ data: await mentionsOf(call, call.params.id) }));
  on(personalData.papers, async (call) => ({ data: await papersOf(call, call.params.id) }));
  on(personalData.erase, async (call) => {
    const { numero_ordinal, erased_at } = await erasePayer(call, call.params.id, call.body);
    return { data: { numero_ordinal, erasedAt: erased_at }, message: 'Dados apagados com sucesso!' };
  });
};
