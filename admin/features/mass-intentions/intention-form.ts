import { createElement } from 'react';
import { type FormValues, formValuesOf } from '#contract/fields/values.ts';
import type { AccountBalance } from '#contract/financial-accounts.ts';
import { type MassOfDay, massDays } from '#contract/mass-changes.ts';
import {
  type IntentionType,
  intentionTypes,
  type MassIntention,
  massIntentionFields,
  offeredIntentionBody,
  offeredIntentionFields,
} from '#contract/mass-intentions.ts';
import type { FormDefinition } from '../../ui/form/form-definition.ts';
import { massName } from './mass-name.ts';
import { questionsAboutPastDay } from './past-day-question.ts';

/** 'Pela alma de …', 'Pelas almas', 'Em memória de …', '† …' */
const ofDeceased =
  /^\s*(pel[ao]s?\s+(almas?|falecid|defunt|repouso|descanso)|em\s+(mem[óo]ria|sufr[áa]gio)|sufr[áa]gio|†)/i;

/** 'Pela saúde de …', 'Em ação de graças', 'Pelo aniversário de …' */
const ofLiving =
  /^\s*(pela\s+(sa[úu]de|recupera|cura)|(em\s+)?a[çc][ãa]o\s+de\s+gra[çc]as|pel[ao]s?\s+(anivers|bodas))/i;

/** The type that a text's first words say; undefined where they say none. */
const typeSaidBy = (notes: string): IntentionType | undefined =>
  ofDeceased.test(notes) ? 'deceased' : ofLiving.test(notes) ? 'thanksgiving' : undefined;

type Values = FormValues<typeof offeredIntentionFields>;

interface Offered {
  /** The masses of the day that is written; undefined while they are read. */
  masses: readonly MassOfDay[] | undefined;
  /** Undefined for who may not write offerings. */
  accounts: readonly Pick<AccountBalance, 'id' | 'name'>[] | undefined;
  /** The mass that the row has, of each week or of its day alone. */
  kept?: string | null | undefined;
  today: string;
  /** Called with the day that is written. */
  onDay: (day: string | null) => void;
  /** Reads the masses of a day. */
  massesOf?: (day: string) => Promise<readonly MassOfDay[]>;
}

/** The celebrated masses, and the one that is kept though it is cancelled. */
const optionsOf = (masses: readonly MassOfDay[], id: 'mass_id' | 'change_id', kept?: string | null) =>
  masses.flatMap((mass) => {
    const value = mass[id];
    const isOne = id === 'mass_id' || mass.mass_id === null;
    const label = mass.is_cancelled ? `${massName(mass)} (cancelada)` : massName(mass);
    return value && isOne && (!mass.is_cancelled || value === kept) ? [{ value, label }] : [];
  });

/** The form of an intention; an offering is asked for by who keeps the books, of one that has none. */
export const intentionForm = ({
  masses,
  accounts,
  kept,
  today,
  onDay,
  massesOf,
}: Offered): FormDefinition<MassIntention, Values> => {
  const { mass_id, change_id, offering_account_id } = offeredIntentionFields;
  const weekly = optionsOf(masses ?? [], 'mass_id', kept);
  const oneMore = optionsOf(masses ?? [], 'change_id', kept);
  const isGiven = ({ offering_amount }: Values) => accounts !== undefined && offering_amount !== null;
  return {
    fields: {
      ...offeredIntentionFields,
      mass_id: { ...mass_id, details: { options: weekly } },
      change_id: { ...change_id, details: { options: oneMore } },
      offering_account_id: {
        ...offering_account_id,
        details: { options: (accounts ?? []).map(({ id, name }) => ({ value: id, label: name })) },
      },
    },
    body: offeredIntentionBody,
    titleField: 'notes',
    focus: 'notes',
    personal: true,
    valuesOf: (row) => ({
      ...formValuesOf(offeredIntentionFields, undefined),
      ...formValuesOf(massIntentionFields, row),
      ...{ offering_form: 'dinheiro' as const, offering_day: today },
    }),
    more: ['until', 'offering_form', 'offering_day', 'offering_account_id'],
    noteBelow: {
      day: ({ day }) =>
        day !== null &&
        masses?.every(({ is_cancelled }) => is_cancelled) &&
        createElement('p', { role: 'status' }, 'Não há missa marcada nesse dia.'),
    },
    // A hidden field is sent empty: what a row has is shown, also before the masses are read.
    shownWhen: {
      mass_id: ({ day, mass_id: chosen }) => (day !== null && (!masses || weekly.length > 0)) || chosen !== null,
      change_id: ({ day, change_id: chosen }) => (day !== null && oneMore.length > 0) || chosen !== null,
      until: ({ day, until }) => day !== null || until !== null,
      offering_amount: () => accounts !== undefined,
      offering_form: isGiven,
      offering_day: isGiven,
      offering_account_id: isGiven,
    },
    follows: (values, before) => {
      const { intention_type, notes, day } = values;
      if (day !== before.day) {
        onDay(day);
        // The masses of another day are others.
        if (values.mass_id !== null || values.change_id !== null)
          return { values: { mass_id: null, change_id: null }, sentence: 'Escolha a missa do outro dia.' };
      }
      // Once, as it is written: who chooses the type afterwards keeps it.
      const said = typeSaidBy(notes);
      return said && said !== typeSaidBy(before.notes) && said !== intention_type
        ? {
            values: { intention_type: said },
            sentence: `O tipo passou para ${intentionTypes[said]}, pelo que está escrito. Se não for, troque-o.`,
          }
        : undefined;
    },
    questionsBefore: (row, { day }) => (day === row?.day ? [] : questionsAboutPastDay(day, today)),
    // The only mass of a day is the likely one.
    followsLater: async ({ day }, before) => {
      if (!massesOf || day === null || day === before.day || day < massDays.first) return undefined;
      const [only, ...others] = (await massesOf(day)).filter(({ is_cancelled }) => !is_cancelled);
      if (!only || others.length > 0) return undefined;
      return only.mass_id ? { mass_id: only.mass_id } : { change_id: only.change_id };
    },
    series: ({ notes }) => [
      // A type that the words say is of this row alone.
      ...(typeSaidBy(notes) ? [] : (['intention_type'] as const)),
      ...(['is_recurring', 'day', 'mass_id', 'change_id', 'until'] as const),
      ...(['offering_amount', 'offering_form', 'offering_day', 'offering_account_id'] as const),
    ],
  };
};
