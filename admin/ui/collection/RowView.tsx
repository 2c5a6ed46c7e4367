import { Button } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import type { AnyField } from '#contract/fields/field.ts';
import { captionOf } from '#contract/fields/field.ts';
import { type Noun, sentencesAbout } from '#contract/noun.ts';
import { FormSections } from '../form/FormSections.tsx';
import { askedFor, type FormDefinition, sectionsOf } from '../form/form-definition.ts';
import { shownAs } from '../form/shown-as.ts';
import { PanelModal } from '../PanelModal.tsx';
import { usePhone } from '../use-phone.ts';
import styles from './RowView.module.css';

interface RowViewProps<Row, Values extends Record<string, unknown>> {
  noun: Noun;
  form: FormDefinition<Row, Values>;
  row: Row;
  /** Reads the row again. */
  readAgain?: () => void;
  onClose: () => void;
}

/** A read-only view of a row. */
export function RowView<Row, Values extends Record<string, unknown>>(props: RowViewProps<Row, Values>) {
  const { noun, form, row, readAgain, onClose } = props;
  const values = form.valuesOf(row);
  const onPhone = usePhone();
  const sections = sectionsOf(form.fields, askedFor(form, values));
  const isSectioned = sections.some(({ title }) => title !== undefined);
  const valuesOf = (names: readonly (keyof Values & string)[]) => (
    <dl className={styles.values}>
      {names.map((name) => (
        <div key={name}>
          <dt>{captionOf(form.fields[name])}</dt>
          <dd>{shownIn(form.fields[name], values[name])}</dd>
        </div>
      ))}
    </dl>
  );
  return (
    <PanelModal
      opened
      onClose={onClose}
      title={sentencesAbout(noun).viewTitle}
      size={form.wide ? 960 : 560}
      fullScreen={onPhone}
    >
      {form.above?.(row)}
      {isSectioned ? (
        <FormSections
          sections={sections.map(({ title = '', names }) => ({
            title,
            isWrong: false,
            inputs: (
              <>
                {valuesOf(names)}
                {form.below?.[title]?.({ row, ...(readAgain && { readAgain }) })}
              </>
            ),
          }))}
        />
      ) : (
        sections.map(({ title = '', names }) => <Fragment key={title}>{valuesOf(names)}</Fragment>)
      )}
      <div className={styles.foot}>
        <Button variant="default" onClick={onClose}>
          Fechar
        </Button>
      </div>
    </PanelModal>
  );
}

function shownIn(field: AnyField, value: unknown): ReactNode {
  if (field.kind === 'photo' && value) return <img src={String(value)} alt="Foto" className={styles.photo} />;
  return shownAs(field, value) || '-';
}
