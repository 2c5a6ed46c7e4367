import { massIntentionBody, massIntentionFields } from '#contract/mass-intentions.ts';
import { defineForm } from '../../ui/form/form-definition.ts';

/** 'Pela alma de …', 'Pelas almas', 'Em memória de …', '† …' */
const ofDeceased =
  /^\s*(pel[ao]s?\s+(almas?|falecid|defunt|repouso|descanso)|em\s+(mem[óo]ria|sufr[áa]gio)|sufr[áa]gio|†)/i;

export const intentionForm = defineForm({
  fields: massIntentionFields,
  body: massIntentionBody,
  titleField: 'notes',
  focus: 'notes',
  personal: true,
  // Once, as it is written: who chooses the type afterwards keeps it.
  follows: ({ intention_type, notes }, before) =>
    intention_type === 'thanksgiving' && ofDeceased.test(notes) && !ofDeceased.test(before.notes)
      ? {
          values: { intention_type: 'deceased' as const },
          sentence: 'O tipo passou para Falecido, pelo que está escrito. Se não for, troque-o.',
        }
      : undefined,
  series: ['intention_type', 'is_recurring'],
});
