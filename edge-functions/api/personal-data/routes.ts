import { counted, masculine } from '#contract/noun.ts';
import { type PaperDecision, personalData } from '#contract/personal-data.ts';
import { shownNumber } from '#contract/shown-number.ts';
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
    return { data: { numero_ordinal, erasedAt: erased_at }, message: erasedSentence(numero_ordinal, call.body.papers) };
  });
};

/** 'nº 16: dados apagados; 1 comprovante removido, 10 mantidos' */
function erasedSentence(ordinal: number, papers: readonly PaperDecision[]): string {
  const erased = papers.filter(({ erase }) => erase).length;
  const kept = papers.length - erased;
  const parts = [
    ...(erased > 0 ? [counted(erased, masculine('comprovante removido', 'comprovantes removidos'))] : []),
    ...(kept > 0
      ? [
          counted(
            kept,
            erased > 0 ? masculine('mantido', 'mantidos') : masculine('comprovante mantido', 'comprovantes mantidos'),
          ),
        ]
      : []),
  ];
  return [`${shownNumber(ordinal)}: dados apagados`, ...(parts.length > 0 ? [parts.join(', ')] : [])].join('; ');
}
