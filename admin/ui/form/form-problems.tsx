import { VisuallyHidden } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { Fragment, useEffect, useRef, useState } from 'react';
import { connectionSentence } from '../../../site/lib/error-sentence.ts';
import { truncate } from '../../../site/lib/text.ts';
import type { ChangeResult } from '../../lib/change.ts';
import { endsSession, sentenceOfFailure } from '../../lib/failure.ts';
import { LinkButton } from '../LinkButton.tsx';
import { usePhone } from '../use-phone.ts';
import styles from './form-problems.module.css';
import { reveal } from './room-for-fields.ts';

/** Signs of a field's label beside 'Salvar', so that several fit in a line of a telephone. */
const mostOfLabel = 24;

const wrongField = '[aria-invalid="true"]';

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
  errors: FormErrors;
  /** True if all fields are in sight, so that the errors, which stand at them, are only said here. */
  short: boolean;
}

/**
 * Beside 'Salvar', because a long form's fields may be scrolled away. On a telephone it only names the fields, each of
 * which leads to its input.
 */
export function RefusalsBesideSave({ errors, short }: RefusalsBesideSaveProps) {
  const onPhone = usePhone();
  const [wrong, setWrong] = useState<readonly WrongField[]>();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The text editor marks itself after this render.
    const frame = requestAnimationFrame(() => setWrong(wrongFieldsIn(place.current?.closest('form'), errors)));
    return () => cancelAnimationFrame(frame);
  }, [errors]);
  const sentences = sentencesOf(errors);
  const refusals = <Refusals sentences={firstOf(sentences, 3)} />;
  return (
    <div ref={place} className={styles.beside}>
      {onPhone && wrong?.length !== 0 ? (
        wrong && <Lacking wrong={wrong} />
      ) : short ? (
        <VisuallyHidden>{refusals}</VisuallyHidden>
      ) : (
        refusals
      )}
    </div>
  );
}

const Lacking = ({ wrong }: { wrong: readonly WrongField[] }) => (
  <p className={`${styles.failure} ${styles.jumps}`} role="alert">
    <Jumps say={(count) => (count === 1 ? 'Falta' : 'Faltam')} fields={wrong.filter(({ isEmpty }) => isEmpty)} />
    <Jumps say={() => 'Corrija'} fields={wrong.filter(({ isEmpty }) => !isEmpty)} />
  </p>
);

/** 'Faltam 2: nome, CPF' */
const Jumps = ({ say, fields }: { say: (count: number) => string; fields: readonly WrongField[] }) =>
  fields.length > 0 && (
    <span>
      {say(fields.length)} {fields.length}:{' '}
      {fields.map(({ label, field }, index) => (
        <Fragment key={label}>
          {index > 0 && ', '}
          <LinkButton
            aria-label={label}
            onClick={() => {
              field.focus();
              reveal(field);
            }}
          >
            {truncate(label, mostOfLabel)}
          </LinkButton>
        </Fragment>
      ))}
    </span>
  );

interface WrongField {
  label: string;
  field: HTMLElement;
  isEmpty: boolean;
}

/** The fields that show an error; none if an error stands at no field, because then its sentence must be read. */
function wrongFieldsIn(form: HTMLFormElement | null | undefined, errors: FormErrors): WrongField[] {
  const found = [...(form?.querySelectorAll<HTMLElement>(wrongField) ?? [])].map((field) => ({
    field,
    label: labelOf(field),
    isEmpty: hasNothing(field),
  }));
  const isWhole = found.length === Object.keys(errors).length && found.every(({ label }) => label !== '');
  return isWhole ? found : [];
}

/** As within a sentence: 'nome completo', 'CPF'. */
function labelOf(field: HTMLElement): string {
  const own = 'labels' in field ? (field as HTMLInputElement).labels?.[0] : undefined;
  const label = own ?? document.getElementById(field.getAttribute('aria-labelledby') ?? '');
  const text = [...(label?.childNodes ?? [])].find(({ nodeType }) => nodeType === Node.TEXT_NODE)?.textContent ?? '';
  return text.replace(/^\p{Lu}(?=\p{Ll}|-)/u, (first) => first.toLowerCase()).trim();
}

function hasNothing(field: HTMLElement): boolean {
  if (field instanceof HTMLInputElement && field.type === 'checkbox') return !field.checked;
  return 'value' in field ? field.value === '' : field.textContent === '';
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
    const field = form.querySelector<HTMLElement>(wrongField);
    field?.focus();
    if (field) reveal(field);
  });
}
