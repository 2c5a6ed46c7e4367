import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { notificationFields, notifications, topics } from '#contract/notifications.ts';
import { capitalised } from '#contract/noun.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import type { DraftScope } from '../../lib/drafts.ts';
import { Allowed } from '../../ui/Allowed.tsx';
import { sameValues } from '../../ui/collection/conflict.ts';
import { useDialogs } from '../../ui/dialogs/DialogsProvider.tsx';
import { DateField } from '../../ui/form/DateField.tsx';
import { useDraft } from '../../ui/form/draft.ts';
import { useFormElement } from '../../ui/form/form-element.ts';
import { Failure, RefusalsBesideSave } from '../../ui/form/form-problems.tsx';
import { type RecordForm, useRecordForm } from '../../ui/form/record-form.ts';
import { losingChanges, useUnsaved } from '../../ui/unsaved.ts';
import { lengthNote } from './length-note.ts';
import {
  emptyMessage,
  type MessageValues,
  noteOnPage,
  pageOf,
  questionBefore,
  refusalsOf,
  sentMessage,
} from './message.ts';
import styles from './Notifications.module.css';
import { useSend, type useStatus } from './notifications.queries.ts';
import { PhonePreview } from './PhonePreview.tsx';
import { TestButton } from './TestButton.tsx';

interface MessageFormProps {
  /** The key of its draft, and what it begins with. */
  begun: { id: string; isNew: true; opened: MessageValues };
  first: MessageValues;
  /** Whose drafts are kept. */
  drafts: DraftScope | undefined;
  audience: ReturnType<typeof useStatus>['data'];
  /** True if the site can't send notifications. */
  isOff: boolean;
}

const labels = {
  type: capitalised(notificationFields.type.label),
  title: capitalised(notificationFields.title.label),
  body: capitalised(notificationFields.body.label),
};
const types = Object.entries(topics).map(([value, label]) => ({ value, label }));

/** Sends a message to subscribers, now or at a set time. Drafts are stored on the device. */
export function MessageForm({ begun, first, drafts, audience, isOff }: MessageFormProps) {
  const id = useId();
  const { confirm } = useDialogs();
  const form = useRecordForm<MessageValues>((written) => refusalsOf(written, new Date(), location.origin), first);
  const values = form.getValues();
  const unsaved = !sameValues(values, begun.opened);
  const { full } = useDraft(drafts, begun, values, unsaved);
  useUnsaved(unsaved);
  const send = useSend();
  const [round, setRound] = useState(0);
  const asking = useRef(false);
  const action = values.isScheduled ? 'Programar notificação' : 'Enviar Notificação';

  const clear = () => {
    form.setValues(emptyMessage);
    form.clearErrors();
    send.reset();
  };
  const isSure = async (written: MessageValues): Promise<boolean> => {
    // A second Enter may come before the dialog, and while the message is on its way.
    if (asking.current || send.isPending) return false;
    asking.current = true;
    const sure = await confirm(questionBefore(written, audience?.topics[written.type]));
    asking.current = false;
    return sure;
  };
  const submit = async (written: MessageValues) => {
    if (!(await isSure(written))) return;
    const done = () => {
      clear();
      setRound(round + 1);
    };
    send.mutate({ body: sentMessage(written), round }, { onSuccess: done });
  };
  const { element } = useFormElement(form, { save: send, onSubmit: submit, isDisabled: isOff });

  return (
    <div className={styles.desk}>
      <form className={styles.form} {...element} aria-labelledby={id}>
        <h2 id={id} className={styles.heading}>
          Nova notificação
        </h2>
        <fieldset className={styles.fields} disabled={isOff}>
          <MessageInputs form={form} />
        </fieldset>
        <RefusalsBesideSave errors={form.errors} short />
        {Object.keys(form.errors).length === 0 && <Failure save={send} />}
        {full && (
          <p role="status">Este aparelho não tem espaço para guardar o que você escreve: envie antes de sair.</p>
        )}
        <div className={styles.actions}>
          <Allowed calls={notifications.test}>
            <TestButton disabled={isOff} />
          </Allowed>
          <Button
            variant="default"
            disabled={isOff}
            onClick={async () => {
              if (
                !unsaved ||
                (await confirm(losingChanges('O que você escreveu ainda não foi enviado e será perdido.')))
              )
                clear();
            }}
          >
            Limpar
          </Button>
          <Button type="submit" disabled={isOff}>
            {send.isPending ? 'Enviando...' : action}
          </Button>
        </div>
      </form>
      <PhonePreview message={values} />
    </div>
  );
}

function MessageInputs({ form }: { form: RecordForm<MessageValues> }) {
  const values = form.getValues();
  const { type, title, body, isScheduled } = values;
  return (
    <>
      <NativeSelect label={labels.type} data={types} {...form.getInputProps('type')} value={type} />
      <TextInput
        label={labels.title}
        required
        description={lengthNote('title', title)}
        inputWrapperOrder={inputOrder}
        {...form.getInputProps('title')}
      />
      <Textarea
        label={labels.body}
        required
        autosize
        minRows={4}
        description={lengthNote('body', body)}
        inputWrapperOrder={inputOrder}
        {...form.getInputProps('body')}
      />
      <TextInput
        label="Página que abre"
        inputMode="url"
        description={noteOnPage(values)}
        inputWrapperOrder={inputOrder}
        readOnly={type !== 'geral'}
        classNames={{ input: styles.page }}
        {...form.getInputProps('url')}
        value={pageOf(values)}
      />
      <Checkbox
        label="Programar envio"
        {...form.getInputProps('isScheduled', { type: 'checkbox' })}
        checked={isScheduled}
      />
      {isScheduled && (
        <div className={styles.when}>
          <DateField label="Dia" required min={parishDayOf(new Date())} {...form.getInputProps('day')} />
          <TextInput
            type="time"
            label="Hora"
            description="No horário da paróquia."
            inputWrapperOrder={inputOrder}
            required
            {...form.getInputProps('time')}
          />
        </div>
      )}
    </>
  );
}

const inputOrder: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];
