import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDialogs } from '../dialogs/DialogsProvider.tsx';
import { PanelModal } from '../PanelModal.tsx';
import { losingChanges, useUnsaved } from '../unsaved.ts';
import { usePhone } from '../use-phone.ts';
import styles from './FormModal.module.css';
import type { FormSize } from './form-definition.ts';
import { useFormElement } from './form-element.ts';
import { Failure, type Refusable, RefusalsBesideSave, sentencesOf } from './form-problems.tsx';
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
  /** Its colour, where saving destroys something, and true if nothing can be saved yet. */
  main?: { color?: string; disabled?: boolean };
  /**
   * The button that saves and goes on with another row, as Ctrl+Enter does: 'Salvar e adicionar outra'. `isDone` if one
   * was saved before, so that closing cancels nothing.
   */
  series?: { another: string; isDone: boolean } | undefined;
  onSubmit: (values: V, andAnother: boolean) => void;
  /** The form was closed, or its changes were discarded. */
  onClose: () => void;
  /** The button that closes it, if 'Cancelar' would be another thing here. */
  closeLabel?: string | undefined;
  /** Back to the dialog before this one, by 'Voltar' instead of 'Cancelar'. */
  onBack?: (() => void) | undefined;
  /** A note above the fields. */
  notice?: ReactNode;
  /** Always visible, beside 'Salvar'. */
  footer?: ReactNode;
  children: ReactNode;
}

const widths: Record<FormSize, number> = { short: 560, narrow: 560, broad: 720, wide: 960 };

/** The panel's modal form. Closing it with unsaved changes needs confirmation. */
export function FormModal<V extends Record<string, unknown>>(props: FormModalProps<V>) {
  const {
    title,
    size = 'narrow',
    form,
    unsaved,
    save,
    saveLabel = 'Salvar',
    main = {},
    series,
    onSubmit,
    onClose,
    closeLabel = 'Cancelar',
    onBack,
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
  const { element, submitAndAnother } = useFormElement(form, {
    save,
    onSubmit,
    isSeries: series !== undefined,
    isDisabled: main.disabled,
  });
  const refusals = sentencesOf(form.errors);
  const mainButton = (
    <Button type="submit" {...main}>
      {saveLabel}
    </Button>
  );
  // Of three buttons on a telephone it stands above the others.
  const mainComesFirst = onPhone && series;

  return (
    <PanelModal
      opened
      onClose={close}
      title={title}
      size={widths[size]}
      fullScreen={onPhone}
      closeOnClickOutside={false}
      classNames={{ content: styles.scroller }}
    >
      <form className={styles.form} {...element}>
        {/* Rendered from the start, so that later texts are announced. */}
        <p className={styles.notice} role="status">
          {notice}
        </p>
        {children}
        <div ref={keepRoomForFields} className={styles.actions}>
          <RefusalsBesideSave errors={form.errors} short={size === 'short'} />
          {refusals.length === 0 && <Failure save={save} wayOut={save.wayOut} />}
          <div className={styles.footer}>{footer}</div>
          {mainComesFirst && mainButton}
          <Button variant="default" onClick={onBack ?? close}>
            {onBack ? 'Voltar' : series?.isDone ? 'Fechar' : closeLabel}
          </Button>
          {series && (
            <Button variant="default" onClick={() => submitAndAnother()} title="Ctrl + Enter">
              {series.another}
            </Button>
          )}
          {!mainComesFirst && mainButton}
        </div>
      </form>
    </PanelModal>
  );
}
