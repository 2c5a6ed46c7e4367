import { Button } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useDialogs } from '../dialogs/DialogsProvider.tsx';
import { PanelModal } from '../PanelModal.tsx';
import { losingChanges, useUnsaved } from '../unsaved.ts';
import { usePhone } from '../use-phone.ts';
import styles from './FormModal.module.css';
import { Failure, focusWrongField, type Refusable, RefusalsBesideSave, sentencesOf } from './form-problems.tsx';
import type { RecordForm } from './record-form.ts';
import { keepRoomForFields } from './room-for-fields.ts';

interface FormModalProps<V extends Record<string, unknown>> {
  /** 'Nova Notícia', 'Editar Notícia'. */
  title: string;
  /** For forms with long text or many fields. */
  wide?: boolean;
  form: RecordForm<V>;
  /** True if it has unsaved changes, about which closing asks. */
  unsaved: boolean;
  /** The mutation that `onSubmit` calls; the modal shows its failure. */
  save: Refusable & { isPending: boolean };
  /** The save button's label. */
  saveLabel?: string | undefined;
  /** The button that saves and goes on with another row, as Ctrl+Enter does: 'Salvar e adicionar outra'. */
  another?: string | undefined;
  /** True if something was saved before, so that closing cancels nothing. */
  isDone?: boolean;
  /** Advice for failures that the modal doesn't know. */
  wayOut?: string | undefined;
  onSubmit: (values: V, andAnother: boolean) => void;
  /** The form was closed, or its changes were discarded. */
  onClose: () => void;
  /** A note above the fields. */
  notice?: ReactNode;
  /** True if all fields are in sight. */
  short?: boolean | undefined;
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
    another,
    isDone = false,
    wayOut,
    onSubmit,
    onClose,
    notice,
    short = false,
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
  // Keys and the other button submit without an event, so the form is found by its element.
  const focusFirst = () => element.current && focusWrongField(element.current);
  const submit = form.onSubmit((values) => onSubmit(values, false), focusFirst);
  const submitAndAnother = form.onSubmit((values) => onSubmit(values, true), focusFirst);
  const submitByKeys = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    // Not the text editor's line break.
    event.stopPropagation();
    if (another) submitAndAnother();
    else submit();
  };
  // The server may find a field wrong too.
  useEffect(() => {
    if (save.error && element.current) focusWrongField(element.current);
  }, [save.error]);
  const refusals = sentencesOf(form.errors);
  const main = <Button type="submit">{saveLabel}</Button>;
  // Of three buttons on a telephone it stands above the others.
  const mainComesFirst = onPhone && another !== undefined;

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
      <form ref={element} className={styles.form} onSubmit={submit} onKeyDownCapture={submitByKeys} noValidate>
        {/* Rendered from the start, so that later texts are announced. */}
        <p className={styles.notice} role="status">
          {notice}
        </p>
        {children}
        <div ref={keepRoomForFields} className={styles.actions}>
          <RefusalsBesideSave sentences={refusals} short={short} />
          {refusals.length === 0 && <Failure save={save} wayOut={wayOut} />}
          <div className={styles.footer}>{footer}</div>
          {mainComesFirst && main}
          <Button variant="default" onClick={close}>
            {isDone ? 'Fechar' : 'Cancelar'}
          </Button>
          {another && (
            <Button variant="default" onClick={() => submitAndAnother()} title="Ctrl + Enter">
              {another}
            </Button>
          )}
          {!mainComesFirst && main}
        </div>
      </form>
    </PanelModal>
  );
}
