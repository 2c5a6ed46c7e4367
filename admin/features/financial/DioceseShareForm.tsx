import { Checkbox, NativeSelect } from '@mantine/core';
import type { Category } from '#contract/financial-categories.ts';
import { type DioceseShare, dioceseShareBody, dioceseShareFields } from '#contract/financial-diocese-share.ts';
import { FieldInput } from '../../ui/form/FieldInput.tsx';
import { FormModal } from '../../ui/form/FormModal.tsx';
import { fieldErrors, type RecordForm, useRecordForm } from '../../ui/form/record-form.ts';
import { useSavingShare } from './diocese-share.queries.ts';
import styles from './Financial.module.css';
import { titleOfMonth } from './month-words.ts';
import { ShareInput } from './ShareInput.tsx';

interface Written extends Record<string, unknown> {
  /** Null until it is typed. */
  percent: number | null;
  first_month: string;
  decree: string;
  category_ids: readonly string[];
}

const sides = [
  ['income', 'Entradas que contam'],
  ['expense', 'Saídas que pagam a parte da diocese'],
] as const;

interface DioceseShareFormProps {
  decreed: DioceseShare | null;
  categories: readonly Category[];
  /** Months that are open, `YYYY-MM`, the last first. */
  openMonths: readonly string[];
  onClose: () => void;
}

/** The share of the diocese: its percentage, from which month on, and the categories that count. */
export function DioceseShareForm({ decreed, categories, openMonths, onClose }: DioceseShareFormProps) {
  const form: RecordForm<Written> = useRecordForm<Written>(
    (written) => fieldErrors(dioceseShareBody, written),
    {
      percent: decreed?.percent ?? null,
      first_month: decreed?.first_month ?? openMonths.at(0) ?? '',
      decree: decreed?.decree ?? '',
      category_ids: decreed?.category_ids ?? [],
    },
    () => form.clearErrors(),
  );
  const save = useSavingShare(decreed);
  const { percent, first_month, category_ids } = form.getValues();
  const months = new Set([...openMonths, ...(decreed ? [decreed.first_month] : [])]);
  const turn = (id: string, counts: boolean) =>
    form.setFieldValue('category_ids', counts ? [...category_ids, id] : category_ids.filter((each) => each !== id));
  return (
    <FormModal
      title="Parte da diocese"
      form={form}
      unsaved={form.isDirty()}
      save={save}
      notice="Vale para os meses em aberto. Os meses fechados ficam com o que valia quando foram fechados. De coletas com destino conta só a parte da paróquia, e o que é repassado não paga a parte da diocese."
      onSubmit={(written) => save.mutate(dioceseShareBody.parse(written), { onSuccess: onClose })}
      onClose={onClose}
    >
      <ShareInput
        label="Percentual"
        value={percent}
        error={form.errors.percent}
        onChange={(share) => form.setFieldValue('percent', share)}
      />
      <NativeSelect
        label="Conta desde"
        required
        data={[...months].map((month) => ({ value: month, label: titleOfMonth(month) }))}
        value={first_month}
        error={form.errors.first_month}
        onChange={({ currentTarget }) => form.setFieldValue('first_month', currentTarget.value)}
      />
      <FieldInput field={dioceseShareFields.decree} name="decree" form={form} />
      {sides.map(([side, legend]) => (
        <fieldset key={side} className={styles.counting}>
          <legend>{legend}</legend>
          {categories
            .filter(({ type }) => type === side)
            .map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                checked={category_ids.includes(id)}
                onChange={({ currentTarget }) => turn(id, currentTarget.checked)}
              />
            ))}
        </fieldset>
      ))}
    </FormModal>
  );
}
