import type { FormValues } from '#contract/fields/values.ts';
import { type MassTime, massSchedule, massTimeBody, massTimeFields } from '#contract/mass-schedule.ts';
import { loadAll } from '../../../site/lib/load-all.ts';
import { api } from '../../lib/api.ts';
import { activeSwitch } from '../../ui/collection/active-rows.tsx';
import { defineForm, type FormDefinition } from '../../ui/form/form-definition.ts';
import { isSameTime, questionsAboutSame } from './same-time.ts';

type Values = FormValues<typeof massTimeFields>;

export const massTimeForm: FormDefinition<MassTime, Values> = {
  ...defineForm({
    fields: massTimeFields,
    body: massTimeBody,
    titleField: 'time',
    size: 'short',
    personal: false,
    series: ['day_of_week'],
    ...activeSwitch,
  }),
  questionsBefore: async (row, values) => {
    if (!values.is_active || (row?.is_active && isSameTime(row, values))) return [];
    // No refusal where the list can't be read.
    return questionsAboutSame(await loadAll(api, massSchedule.active).catch(() => []), row?.id, values);
  },
};
