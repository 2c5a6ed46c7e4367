import { daysBetween, formatDay } from '#contract/calendar-date.ts';
import { date } from '#contract/fields/dates.ts';
import { defineFields } from '#contract/fields/field.ts';
import { massChangeFields, massChanges } from '#contract/mass-changes.ts';
import { counted, dayNoun, listed } from '#contract/noun.ts';
import type { Question } from '../../ui/dialogs/ConfirmDialog.tsx';
import { CallForm } from '../../ui/form/CallForm.tsx';
import { defineForm } from '../../ui/form/form-definition.ts';
import { lostOnDays } from './lost-intentions.ts';
import { readMasses, type useCancelledDays } from './week.queries.ts';

const fields = defineFields({
  first: date({ label: 'primeiro dia' }),
  last: date({ label: 'último dia' }),
  reason: massChangeFields.reason,
});

const form = defineForm({
  fields,
  // The call has this body, which is never empty.
  body: massChanges.cancelDays.body as NonNullable<typeof massChanges.cancelDays.body>,
  titleField: 'reason',
  size: 'short',
  personal: true,
});

interface CancelledDaysFormProps {
  /** The day that is proposed as the first. */
  first: string;
  save: ReturnType<typeof useCancelledDays>;
  onClose: () => void;
}

/** No masses from one day to another, as while the priest is away. */
export const CancelledDaysForm = ({ first, save, onClose }: CancelledDaysFormProps) => (
  <CallForm
    title="Dias sem missa"
    definition={{ ...form, questionsBefore }}
    first={{ first, last: '', reason: '' }}
    notice="Nenhuma missa do primeiro ao último dia. Os outros dias continuam como são."
    save={save}
    saveLabel="Não haverá missas"
    isFinal
    onDone={onClose}
    onClose={onClose}
  />
);

/**
 * Many days are counted first; some may have changes already, also those that somebody made just now, and masses may
 * have intentions.
 */
async function questionsBefore(
  _row: unknown,
  { first, last }: { first: string | null; last: string | null },
): Promise<Question[]> {
  if (!first || !last || last < first) return [];
  const { data } = await readMasses(first, last);
  const masses = data.filter(({ is_cancelled }) => !is_cancelled);
  const lost = await lostOnDays(first, last, masses);
  const changed = [...new Set(masses.flatMap(({ change_id, day }) => (change_id ? [day] : [])))];
  if (first === last && changed.length === 0 && !lost) return [];
  const days = counted(daysBetween(first, last) + 1, dayNoun);
  const already =
    changed.length > 0 ? ` Já têm mudanças ${listed(changed.map(formatDay))}: também essas missas não haverá.` : '';
  return [
    {
      type: 'warning',
      title: 'Dias sem missa',
      text: `${days}, ${counted(masses.length, { one: 'missa', many: 'missas' })}.${already}${lost && ` ${lost}`} Continuar?`,
      answers: { no: 'Voltar', yes: 'Não haverá missas' },
    },
  ];
}
