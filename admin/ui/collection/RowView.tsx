import { Fragment } from 'react';
import { type Noun, sentencesAbout } from '#contract/noun.ts';
import { DialogFoot } from '../DialogFoot.tsx';
import { FieldValues } from '../form/FieldValues.tsx';
import { FormSections } from '../form/FormSections.tsx';
import { askedFor, type FormDefinition, sectionsOf } from '../form/form-definition.ts';
import { shownAs } from '../form/shown-as.ts';
import { PanelModal } from '../PanelModal.tsx';
import type { RowAction } from '../table/row-actions.ts';
import { usePhone } from '../use-phone.ts';
import styles from './RowView.module.css';

interface RowViewProps<Row, Values extends Record<string, unknown>> {
  noun: Noun;
  form: FormDefinition<Row, Values>;
  row: Row;
  /** Its actions besides viewing it; the view closes before one begins. */
  actions?: readonly RowAction[];
  /** Reads the row again. */
  readAgain?: () => void;
  onClose: () => void;
}

/** A read-only view of a row. */
export function RowView<Row, Values extends Record<string, unknown>>(props: RowViewProps<Row, Values>) {
  const { noun, form, row, actions = [], readAgain, onClose } = props;
  const values = form.valuesOf(row);
  const onPhone = usePhone();
  const sections = sectionsOf(form.fields, askedFor(form, values));
  const isSectioned = sections.some(({ title }) => title !== undefined);
  const valuesOf = (names: readonly (keyof Values & string)[]) => {
    const empty = names.filter((name) => shownAs(form.fields[name], values[name]) === '');
    return (
      <>
        <FieldValues
          fields={form.fields}
          names={names.filter((name) => !empty.includes(name))}
          values={values}
          missing="-"
        />
        {empty.length > 0 && (
          <p className={styles.empty}>Sem informação: {empty.map((name) => form.fields[name].label).join(', ')}.</p>
        )}
      </>
    );
  };
  const leading = actions.map((action) => ({
    ...action,
    onClick: () => {
      onClose();
      action.onClick();
    },
  }));
  return (
    <PanelModal
      opened
      onClose={onClose}
      title={sentencesAbout(noun).viewTitle}
      size={form.size === 'wide' ? 960 : 560}
      fullScreen={onPhone}
    >
      {form.viewHead ? form.viewHead(row, leading) : form.above?.(row)}
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
      <DialogFoot onClose={onClose} />
    </PanelModal>
  );
}
