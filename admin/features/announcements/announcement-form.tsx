import { Checkbox, TextInput } from '@mantine/core';
import { type Announcement, announcementBody, announcementState } from '#contract/announcements.ts';
import { parishDayEnd, parishDayOf } from '#contract/parish-day.ts';
import { formatInstant, formatLocalDate } from '../../../site/lib/dates.ts';
import { plainText } from '../../../site/lib/text.ts';
import { defineForm } from '../../ui/collection/form-definition.ts';
import { DateField } from '../../ui/form/DateField.tsx';
import { RichTextField } from '../../ui/rich-text/RichTextField.tsx';
import styles from './announcement-form.module.css';

export const announcementForm = defineForm({
  wide: true,
  body: announcementBody,
  names: 'title',
  personal: false,
  valuesOf: (item: Announcement | undefined) => ({
    title: item?.title ?? '',
    content: item?.content ?? '',
    week_start: item?.week_start ?? null,
    week_end: item?.week_end ?? null,
    expires_at: item?.expires_at ?? null,
    is_published: item?.is_published ?? true,
    is_active: item?.is_active ?? true,
  }),
  visibility: { isVisible: (values) => announcementState(values, Date.now()) === 'in force', hide: 'Tirar do site' },
  shown: (field, value) => shownValues[field]?.(String(value ?? '')) || undefined,
  fields: (form) => {
    const expiry = form.getInputProps('expires_at');
    return (
      <>
        <TextInput label="Título" required data-autofocus {...form.getInputProps('title')} />
        <RichTextField label="Conteúdo" required {...form.getInputProps('content')} />
        <div className={styles.dates}>
          <DateField
            label="Início da semana"
            description="Opcional. A semana de que o aviso fala."
            {...form.getInputProps('week_start')}
          />
          <DateField label="Fim da semana" description="Opcional." {...form.getInputProps('week_end')} />
          <DateField
            label="Validade"
            description="Opcional. Depois deste dia o aviso sai do site."
            {...expiry}
            value={expiry.value && parishDayOf(new Date(expiry.value))}
            onChange={(day) => expiry.onChange(day && parishDayEnd(day))}
          />
        </div>
      </>
    );
  },
  beside: (form) => (
    <div className={styles.flags}>
      <Checkbox label="Publicado" {...form.getInputProps('is_published', { type: 'checkbox' })} />
      <Checkbox label="Ativo" {...form.getInputProps('is_active', { type: 'checkbox' })} />
    </div>
  ),
});

/** Values that a person does not read as they are stored. */
const shownValues: Readonly<Record<string, (value: string) => string>> = {
  content: plainText,
  week_start: (day) => day && formatLocalDate(day),
  week_end: (day) => day && formatLocalDate(day),
  expires_at: (moment) => moment && formatInstant(moment),
};
