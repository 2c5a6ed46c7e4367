import type { ReactNode } from 'react';
import type { Answer } from '#contract/client.ts';
import type { ChangeResult } from '../../lib/change.ts';
import { keepChoices } from '../../lib/last-choice.ts';
import { sameValues } from '../collection/conflict.ts';
import { questionsAbout, useAgreedValues } from './agreed-values.ts';
import { FormFields } from './FormFields.tsx';
import { FormModal } from './FormModal.tsx';
import { type FormDefinition, refusalsIn } from './form-definition.ts';
import { type RecordForm, useFirstValues, useRecordForm } from './record-form.ts';

interface CallFormProps<Values extends Record<string, unknown>, Body, Result> {
  title: string;
  definition: FormDefinition<never, Values>;
  /** The values that it proposes, as long as nothing is typed. */
  first: Values;
  /** Other values that follow from a change. */
  follow?: (values: Values, before: Values) => Partial<Values>;
  /** The form's subject, above the fields. */
  notice: ReactNode;
  save: ChangeResult<Body, Result>;
  saveLabel: string;
  /** The button that closes it, if 'Cancelar' would be another thing here. */
  closeLabel?: string;
  /** True if saving takes something away for good. */
  isFinal?: boolean;
  onDone: (answer: Answer<Result>) => void;
  onClose: () => void;
}

/** A form whose values are the body of one call. */
export function CallForm<Values extends Record<string, unknown>, Body, Result>(
  props: CallFormProps<Values, Body, Result>,
) {
  const { title, definition, follow, notice, save, saveLabel, closeLabel, isFinal, onDone, onClose } = props;
  const agreedValues = useAgreedValues<Values>();
  const form: RecordForm<Values> = useRecordForm<Values>(
    (values) => refusalsIn(definition, values),
    props.first,
    (values, before) => {
      const following = follow?.(values, before) ?? {};
      if (Object.keys(following).length > 0) form.setValues(following);
    },
  );
  const first = useFirstValues(form, props.first);
  const submit = async (values: Values) => {
    const agreed = await agreedValues(values, (written) => questionsAbout(definition, undefined, written));
    if (!agreed) return;
    save.mutate(definition.body.parse(agreed) as Body, {
      onSuccess: (answer) => {
        keepChoices(definition.keeps?.(agreed) ?? {});
        onDone(answer);
      },
    });
  };
  return (
    <FormModal
      title={title}
      size={definition.size ?? 'short'}
      form={form}
      unsaved={!sameValues(form.getValues(), first)}
      save={save}
      saveLabel={saveLabel}
      closeLabel={closeLabel}
      main={isFinal ? { color: 'red' } : {}}
      notice={notice}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormFields definition={definition} form={form} />
    </FormModal>
  );
}
