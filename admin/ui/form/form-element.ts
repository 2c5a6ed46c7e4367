import { type KeyboardEvent, useEffect, useRef } from 'react';
import { focusWrongField, type Refusable } from './form-problems.tsx';
import type { RecordForm } from './record-form.ts';

interface Submission<V> {
  save: Pick<Refusable, 'error'>;
  onSubmit: (values: V, andAnother: boolean) => void;
  /** True if the keys save and go on with another row. */
  isSeries?: boolean;
  /** True if nothing can be saved yet. */
  isDisabled?: boolean | undefined;
}

/** The submission of every form: Ctrl+Enter saves, and the first wrong field of one that was refused gets the focus. */
export function useFormElement<V extends Record<string, unknown>>(form: RecordForm<V>, submission: Submission<V>) {
  const { save, onSubmit, isSeries = false, isDisabled = false } = submission;
  const ref = useRef<HTMLFormElement>(null);
  // Keys and the other button submit without an event, so the form is found by its element.
  const focusFirst = () => ref.current && focusWrongField(ref.current);
  const submit = form.onSubmit((values) => onSubmit(values, false), focusFirst);
  const submitAndAnother = form.onSubmit((values) => onSubmit(values, true), focusFirst);
  const submitByKeys = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    // Not the text editor's line break.
    event.stopPropagation();
    if (isDisabled) return;
    if (isSeries) submitAndAnother();
    else submit();
  };
  // The server may find a field wrong too.
  useEffect(() => {
    if (save.error && ref.current) focusWrongField(ref.current);
  }, [save.error]);
  return { element: { ref, onSubmit: submit, onKeyDownCapture: submitByKeys, noValidate: true }, submitAndAnother };
}
