import { Textarea, TextInput } from '@mantine/core';
import { monthOf } from '#contract/calendar-date.ts';
import { eventBody, eventNoun, events, firstYear, lastYear, type ParishEvent } from '#contract/events.ts';
import { formatLocalDate } from '../../../site/lib/dates.ts';
import { truncate } from '../../../site/lib/text.ts';
import type { PanelCollection } from '../../ui/collection/collection.ts';
import { defineForm } from '../../ui/collection/form-definition.ts';
import { DateField } from '../../ui/form/DateField.tsx';
import { type Column, cellLength } from '../../ui/table/columns.ts';
import { LeadCell } from '../../ui/table/LeadCell.tsx';

export const parishEvents: PanelCollection<ParishEvent> = {
  concept: 'events',
  noun: eventNoun,
  calls: events,
  nameOf: ({ title }) => title,
  addressOf: ({ date }) => {
    const { year, month } = monthOf(date);
    return `/calendario?ano=${year}&mes=${month}`;
  },
  // admin-panel.md, section 8.
  failures: { load: 'Erro ao carregar eventos.', save: 'Erro ao salvar evento.', remove: 'Erro ao excluir evento.' },
};

export const loadingEvents = 'Carregando eventos...';

export const eventColumns: Column<ParishEvent>[] = [
  {
    header: 'Título',
    leads: true,
    cell: ({ title, description }) => <LeadCell title={title} text={truncate(description, cellLength)} />,
  },
  { header: 'Data', width: '6.5rem', cell: ({ date }) => formatLocalDate(date) },
];

/** The form of an event; a new one is on `date`, if that is known. */
export const eventForm = (date = '') =>
  defineForm({
    body: eventBody,
    names: 'title',
    personal: false,
    valuesOf: (event: ParishEvent | undefined) => ({
      date: event?.date ?? date,
      title: event?.title ?? '',
      description: event?.description ?? '',
    }),
    shown: (field, value) => (field === 'date' ? formatLocalDate(String(value)) : undefined),
    fields: (form) => (
      <>
        <DateField
          label="Data"
          min={`${firstYear}-01-01`}
          max={`${lastYear}-12-31`}
          required
          {...form.getInputProps('date')}
        />
        <TextInput label="Título" required data-autofocus {...form.getInputProps('title')} />
        <Textarea
          label="Descrição"
          description="A hora, o lugar e o que mais for preciso saber."
          autosize
          minRows={3}
          required
          {...form.getInputProps('description')}
        />
      </>
    ),
  });
