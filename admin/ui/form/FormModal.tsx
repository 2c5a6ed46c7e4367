import { Button } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useDialogs } from '../dialogs/DialogsProvider.tsx';
import { PanelModal } from '../PanelModal.tsx';
import { losingChanges, useUnsaved } from '../unsaved.ts';
import { usePhone } from '../use-phone.ts';
import styles from './FormModal.module.css';
import type { FormSize } from './form-definition.ts';
import { Failure, focusWrongField, type Refusable, RefusalsBesideSave, sentencesOf } from './form-problems.tsx';
import type { RecordForm } from './record-form.ts';
import { keepRoomForFields } from './room-for-fields.ts';

interface FormModalProps<V extends Record<string, unknown>> {
  /** 'Nova Notícia', 'Editar Notícia'. */
  title: string;
  size?: FormSize | undefined;
  form: RecordForm<V>;
  /** True if it has unsaved changes, about which closing asks. */
  unsaved: boolean;
  /** The mutation that `onSubmit` calls; the modal shows its failure, with advice if it doesn't know it. */
  save: Refusable & { isPending: boolean; wayOut?: string | undefined };
  /** The save button's label. */
  saveLabel?: string | undefined;
  /**
   * The button that saves and goes on with another row, as Ctrl+Enter does: 'Salvar e adicionar outra'. `isDone` if one
   * was saved before, so that closing cancels nothing.
   */
  series?: { another: string; isDone: boolean } | undefined;
  onSubmit: (values: V, andAnother: boolean) => void;
  /** The form was closed, or its changes were discarded. */
  onClose: () => void;
  /** A note above the fields. */
  notice?: ReactNode;
  /** Always visible, beside 'Salvar'. */
  footer?: ReactNode;
  children: ReactNode;
}

/** The panel's modal form. Closing it with unsaved changes needs confirmation. */
export function FormModal<V extends Record<string, unknown>>(props: FormModalProps<V>) {
  const {
    title,
    size,
    form,
    unsaved,
    save,
    saveLabel = 'Salvar',
    series,
    onSubmit,
    onClose,
    notice,
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
    if (series) submitAndAnother();
    else submit();
  };
  // The server may find a field wrong too.
  useEffect(() => {
    if (save.error && element.current) focusWrongField(element.current);
  }, [save.error]);
  const refusals = sentencesOf(form.errors);
  const main = <Button type="submit">{saveLabel}</Button>;
  // Of three buttons on a telephone it stands above the others.
  const mainComesFirst = onPhone && series;

  return (
    <PanelModal
      opened
      onClose={close}
      title={title}
      size={size === 'wide' ? 960 : 560}
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
          <RefusalsBesideSave sentences={refusals} short={size === 'short'} />
          {refusals.length === 0 && <Failure save={save} wayOut={save.wayOut} />}
          <div className={styles.footer}>{footer}</div>
          {mainComesFirst && main}
          <Button variant="default" onClick={close}>
            {series?.isDone ? 'Fechar' : 'Cancelar'}
          </Button>
          {series && (
            <Button variant="default" onClick={() => submitAndAnother()} title="Ctrl + Enter">
              {series.another}
            </Button>
          )}
          {!mainComesFirst && main}
        </div>
      </form>
    </PanelModal>
  );
}
