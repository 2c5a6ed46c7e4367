import { atTime, ofTime } from '#contract/day-names.ts';
import { time } from '#contract/fields/dates.ts';
import { defineFields } from '#contract/fields/field.ts';
import { bodyOf } from '#contract/fields/schemas.ts';
import {
  type MassChange,
  type MassOfDay,
  massChangeFields,
  massChangeNoun,
  massChanges,
} from '#contract/mass-changes.ts';
import { dayTitle } from '../../../site/lib/month-grid.ts';
import { proposal } from '../../lib/proposals.ts';
import type { PanelCollection } from '../../ui/collection/collection.ts';
import { defineForm, type FormDefinition } from '../../ui/form/form-definition.ts';
import { questionsAboutLost } from './lost-intentions.ts';
import { massName } from './week-words.ts';

const { is_cancelled, place, celebrant, community, reason, description } = massChangeFields;

const changeFields = defineFields({ is_cancelled, time: massChangeFields.time, place, celebrant, community, reason });
const extraFields = defineFields({
  time: time({ label: 'horário' }),
  description,
  place,
  celebrant,
  community,
  reason,
});

/** Without another text visitors see the weekly one: it is seen from the first save on. */
const visibility = { isVisible: () => true, hide: '' };
const isCelebrated = (values: { is_cancelled: boolean }) => !values.is_cancelled;

/** The mass that is written: a weekly one on a day, or one more. */
export type Subject = MassOfDay | { day: string };

const isWeekly = (subject: Subject): subject is MassOfDay & { mass_id: string } =>
  'mass_id' in subject && subject.mass_id !== null;

/** The form of a mass of one day; of a weekly one it has the hour of other weeks until that is another. */
export function formOf(subject: Subject): FormDefinition<MassChange, Record<string, unknown>> {
  const named = 'mass_id' in subject ? `Editar ${massName(subject)}` : `Nova missa: ${dayTitle(subject.day)}`;
  const shared = { size: 'short', personal: true, titles: { create: named, update: named }, visibility } as const;
  if (!isWeekly(subject)) {
    return defineForm({ ...shared, fields: extraFields, body: bodyOf(extraFields), titleField: 'time' }) as never;
  }
  const form = defineForm({
    ...shared,
    fields: changeFields,
    body: bodyOf(changeFields),
    titleField: 'time',
    shownWhen: { time: isCelebrated, place: isCelebrated, celebrant: isCelebrated, community: isCelebrated },
    saveLabels: { create: 'Salvar neste dia', update: 'Salvar neste dia' },
  });
  const valuesOf: typeof form.valuesOf = (row) => {
    const values = form.valuesOf(row);
    return { ...values, time: values.time || (subject.usual_time ?? '') };
  };
  const questionsBefore: typeof form.questionsBefore = (row, { is_cancelled }) =>
    is_cancelled && !row?.is_cancelled ? questionsAboutLost(subject) : [];
  return { ...form, valuesOf, questionsBefore } as never;
}

/** The changes of masses, of which this one is written. */
export const changesOf = (subject: Subject): PanelCollection<MassChange> => ({
  concept: 'mass-changes',
  noun: massChangeNoun,
  calls: massChanges,
  nameOf: (row) => massName({ day: row.day, time: row.time ?? usualTimeOf(subject) }),
  bodyOf: (values) => ({
    ...values,
    day: subject.day,
    mass_id: isWeekly(subject) ? subject.mass_id : null,
    ...(isWeekly(subject) && ['', subject.usual_time].includes(values.time as string) && { time: null }),
  }),
  addressOf: () => '/#schedule',
  proposalOf: (row) => proposalOf({ ...row, usual_time: isWeekly(subject) ? subject.usual_time : null }),
});

const usualTimeOf = (subject: Subject): string => (isWeekly(subject) ? (subject.usual_time ?? '') : '');

/** The message to subscribers about a changed mass. */
export function proposalOf(
  mass: Pick<MassOfDay, 'day' | 'usual_time' | 'is_cancelled' | 'place' | 'reason'> & { time: string | null },
) {
  const { day, usual_time, is_cancelled, place, reason } = mass;
  const time = mass.time ?? usual_time ?? '';
  const [title, what] = is_cancelled
    ? [`Não haverá missa: ${dayTitle(day)}`, `A missa ${ofTime(usual_time ?? time)} não será celebrada.`]
    : [`Missa ${ofTime(time)}: ${dayTitle(day)}`, instead(time, usual_time)];
  const where = place && !is_cancelled ? `${place}.` : '';
  return proposal('geral', title, [what, where, reason && `${reason}.`].filter(Boolean).join(' '), '/contato');
}

const instead = (time: string, usual: string | null): string =>
  usual && usual !== time ? `Neste dia a missa ${ofTime(usual)} será ${atTime(time)}.` : '';

/**
 * The id of a weekly mass's change on a day, the same for whoever makes it: the second of two people sees the first
 * one's.
 */
export function changeIdOf({ mass_id, day }: { mass_id: string; day: string }): string {
  const [head, tail] = [mass_id.slice(0, 24), mass_id.slice(24)];
  const mixed = BigInt(`0x${tail}`) ^ (BigInt(day.replaceAll('-', '')) << 16n);
  return `${head}${mixed.toString(16).padStart(12, '0')}`;
}
