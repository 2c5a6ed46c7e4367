import { Button } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { type ReactNode, useEffect, useRef } from 'react';
import { connectionSentence } from '../../../site/lib/error-sentence.ts';
import type { ChangeResult } from '../../lib/change.ts';
import { endsSession, sentenceOfFailure } from '../../lib/failure.ts';
import { useDialogs } from '../dialogs/DialogsProvider.tsx';
import { PanelModal } from '../PanelModal.tsx';
import { losingChanges, useUnsaved } from '../unsaved.ts';
import { usePhone } from '../use-phone.ts';
import styles from './FormModal.module.css';
import type { RecordForm } from './record-form.ts';
import { keepRoomForFields, reveal } from './room-for-fields.ts';

interface FormModalProps<V extends Record<string, unknown>> {
  /** 'Nova Notícia', 'Editar Notícia'. */
  title: string;
  /** For forms with long text or many fields. */
  wide?: boolean;
  form: RecordForm<V>;
  /** Whether it has unsaved changes, about which closing asks. */
  unsaved: boolean;
  /** The mutation that `onSubmit` calls; the modal shows its failure. */
  save: Pick<ChangeResult<unknown, unknown>, 'isPending' | 'isError' | 'error' | 'failure'>;
  /** The save button's label. */
  saveLabel?: string | undefined;
  /** Advice for failures that the modal doesn't know. */
  wayOut?: string | undefined;
  onSubmit: (values: V) => void;
  /** The form was closed, or its changes were discarded. */
  onClose: () => void;
  /** A note above the fields. */
  notice?: ReactNode;
  /** Whether the fields are in sections: then all errors are listed above them, and the first one beside 'Salvar'. */
  sectioned?: boolean;
  /** Always visible, beside 'Salvar'. */
  footer?: ReactNode;
  children: ReactNode;
}

/** The panel's modal form. Closing it with unsaved changes needs confirmation. */
export function FormModal<V extends Record<string, unknown>>(props: FormModalProps<V>) {
  const {
    title,
    wide = false,
    form,
    unsaved,
    save,
    saveLabel = 'Salvar',
    wayOut,
    onSubmit,
    onClose,
    notice,
    sectioned = false,
    footer,
    children,
  } = props;
  const { confirm } = useDialogs();
  const onPhone = usePhone();
  useUnsaved(unsaved);

  const close = async () => {
    // Values that are being saved can't be discarded.
    if (save.isPending) return;
    if (!unsaved || (await confirm(losingChanges()))) onClose();
  };
  const element = useRef<HTMLFormElement>(null);
  const submit = form.onSubmit(
    (values) => onSubmit(values),
    () => focusFirstError(element.current),
  );
  // The server may find a field wrong too.
  useEffect(() => {
    if (save.error) focusFirstError(element.current);
  }, [save.error]);
  const refusals = sentencesOf(form.errors);
  const failed = save.isError && !endsSession(save.error);

  return (
    <PanelModal
      opened
      onClose={close}
      title={title}
      size={wide ? 960 : 560}
      fullScreen={onPhone}
      closeOnClickOutside={false}
      classNames={{ content: styles.scroller }}
    >
      <form ref={element} className={styles.form} onSubmit={submit} noValidate>
        {/* Rendered from the start, so that later texts are announced. */}
        <p className={styles.notice} role="status">
          {notice}
        </p>
        {sectioned && <Refusals sentences={refusals} />}
        {children}
        <div ref={keepRoomForFields} className={styles.actions}>
          {/* Also beside 'Salvar', because a long form's fields may be scrolled away. */}
          {sectioned ? (
            <Refusals sentences={firstOf(refusals, 1)} said />
          ) : (
            <Refusals sentences={firstOf(refusals, 3)} />
          )}
          {failed && refusals.length === 0 && (
            <p className={styles.failure} role="alert">
              <strong>{sentenceOfFailure(save.error, save.failure)}</strong>
              {wayOut ?? connectionSentence(save.error)} O que você escreveu continua aqui.
            </p>
          )}
          <div className={styles.footer}>{footer}</div>
          <Button variant="default" onClick={close}>
            Cancelar
          </Button>
          <Button type="submit">{saveLabel}</Button>
        </div>
      </form>
    </PanelModal>
  );
}

interface RefusalsProps {
  sentences: readonly string[];
  /** Whether another alert has announced them. */
  said?: boolean;
}

function Refusals({ sentences, said = false }: RefusalsProps) {
  if (sentences.length === 0) return null;
  return (
    <p className={styles.failure} role={said ? undefined : 'alert'}>
      {sentences.map((sentence) => (
        <span key={sentence}>{sentence}</span>
      ))}
    </p>
  );
}

/** The fields' errors, each sentence once. */
const sentencesOf = (errors: FormErrors): string[] => [...new Set(Object.values(errors).map(String))];

/** As many as there is space for beside 'Salvar'. */
function firstOf(sentences: readonly string[], most: number): readonly string[] {
  const more = sentences.length - most;
  return more > 0 ? [...sentences.slice(0, most), `E mais ${more}.`] : sentences;
}

function focusFirstError(form: HTMLFormElement | null): void {
  // The fields get their errors in the next render.
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.focus();
    if (field) reveal(field);
  });
}
