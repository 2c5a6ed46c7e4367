import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect } from 'react';
import type { ChangeResult } from '../../lib/change.ts';
import { endsSession, sentenceOfFailure } from '../../lib/failure.ts';
import { useDialogs } from '../dialogs/DialogsProvider.tsx';
import { PanelModal } from '../PanelModal.tsx';
import styles from './FormModal.module.css';
import type { RecordForm } from './record-form.ts';

interface FormModalProps<V extends Record<string, unknown>> {
  /** 'Nova Notícia', 'Editar Notícia'. */
  title: string;
  /** For forms with long text or many fields. */
  wide?: boolean;
  form: RecordForm<V>;
  /** What `onSubmit` saves the values with; the modal shows why when it failed. */
  save: Pick<ChangeResult<unknown, unknown>, 'isError' | 'error' | 'failure'>;
  onSubmit: (values: V) => void;
  onClose: () => void;
  children: ReactNode;
}

/** The panel's modal form. Closing it with unsaved changes needs confirmation. */
export function FormModal<V extends Record<string, unknown>>(props: FormModalProps<V>) {
  const { title, wide = false, form, save, onSubmit, onClose, children } = props;
  const { confirm } = useDialogs();
  const onPhone = useMediaQuery('(width < 48em)', undefined, {
    getInitialValueInEffect: false,
  });
  useWarningBeforeLeaving(form);

  const close = async () => {
    if (!form.isDirty() || (await confirm(losingChanges))) onClose();
  };
  const submit = form.onSubmit((values) => onSubmit(values), focusFirstError);
  const failed = save.isError && !endsSession(save.error);

  return (
    <PanelModal
      opened
      onClose={close}
      title={title}
      size={wide ? 960 : 560}
      fullScreen={onPhone}
      closeOnClickOutside={false}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        {children}
        {failed && (
          <p className={styles.failure} role="alert">
            {sentenceOfFailure(save.error, save.failure)}
          </p>
        )}
        <div className={styles.actions}>
          <Button variant="default" onClick={close}>
            Cancelar
          </Button>
          <Button type="submit">Salvar</Button>
        </div>
      </form>
    </PanelModal>
  );
}

const losingChanges = {
  type: 'warning',
  title: 'Descartar as alterações?',
  text: 'O que você escreveu ainda não foi salvo e será perdido.',
} as const;

function focusFirstError(_errors: unknown, _values: unknown, event: { currentTarget?: unknown } | undefined): void {
  const form = event?.currentTarget;
  if (!(form instanceof HTMLFormElement)) return;
  // The fields get their errors in the next render.
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

/** Lets the browser warn before the tab is closed or reloaded with unsaved changes. */
function useWarningBeforeLeaving<V extends Record<string, unknown>>(form: RecordForm<V>): void {
  const dirty = form.isDirty();
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [dirty]);
}
