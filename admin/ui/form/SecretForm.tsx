import { TextInput, type TextInputProps } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Answer } from '#contract/client.ts';
import { useActions } from '../actions.ts';
import { useDialogs } from '../dialogs/DialogsProvider.tsx';
import { FormModal } from './FormModal.tsx';
import { useRecordForm } from './record-form.ts';

/** The words of a dialog after the form is closed, or of the first field that was refused. */
type Told = { title: string; text: string } | { wrong: string };

interface SecretFormProps<Values extends { [Name in keyof Values]?: string }, Result> {
  title: string;
  notice?: ReactNode;
  /** Its inputs, of which the first gets the focus. */
  fields: { readonly [Name in keyof Values]: TextInputProps };
  refusals: (values: Values) => Record<string, string>;
  call: (values: Values) => Promise<Answer<Result>>;
  busy: string;
  saveLabel: string;
  /** The title of a failure's dialog, and its text where nobody says the reason. */
  failure: { failure: string; fallback?: string };
  /** True if closing doesn't ask about what was typed. */
  isFleeting?: boolean;
  told: (result: Result) => Told;
  onClose: () => void;
  /** Inputs for password managers. */
  children?: ReactNode;
}

/** A form of passwords, which tells in dialogs how its call went. */
export function SecretForm<Values extends { [Name in keyof Values]?: string }, Result>(
  props: SecretFormProps<Values, Result>,
) {
  const { title, notice, fields, refusals, call, busy, saveLabel, failure, isFleeting, told, onClose, children } =
    props;
  const names = Object.keys(fields) as (keyof Values & string)[];
  const empty = Object.fromEntries(names.map((name) => [name, ''])) as Values & Record<string, unknown>;
  const form = useRecordForm(refusals, empty);
  const change = Object.assign(useMutation({ mutationFn: call, meta: { busy } }), failure);
  const { run } = useActions();
  const { alert } = useDialogs();
  const tell = (said: Told) => {
    if ('wrong' in said) return form.setFieldError(names[0] ?? '', said.wrong);
    onClose();
    alert({ type: 'success', ...said });
  };
  return (
    <FormModal
      size="short"
      title={title}
      form={form}
      unsaved={!isFleeting && Object.values(form.getValues()).some((written) => written !== '')}
      save={{ ...change, isError: false }}
      saveLabel={saveLabel}
      notice={notice}
      onSubmit={(values) => run(change, values, ({ data }) => tell(told(data)))}
      onClose={onClose}
    >
      {children}
      {names.map((name, index) => (
        <TextInput
          key={name}
          type="password"
          required
          data-autofocus={index === 0 || undefined}
          {...fields[name]}
          {...form.getInputProps(name)}
        />
      ))}
    </FormModal>
  );
}
