import { VisuallyHidden } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { connectionSentence } from '../../../site/lib/error-sentence.ts';
import type { ChangeResult } from '../../lib/change.ts';
import { endsSession, sentenceOfFailure } from '../../lib/failure.ts';
import styles from './form-problems.module.css';
import { reveal } from './room-for-fields.ts';

/** A mutation whose failure a form shows. */
export type Refusable = Pick<ChangeResult<unknown, unknown>, 'isError' | 'error' | 'failure'>;

/** Why what was written could not be saved; `wayOut` is advice for failures that the form doesn't know. */
export function Failure({ save, wayOut }: { save: Refusable; wayOut?: string | undefined }) {
  if (!save.isError || endsSession(save.error)) return null;
  return (
    <p className={styles.failure} role="alert">
      <strong>{sentenceOfFailure(save.error, save.failure)}</strong>
      {wayOut ?? connectionSentence(save.error)} O que você escreveu continua aqui.
    </p>
  );
}

/** Why the values were not accepted. */
export function Refusals({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <p className={styles.failure} role="alert">
      {sentences.map((sentence) => (
        <span key={sentence}>{sentence}</span>
      ))}
    </p>
  );
}

interface RefusalsBesideSaveProps {
  sentences: readonly string[];
  /** True if all fields are in sight, so that the errors, which stand at them, are only said here. */
  short: boolean;
}

/** Beside 'Salvar', because a long form's fields may be scrolled away. */
export function RefusalsBesideSave({ sentences, short }: RefusalsBesideSaveProps) {
  const refusals = <Refusals sentences={firstOf(sentences, 3)} />;
  return short ? <VisuallyHidden>{refusals}</VisuallyHidden> : refusals;
}

/** The fields' errors, each sentence once. */
export const sentencesOf = (errors: FormErrors): string[] => [...new Set(Object.values(errors).map(String))];

/** As many as there is space for beside 'Salvar'. */
function firstOf(sentences: readonly string[], most: number): readonly string[] {
  const more = sentences.length - most;
  return more > 0 ? [...sentences.slice(0, most), `E mais ${more}.`] : sentences;
}

/** The first wrong field gets the focus, if there is one. */
export function focusWrongField(form: HTMLFormElement): void {
  // The fields get their errors in the next render.
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.focus();
    if (field) reveal(field);
  });
}
